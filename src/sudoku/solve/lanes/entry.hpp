// No include guard: see vector.hpp.

/// Not inline: the search is long, and both entries below want it.
template <class Shape>
[[gnu::noinline]] SearchEnd search_and_tell(const Candidates<Shape>& start, Budget& budget,
                                            typename Kernel<Shape>::OnSolution found, void* context) {
  return search<Shape>(start, budget,
                       [&](const Candidates<Shape>& c) { return found(context, digits_of<Shape>(c)); });
}

template <class Shape>
SearchEnd search_entry(const Digits<Shape>& givens, Budget& budget, typename Kernel<Shape>::OnSolution found,
                       void* context) {
  return search_and_tell<Shape>(start_from<Shape>(givens), budget, found, context);
}

template <class Shape>
SearchEnd search_from_entry(const typename Kernel<Shape>::Rows& candidates, Budget& budget,
                            typename Kernel<Shape>::OnSolution found, void* context) {
  using L = Layout<Shape>;
  Candidates<Shape> start;
  for (int r = 0; r < L::rows; ++r) {
    alignas(64) std::uint16_t lanes[L::Word::lanes] = {};
    for (int band = 0; band < L::bands; ++band) {
      for (int digit = 1; digit <= L::size; ++digit) {
        lanes[L::lane(band, digit)] =
            candidates[static_cast<std::size_t>(digit - 1)][static_cast<std::size_t>(band * L::rows + r)];
      }
    }
    std::memcpy(&start.row[r], lanes, sizeof lanes);
  }
  return search_and_tell<Shape>(start, budget, found, context);
}

/// The bits of one row of a set of cells.
template <class Shape>
PM_INLINE std::uint16_t row_of(const CellSet<Shape>& cells, int row) {
  const unsigned first = static_cast<unsigned>(row * Shape::size);
  const unsigned word = first / 64;
  const unsigned shift = first % 64;
  std::uint64_t bits = cells.bits()[word] >> shift;
  if (shift + Shape::size > 64) bits |= cells.bits()[word + 1] << (64 - shift);
  return static_cast<std::uint16_t>(bits & LaneNumbers<Shape>::row_bits);
}

template <class Shape>
Answer another_entry(const typename Kernel<Shape>::Planes& solution, const CellSet<Shape>& clues,
                     const Cell* changed, Budget& budget, CellSet<Shape>* differs) {
  using L = Layout<Shape>;
  using Word = typename L::Word;
  Word known[L::rows];
  Word shown[L::rows];
  Word clue[L::rows];
  for (int r = 0; r < L::rows; ++r) {
    std::memcpy(&known[r], &solution.row[static_cast<std::size_t>(r)], sizeof known[r]);
    shown[r] = Word::splat(0);
    for (int band = 0; band < L::bands; ++band) {
      shown[r] = shown[r] | L::in_band(band, row_of<Shape>(clues, band * L::rows + r));
    }
    clue[r] = known[r] & shown[r];
  }
  Candidates<Shape> start = start_from<Shape>(shown, clue);
  if (changed != nullptr) {
    const int row = Shape::row(*changed);
    const Word cell = L::in_band(row / L::rows, static_cast<std::uint16_t>(1U << Shape::column(*changed)));
    start.row[row % L::rows] = start.row[row % L::rows] & ~(cell & known[row % L::rows]);
  }
  Answer answer = Answer::no;
  const auto found = [&](const Candidates<Shape>& c) {
    CellSet<Shape> other;
    for (int r = 0; r < L::rows; ++r) {
      alignas(64) std::uint16_t lanes[L::Word::lanes];
      const Word moved = c.row[r] & ~known[r];
      std::memcpy(lanes, &moved, sizeof lanes);
      for (int band = 0; band < L::bands; ++band) {
        unsigned columns = 0;
        for (int digit = 1; digit <= L::size; ++digit) columns |= lanes[L::lane(band, digit)];
        for (; columns != 0; columns &= columns - 1) {
          other.add(Shape::cell(band * L::rows + r, std::countr_zero(columns)));
        }
      }
    }
    if (other.empty()) return true;
    *differs = other;
    answer = Answer::yes;
    return false;
  };
  const SearchEnd end = search<Shape>(start, budget, found, KnownFirst<Shape>{known, changed == nullptr});
  return end == SearchEnd::out_of_nodes ? Answer::unknown : answer;
}
