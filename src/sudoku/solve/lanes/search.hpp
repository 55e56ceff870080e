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

/// How often each cell of a row is a candidate, over all digits: at least once, twice, three times. Every lane of a
/// band says the same.
template <class Word>
struct Counts {
  Word once, twice, thrice;
};

template <class Shape, int Folded = 1>
PM_INLINE Counts<typename Layout<Shape>::Word> count_digits(Counts<typename Layout<Shape>::Word> a) {
  using L = Layout<Shape>;
  if constexpr (Folded == L::size) {
    return a;
  } else {
    constexpr int factor = fold_factor<Shape, Folded>;
    Counts<typename L::Word> sum = a;
    [&]<int... K>(std::integer_sequence<int, K...>) {
      const auto add = [&](auto once, auto twice, auto thrice) {
        sum.thrice = sum.thrice | thrice | (sum.twice & once) | (sum.once & twice);
        sum.twice = sum.twice | twice | (sum.once & once);
        sum.once = sum.once | once;
      };
      (add(L::template other_digit<(K + 1) * Folded, factor * Folded>(a.once),
           L::template other_digit<(K + 1) * Folded, factor * Folded>(a.twice),
           L::template other_digit<(K + 1) * Folded, factor * Folded>(a.thrice)),
       ...);
    }
    (std::make_integer_sequence<int, factor - 1>{});
    return count_digits<Shape, Folded * factor>(sum);
  }
}

/// The lowest candidate of a cell.
template <class Shape>
PM_INLINE Choice lowest_of(const Candidates<Shape>& c, int row, int band, unsigned column) {
  using L = Layout<Shape>;
  int digit = 1;
  while (digit < L::size && (c.row[row][L::lane(band, digit)] & column) == 0) ++digit;
  return {row, L::lane(band, digit), static_cast<std::uint16_t>(column)};
}

/// The cell to branch on where none has two candidates: the first with the fewest, by row of the band, then by band.
/// Requires  a cell with several candidates.
template <class Shape>
[[gnu::noinline]] Choice choose_of_many(const Candidates<Shape>& c) {
  using L = Layout<Shape>;
  int fewest = L::size + 1;
  Choice best{};
  for (int r = 0; r < L::rows; ++r) {
    for (int band = 0; band < L::bands; ++band) {
      for (int column = 0; column < L::size; ++column) {
        const unsigned bit = 1U << column;
        int n = 0;
        for (int digit = 1; digit <= L::size; ++digit) n += (c.row[r][L::lane(band, digit)] & bit) != 0;
        if (n < 2 || n >= fewest) continue;
        fewest = n;
        best = lowest_of<Shape>(c, r, band, bit);
      }
    }
  }
  return best;
}

/// The cell to branch on, with its lowest candidate: the first with two candidates (by row of the band, then
/// by band), else the first with the fewest.
template <class Shape>
PM_INLINE Choice choose(const Candidates<Shape>& c) {
  using L = Layout<Shape>;
  using Word = typename L::Word;
  for (int r = 0; r < L::rows; ++r) {
    const auto counts = count_digits<Shape>({c.row[r], Word::splat(0), Word::splat(0)});
    const Word two = counts.twice & ~counts.thrice;
    if (!two.any()) continue;
    int band = 0;
    while (two[L::lane(band, 1)] == 0) ++band;
    const unsigned columns = two[L::lane(band, 1)];
    return lowest_of<Shape>(c, r, band, columns & (0 - columns));
  }
  return choose_of_many<Shape>(c);
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
