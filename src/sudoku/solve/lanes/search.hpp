// No include guard: see vector.hpp.

/// The state before anything is concluded: a clue's cell has that digit alone, and no other cell of its box
/// has it. `shown[r]` has a bit for each cell with a clue (in every lane of its band), `clue[r]` the clue
/// itself (in its digit's lane).
template <class Shape>
PM_INLINE Candidates<Shape> start_from(const typename Layout<Shape>::Word (&shown)[Layout<Shape>::rows],
                                       const typename Layout<Shape>::Word (&clue)[Layout<Shape>::rows]) {
  using L = Layout<Shape>;
  typename L::Word clues = clue[0];
  for (int r = 1; r < L::rows; ++r) clues = clues | clue[r];
  const typename L::Word placed_box = L::spread(L::flags_of_nonempty(clues));
  Candidates<Shape> c;
  for (int r = 0; r < L::rows; ++r) {
    c.row[r] = (L::used(L::row_bits) & ~shown[r] & ~placed_box) | clue[r];
  }
  return c;
}

template <class Shape>
PM_INLINE Candidates<Shape> start_from(const Digits<Shape>& givens) {
  using L = Layout<Shape>;
  typename L::Word shown[L::rows];
  typename L::Word clue[L::rows];
  for (int r = 0; r < L::rows; ++r) {
    alignas(64) std::uint16_t clue_lanes[L::Word::lanes] = {};
    shown[r] = L::Word::splat(0);
    for (int band = 0; band < L::bands; ++band) {
      const int row = band * L::rows + r;
      unsigned cells = 0;
      for (int column = 0; column < L::size; ++column) {
        const int digit = givens[static_cast<std::size_t>(row * L::size + column)];
        if (digit == 0) continue;
        cells |= 1U << column;
        clue_lanes[L::lane(band, digit)] =
            static_cast<std::uint16_t>(clue_lanes[L::lane(band, digit)] | 1U << column);
      }
      shown[r] = shown[r] | L::in_band(band, static_cast<std::uint16_t>(cells));
    }
    std::memcpy(&clue[r], clue_lanes, sizeof clue[r]);
  }
  return start_from<Shape>(shown, clue);
}

/// One candidate: bit `column` of lane `lane` in row[row].
struct Choice {
  int row, lane;
  std::uint16_t column;
};

/// The cell to branch on, with its lowest candidate: the first with two candidates (by row of the band, then
/// by band), else the first with the fewest.
template <class Shape>
PM_INLINE Choice choose(const Candidates<Shape>& c) {
  using L = Layout<Shape>;
  int fewest = L::size + 1;
  Choice best{};
  for (int r = 0; r < L::rows; ++r) {
    for (int band = 0; band < L::bands; ++band) {
      unsigned once = 0;
      unsigned twice = 0;
      unsigned thrice = 0;
      for (int digit = 1; digit <= L::size; ++digit) {
        const unsigned bits = c.row[r][L::lane(band, digit)];
        thrice |= twice & bits;
        twice |= once & bits;
        once |= bits;
      }
      if (twice == 0) continue;
      unsigned column = twice & ~thrice;
      int count = 2;
      if (column == 0) {
        if (fewest <= 3) continue;
        for (unsigned left = twice; left != 0; left &= left - 1) {
          const unsigned bit = left & (0 - left);
          int n = 0;
          for (int digit = 1; digit <= L::size; ++digit) n += (c.row[r][L::lane(band, digit)] & bit) != 0;
          if (column == 0 || n < count) {
            column = bit;
            count = n;
          }
        }
      }
      if (count >= fewest) continue;
      fewest = count;
      best.row = r;
      best.column = static_cast<std::uint16_t>(column & (0 - column));
      for (int digit = L::size; digit >= 1; --digit) {
        if ((c.row[r][L::lane(band, digit)] & best.column) != 0) best.lane = L::lane(band, digit);
      }
      if (count == 2) return best;
    }
  }
  return best;
}

template <class Shape>
PM_INLINE Digits<Shape> digits_of(const Candidates<Shape>& solved) {
  using L = Layout<Shape>;
  Digits<Shape> digits{};
  for (int r = 0; r < L::rows; ++r) {
    alignas(64) std::uint16_t lanes[L::Word::lanes];
    std::memcpy(lanes, &solved.row[r], sizeof lanes);
    for (int band = 0; band < L::bands; ++band) {
      for (int digit = 1; digit <= L::size; ++digit) {
        const int column = std::countr_zero(lanes[L::lane(band, digit)]);
        assert(column < L::size);
        if (column >= L::size) __builtin_unreachable();  // a solution has each digit in each row
        digits[static_cast<std::size_t>((band * L::rows + r) * L::size + column)] =
            static_cast<std::uint8_t>(digit);
      }
    }
  }
  return digits;
}

/// Branches on the lowest candidate of a cell first.
template <class Shape>
struct LowestFirst {
  PM_INLINE Choice operator()(const Candidates<Shape>&, Choice lowest, int) const { return lowest; }
};

/// Keeps to a known solution where it can, so that another one differs from it in few cells: such sets of cells are
/// worth remembering. Where the known solution itself is still among those searched, the first branch leaves it.
template <class Shape>
struct KnownFirst {
  const typename Layout<Shape>::Word* known;
  bool leaves_it;

  PM_INLINE Choice operator()(const Candidates<Shape>& c, Choice choice, int depth) const {
    using L = Layout<Shape>;
    const bool wants_known = !(leaves_it && depth == 0);
    const int band = L::band_of(choice.lane);
    for (int digit = L::size; digit >= 1; --digit) {
      const int lane = L::lane(band, digit);
      const bool is_known = (known[choice.row][lane] & choice.column) != 0;
      if ((c.row[choice.row][lane] & choice.column) != 0 && is_known == wants_known) choice.lane = lane;
    }
    return choice;
  }
};

/// Depth first; `found(solution's candidates)` says whether to go on. At a branch the cell takes the candidate that
/// `first` says; the state without that candidate waits on the stack. A waiting state means that one more
/// cell above it is filled, so the stack holds at most one for each cell.
template <class Shape, class OnSolution, class First = LowestFirst<Shape>>
PM_INLINE SearchEnd search(Candidates<Shape> c, Budget& budget, OnSolution found, First first = {}) {
  using L = Layout<Shape>;
  Candidates<Shape> waiting[Shape::cells];
  int depth = 0;
  for (;;) {
    const Found end = propagate(c);
    if (end == Found::open) {
      if (!budget.spend()) return SearchEnd::out_of_nodes;
      const Choice choice = first(c, choose(c), depth);
      typename L::Word& row = c.row[choice.row];
      waiting[depth] = c;
      waiting[depth].row[choice.row].set(choice.lane, row[choice.lane] & ~choice.column);
      ++depth;
      const std::uint16_t own = row[choice.lane];
      row = row & ~L::in_band(L::band_of(choice.lane), choice.column);
      row.set(choice.lane, own);
      continue;
    }
    if (end == Found::solution && !found(c)) return SearchEnd::stopped;
    if (depth == 0) return SearchEnd::exhausted;
    c = waiting[--depth];
  }
}
