// No include guard: see word.hpp.

/// One step of the transposition: exchanges the upper bits of each 2×Bits bits of `a` with the lower ones of
/// `b`.
template <int Bits>
PM_INLINE void exchange(Word& a, Word& b, std::uint64_t lower) {
  const Word moved = different_within(a >> Bits, b, Word{} + lower);
  b ^= moved;
  a ^= moved << Bits;
}

/// Transposes as many 64×64 squares of bits as a word has groups: bit i of group g of row[j] goes to bit j of
/// group g of row[i]. By halving: H. S. Warren, Hacker's Delight, 7-3.
PM_INLINE void transpose(Word (&row)[64]) {
  for (int j = 0; j < 8; ++j) {
    Word r[8];
    for (int k = 0; k < 8; ++k) r[k] = row[8 * k + j];
    for (const int k : {0, 1, 2, 3}) exchange<32>(r[k], r[k + 4], 0x00000000FFFFFFFF);
    for (const int k : {0, 1, 4, 5}) exchange<16>(r[k], r[k + 2], 0x0000FFFF0000FFFF);
    for (const int k : {0, 2, 4, 6}) exchange<8>(r[k], r[k + 1], 0x00FF00FF00FF00FF);
    for (int k = 0; k < 8; ++k) row[8 * k + j] = r[k];
  }
  for (int j = 0; j < 8; ++j) {
    Word r[8];
    for (int k = 0; k < 8; ++k) r[k] = row[8 * j + k];
    for (const int k : {0, 1, 2, 3}) exchange<4>(r[k], r[k + 4], 0x0F0F0F0F0F0F0F0F);
    for (const int k : {0, 1, 4, 5}) exchange<2>(r[k], r[k + 2], 0x3333333333333333);
    for (const int k : {0, 2, 4, 6}) exchange<1>(r[k], r[k + 1], 0x5555555555555555);
    for (int k = 0; k < 8; ++k) row[8 * j + k] = r[k];
  }
}
