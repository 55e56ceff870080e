// No include guard: see vector.hpp.

/// For each cell and digit, whether it is still possible. The rows of the layout above.
template <class Shape>
struct Candidates {
  typename Layout<Shape>::Word row[Layout<Shape>::rows];
};

/// How often each cell is a candidate, over all digits: at least once, at least twice. Every lane of a band
/// says the same.
template <class Word>
struct Tally {
  Word once, twice;
};

/// Digits are folded in cycles: 9 = 3 × 3 takes two steps. So many lanes the next step takes together, when `Folded`
/// are.
template <class Shape, int Folded>
constexpr int fold_factor = [] {
  constexpr int left = Layout<Shape>::size / Folded;
  return left % 3 == 0 ? 3 : left % 2 == 0 ? 2 : left;
}();

/// The union over all digits of a band, in every lane of that band.
template <class Shape, int Folded = 1>
PM_INLINE typename Layout<Shape>::Word over_digits(typename Layout<Shape>::Word a) {
  using L = Layout<Shape>;
  if constexpr (Folded == L::size) {
    return a;
  } else {
    constexpr int factor = fold_factor<Shape, Folded>;
    return over_digits<Shape, Folded * factor>([&]<int... K>(std::integer_sequence<int, K...>) {
      return (a | ... | L::template other_digit<(K + 1) * Folded, factor * Folded>(a));
    }(std::make_integer_sequence<int, factor - 1>{}));
  }
}

template <class Shape, int Folded = 1>
PM_INLINE Tally<typename Layout<Shape>::Word> tally_digits(Tally<typename Layout<Shape>::Word> a) {
  using L = Layout<Shape>;
  if constexpr (Folded == L::size) {
    return a;
  } else {
    constexpr int factor = fold_factor<Shape, Folded>;
    Tally<typename L::Word> sum = a;
    [&]<int... K>(std::integer_sequence<int, K...>) {
      const auto add = [&](auto once, auto twice) {
        sum.twice = sum.twice | twice | (sum.once & once);
        sum.once = sum.once | once;
      };
      (add(L::template other_digit<(K + 1) * Folded, factor * Folded>(a.once),
           L::template other_digit<(K + 1) * Folded, factor * Folded>(a.twice)),
       ...);
    }
    (std::make_integer_sequence<int, factor - 1>{});
    return tally_digits<Shape, Folded * factor>(sum);
  }
}

/// Locked candidates, bands: which box of the band has the digit in which of its rows is a permutation. With
/// two or three rows every permutation is looked at, so that all that follows is found; with four, a row left
/// with one box and a box left with one row are.
template <class Shape>
PM_INLINE void lock_bands(Candidates<Shape>& c) {
  using L = Layout<Shape>;
  using Word = typename L::Word;
  const Word low = Word::splat(L::low_bits);
  const auto turn = [&](Word flags, int by) {  // flag of group g := flag of group g + by
    return ((flags >> (by * L::group_bits)) | (flags << (L::size - by * L::group_bits))) & low;
  };
  Word m[L::rows];
  for (int r = 0; r < L::rows; ++r) m[r] = L::flags_of_nonempty(c.row[r]);
  if constexpr (L::rows == 2) {
    const Word even = m[0] & turn(m[1], 1);
    c.row[0] = c.row[0] & L::spread(even);
    c.row[1] = c.row[1] & L::spread(turn(even, 1));
  } else if constexpr (L::rows == 3) {
    const Word even = m[0] & turn(m[1], 1) & turn(m[2], 2);
    const Word odd = m[0] & turn(m[1], 2) & turn(m[2], 1);
    c.row[0] = c.row[0] & L::spread(even | odd);
    c.row[1] = c.row[1] & L::spread(turn(even, 2) | turn(odd, 1));
    c.row[2] = c.row[2] & L::spread(turn(even, 1) | turn(odd, 2));
  } else {
    Word once = m[0];
    Word twice = Word::splat(0);
    for (int r = 1; r < L::rows; ++r) {
      twice = twice | (once & m[r]);
      once = once | m[r];
    }
    const Word box_has_one_row = once & ~twice;
    Word kept[L::rows];
    for (int r = 0; r < L::rows; ++r) {
      const Word forced = m[r] & box_has_one_row;
      kept[r] = m[r] & (forced | forced.is_zero());
    }
    for (int r = 0; r < L::rows; ++r) {
      const Word only = m[r] & (m[r] & (m[r] - Word::splat(1))).is_zero();
      for (int q = 0; q < L::rows; ++q) {
        if (q != r) kept[q] = kept[q] & ~only;
      }
    }
    for (int r = 0; r < L::rows; ++r) c.row[r] = c.row[r] & L::spread(kept[r]);
  }
}

/// Locked candidates, stacks: the same for which box of a stack has the digit in which of its columns.
template <class Shape>
PM_INLINE void lock_stacks(Candidates<Shape>& c) {
  using L = Layout<Shape>;
  using Word = typename L::Word;
  Word columns = c.row[0];
  for (int r = 1; r < L::rows; ++r) columns = columns | c.row[r];
  Word allowed;
  if constexpr (L::bands == 2) {
    allowed = L::template turn_groups<1>(L::template other_band<1>(columns));
  } else if constexpr (L::bands == 3) {
    const Word second = L::template other_band<1>(columns);
    const Word third = L::template other_band<2>(columns);
    allowed = (L::template turn_groups<1>(second) & L::template turn_groups<2>(third)) |
              (L::template turn_groups<2>(second) & L::template turn_groups<1>(third));
  } else {
    Word elsewhere = Word::splat(0);
    Word taken = Word::splat(0);
    [&]<int... K>(std::integer_sequence<int, K...>) {
      const auto look = [&](Word other) {
        elsewhere = elsewhere | other;
        taken = taken | (other & ~L::spread(L::flags_of_several(other)));
      };
      (look(L::template other_band<K + 1>(columns)), ...);
    }
    (std::make_integer_sequence<int, L::bands - 1>{});
    const Word only_here = columns & ~elsewhere;
    allowed = (only_here | ~L::spread(L::flags_of_nonempty(only_here))) & ~taken;
  }
  for (int r = 0; r < L::rows; ++r) c.row[r] = c.row[r] & allowed;
}

/// Hidden singles: a digit left with one cell of a box takes it from all other digits. After the locked
/// candidates a digit left with one cell of a row or a column is left with one cell of a box, too. (A digit
/// that two such cells lay claim to shows later, as a cell without candidates.)
template <class Shape>
PM_INLINE void place_hidden_singles(Candidates<Shape>& c) {
  using L = Layout<Shape>;
  using Word = typename L::Word;
  Word once = c.row[0];
  Word twice = Word::splat(0);
  for (int r = 1; r < L::rows; ++r) {
    twice = twice | (once & c.row[r]);
    once = once | c.row[r];
  }
  const Word open_box = L::spread(L::flags_of_several(once) | L::flags_of_nonempty(twice));
  for (int r = 0; r < L::rows; ++r) {
    const Word single = c.row[r] & ~open_box;
    c.row[r] = (c.row[r] & ~over_digits<Shape>(single)) | single;
  }
}

/// Naked singles: a cell left with one digit takes it from the rest of its box. Rows and columns follow from
/// the locked candidates. Two cells of a box left with the same digit take it from each other, too: then
/// neither has any.
template <class Shape, class Word>
PM_INLINE void place_naked_singles(Candidates<Shape>& c, const Tally<Word> (&tally)[Layout<Shape>::rows]) {
  using L = Layout<Shape>;
  Word once = Word::splat(0);
  Word twice = Word::splat(0);
  for (int r = 0; r < L::rows; ++r) {
    const Word placed = c.row[r] & ~tally[r].twice;
    twice = twice | (once & placed);
    once = once | placed;
  }
  const Word taken_box = L::spread(L::flags_of_nonempty(once));
  const Word clash_box = L::spread(L::flags_of_several(once) | L::flags_of_nonempty(twice));
  for (int r = 0; r < L::rows; ++r) {
    c.row[r] = c.row[r] & ~(taken_box & tally[r].twice) & ~clash_box;
  }
}

/// Whether candidates with one digit a cell are a solution: every digit is in every row, column and box.
template <class Shape>
PM_INLINE bool is_complete(const Candidates<Shape>& c) {
  using L = Layout<Shape>;
  using Word = typename L::Word;
  const Word unused = ~L::used(0xFFFF);
  Word missing = Word::splat(0);
  Word columns = c.row[0];
  for (int r = 0; r < L::rows; ++r) {
    missing = missing | (c.row[r].is_zero() & ~unused);
    columns = columns | c.row[r];
  }
  missing = missing | (L::used(L::low_bits) & ~L::flags_of_nonempty(columns));
  const Word everywhere = [&]<int... K>(std::integer_sequence<int, K...>) {
    return (columns | ... | L::template other_band<K + 1>(columns));
  }
  (std::make_integer_sequence<int, L::bands - 1>{});
  return !(missing | (L::used(L::row_bits) & ~everywhere)).any();
}

enum class Found { contradiction, solution, open };

/// Applies the rules above until none finds anything.
template <class Shape>
PM_INLINE Found propagate(Candidates<Shape>& candidates) {
  using L = Layout<Shape>;
  using Word = typename L::Word;
  Candidates<Shape> c = candidates;
  const Word full = L::used(L::row_bits);
  for (;;) {
    const Candidates<Shape> before = c;
    lock_bands(c);
    lock_stacks(c);
    place_hidden_singles(c);
    Tally<Word> tally[L::rows];
    Word missing = Word::splat(0);
    Word several = Word::splat(0);
    for (int r = 0; r < L::rows; ++r) {
      tally[r] = tally_digits<Shape>({c.row[r], Word::splat(0)});
      missing = missing | (full & ~tally[r].once);
      several = several | tally[r].twice;
    }
    if (missing.any()) return Found::contradiction;
    if (!several.any()) {
      candidates = c;
      return is_complete(c) ? Found::solution : Found::contradiction;
    }
    place_naked_singles(c, tally);
    Word changed = Word::splat(0);
    for (int r = 0; r < L::rows; ++r) changed = changed | (before.row[r] ^ c.row[r]);
    if (!changed.any()) break;
  }
  candidates = c;
  return Found::open;
}
