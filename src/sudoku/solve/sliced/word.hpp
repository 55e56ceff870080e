// No include guard: each kernel includes this inside its own namespace, after choosing its instruction set
// and SLICED_BYTES, the bytes of a word.

/// One bit a lane: the same fact about many puzzles.
typedef std::uint64_t Word __attribute__((vector_size(SLICED_BYTES)));

constexpr int groups = SLICED_BYTES / 8;  ///< of 64 lanes
constexpr int lanes = 64 * groups;

#define PM_INLINE [[gnu::always_inline]] inline

/// Functions of three words. AVX-512 has an instruction for each of them: it is given as its table of values,
/// in which the arguments are these columns.
#ifdef SLICED_TERNARY
constexpr int A = 0xF0, B = 0xCC, C = 0xAA;
template <int Table>
PM_INLINE Word ternary(Word a, Word b, Word c) {
#if SLICED_BYTES == 64
  return reinterpret_cast<Word>(_mm512_ternarylogic_epi64(reinterpret_cast<__m512i>(a),
                                                          reinterpret_cast<__m512i>(b),
                                                          reinterpret_cast<__m512i>(c), Table & 0xFF));
#else
  return reinterpret_cast<Word>(_mm256_ternarylogic_epi64(reinterpret_cast<__m256i>(a),
                                                          reinterpret_cast<__m256i>(b),
                                                          reinterpret_cast<__m256i>(c), Table & 0xFF));
#endif
}
#define PM_TERNARY(name, expression)            \
  PM_INLINE Word name(Word a, Word b, Word c) { \
    return ternary<(expression)>(a, b, c);      \
  }
#else
#define PM_TERNARY(name, expression)            \
  PM_INLINE Word name(Word A, Word B, Word C) { \
    return expression;                          \
  }
#endif
PM_TERNARY(any_of, A | B | C)
PM_TERNARY(all_of, A& B& C)
PM_TERNARY(two_of, (A & B) | (C & (A | B)))
PM_TERNARY(or_both, A | (B & C))
PM_TERNARY(or_without, A | (B & ~C))
PM_TERNARY(unless_both, A & ~(B & C))
PM_TERNARY(or_different, A | (B ^ C))
PM_TERNARY(different_within, (A ^ B) & C)
#undef PM_TERNARY

PM_INLINE int count(const Word& word) {
  int n = 0;
  for (int g = 0; g < groups; ++g) n += std::popcount(word[g]);
  return n;
}
