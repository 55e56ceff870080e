// No include guard: each kernel includes this inside its own namespace, after choosing its instruction set.

/// Thirty-two 16-bit lanes, the width of one AVX-512 register; narrower machines take it in pieces.
typedef std::uint16_t Vector __attribute__((vector_size(64)));
typedef std::uint8_t VectorBytes __attribute__((vector_size(64)));
typedef std::int64_t VectorWords __attribute__((vector_size(64)));

#define PM_INLINE [[gnu::always_inline]] inline

PM_INLINE bool any(Vector v) {
#ifdef LANES_AVX512
  const auto words = reinterpret_cast<__m512i>(v);
  return _mm512_test_epi64_mask(words, words) != 0;
#else
  const auto words = reinterpret_cast<VectorWords>(v);
  std::int64_t all = 0;
  for (int i = 0; i < 8; ++i) all |= words[i];
  return all != 0;
#endif
}

/// `Registers` registers that are worked on as one.
template <int Registers>
struct Wide {
  static constexpr int lanes = 32 * Registers;

  Vector v[Registers];

  PM_INLINE friend Wide operator|(Wide a, Wide b) {
    for (int i = 0; i < Registers; ++i) a.v[i] |= b.v[i];
    return a;
  }
  PM_INLINE friend Wide operator&(Wide a, Wide b) {
    for (int i = 0; i < Registers; ++i) a.v[i] &= b.v[i];
    return a;
  }
  PM_INLINE friend Wide operator^(Wide a, Wide b) {
    for (int i = 0; i < Registers; ++i) a.v[i] ^= b.v[i];
    return a;
  }
  PM_INLINE friend Wide operator-(Wide a, Wide b) {
    for (int i = 0; i < Registers; ++i) a.v[i] -= b.v[i];
    return a;
  }
  PM_INLINE friend Wide operator~(Wide a) {
    for (int i = 0; i < Registers; ++i) a.v[i] = ~a.v[i];
    return a;
  }
  PM_INLINE friend Wide operator<<(Wide a, int bits) {
    for (int i = 0; i < Registers; ++i) a.v[i] <<= bits;
    return a;
  }
  PM_INLINE friend Wide operator>>(Wide a, int bits) {
    for (int i = 0; i < Registers; ++i) a.v[i] >>= bits;
    return a;
  }
  /// All ones in the lanes that are 0, else 0.
  PM_INLINE Wide is_zero() const {
    Wide a;
    for (int i = 0; i < Registers; ++i) a.v[i] = reinterpret_cast<Vector>(v[i] == Vector{});
    return a;
  }
  PM_INLINE bool any() const {
    Vector all = v[0];
    for (int i = 1; i < Registers; ++i) all |= v[i];
    return LANES_NAMESPACE::any(all);
  }
  PM_INLINE std::uint16_t operator[](int lane) const { return v[lane / 32][lane % 32]; }
  PM_INLINE void set(int lane, std::uint16_t bits) { v[lane / 32][lane % 32] = bits; }

  PM_INLINE static Wide splat(std::uint16_t bits) {
    Wide a;
    for (int i = 0; i < Registers; ++i) a.v[i] = Vector{} + bits;
    return a;
  }
};

/// Bits that are set in at least two of the three.
template <int Registers>
PM_INLINE Wide<Registers> majority(Wide<Registers> a, Wide<Registers> b, Wide<Registers> c) {
  return (a & b) | (c & (a | b));
}

/// Lane l of the result is lane Source::of(l) of `a`. The pattern is a constant. Where the machine can move
/// single bytes across a register that is the cheapest move there is; elsewhere lanes go through memory.
#ifdef LANES_AVX512
template <class Source, int Registers, std::size_t... Byte>
PM_INLINE Wide<Registers> move_bytes(Wide<Registers> a, std::index_sequence<Byte...>) {
  static_assert(Registers <= 2);
  const auto first = reinterpret_cast<VectorBytes>(a.v[0]);
  const auto last = reinterpret_cast<VectorBytes>(a.v[Registers - 1]);
  Wide<Registers> moved;
  moved.v[0] = reinterpret_cast<Vector>(
      __builtin_shufflevector(first, last, (2 * Source::of(int{Byte} / 2) + int{Byte} % 2)...));
  if constexpr (Registers == 2) {
    moved.v[1] = reinterpret_cast<Vector>(
        __builtin_shufflevector(first, last, (2 * Source::of(32 + int{Byte} / 2) + int{Byte} % 2)...));
  }
  return moved;
}
template <class Source, int Registers>
PM_INLINE Wide<Registers> move_lanes(Wide<Registers> a) {
  return move_bytes<Source>(a, std::make_index_sequence<64>{});
}
#else
template <class Source, int Registers>
PM_INLINE Wide<Registers> move_lanes(Wide<Registers> a) {
  static constexpr auto source = [] {
    std::array<std::uint8_t, 32 * Registers> from{};
    for (int l = 0; l < 32 * Registers; ++l) from[l] = static_cast<std::uint8_t>(Source::of(l));
    return from;
  }();
  alignas(64) std::uint16_t lanes[32 * Registers];
  alignas(64) std::uint16_t moved[32 * Registers];
  std::memcpy(lanes, &a, sizeof lanes);
  for (int l = 0; l < 32 * Registers; ++l) moved[l] = lanes[source[l]];
  Wide<Registers> result;
  std::memcpy(&result, moved, sizeof result);
  return result;
}
#endif
