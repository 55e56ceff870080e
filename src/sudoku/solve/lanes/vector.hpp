// No include guard: each kernel includes this inside its own namespace, after choosing its instruction set.

/// Thirty-two 16-bit lanes, the width of one AVX-512 register; narrower machines take it in pieces.
typedef std::uint16_t Vector __attribute__((vector_size(64)));
typedef std::uint8_t VectorBytes __attribute__((vector_size(64)));
typedef std::int64_t VectorWords __attribute__((vector_size(64)));

#define PM_INLINE [[gnu::always_inline]] inline

PM_INLINE bool any(Vector v) {
#ifdef __AVX512F__
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

/// Lane l of the result is lane Source::of(l) of `a`. The pattern is a constant. Moving bytes rather than lanes is the cheapest move
/// there is where the machine can do it across a register.
#ifdef __AVX512VBMI__
typedef VectorBytes Movable;
#else
typedef Vector Movable;
#endif

template <class Source, int Registers, std::size_t... Part>
PM_INLINE Wide<Registers> move_lanes(Wide<Registers> a, std::index_sequence<Part...>) {
  static_assert(Registers <= 2);
  constexpr int parts = sizeof...(Part) / 32;  // of a lane
  const auto first = reinterpret_cast<Movable>(a.v[0]);
  const auto last = reinterpret_cast<Movable>(a.v[Registers - 1]);
  Wide<Registers> moved;
  moved.v[0] = reinterpret_cast<Vector>(
      __builtin_shufflevector(first, last, (parts * Source::of(int{Part} / parts) + int{Part} % parts)...));
  if constexpr (Registers == 2) {
    moved.v[1] = reinterpret_cast<Vector>(
        __builtin_shufflevector(first, last, (parts * Source::of(32 + int{Part} / parts) + int{Part} % parts)...));
  }
  return moved;
}
template <class Source, int Registers>
PM_INLINE Wide<Registers> move_lanes(Wide<Registers> a) {
  return move_lanes<Source>(a, std::make_index_sequence<sizeof(Movable) / sizeof(Movable{}[0])>{});
}
