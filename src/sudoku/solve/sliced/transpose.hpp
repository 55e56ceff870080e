// No include guard: see word.hpp.

/// One step of the transposition: exchanges the upper bits of each 2×Bits bits of `a` with the lower ones of `b`.
template <int Bits>
PM_INLINE void exchange(Word& a, Word& b) {
  constexpr std::uint64_t lower = ~std::uint64_t{0} / ((std::uint64_t{1} << Bits) + 1);
  const Word moved = different_within(a >> Bits, b, Word{} + lower);
  b ^= moved;
  a ^= moved << Bits;
}

/// Three steps, Bits, Bits / 2 and Bits / 4, on the eight rows from `first` on that are `step` apart: as many as
/// registers hold with ease.
template <int Bits>
PM_INLINE void exchange_eight(Word (&row)[64], int first, int step) {
  Word r[8];
  for (int k = 0; k < 8; ++k) r[k] = row[first + step * k];
  for (const int k : {0, 1, 2, 3}) exchange<Bits>(r[k], r[k + 4]);
  for (const int k : {0, 1, 4, 5}) exchange<Bits / 2>(r[k], r[k + 2]);
  for (const int k : {0, 2, 4, 6}) exchange<Bits / 4>(r[k], r[k + 1]);
  for (int k = 0; k < 8; ++k) row[first + step * k] = r[k];
}

/// Transposes as many 64×64 squares of bits as a word has groups: bit i of group g of row[j] goes to bit j of group
/// g of row[i]. By halving: H. S. Warren, Hacker's Delight, 7-3.
PM_INLINE void transpose(Word (&row)[64]) {
  for (int j = 0; j < 8; ++j) exchange_eight<32>(row, j, 8);
  for (int j = 0; j < 8; ++j) exchange_eight<4>(row, 8 * j, 1);
}
