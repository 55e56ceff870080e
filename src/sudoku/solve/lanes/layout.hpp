// No include guard: see vector.hpp.

/// The lanes of LaneNumbers as vectors, and the moves between them.
template <class Shape>
struct Layout : LaneNumbers<Shape> {
  using Numbers = LaneNumbers<Shape>;
  using Numbers::band_of, Numbers::bands, Numbers::digit_of, Numbers::group_bits, Numbers::lane,
      Numbers::low_bits, Numbers::row_bits, Numbers::size;
  using Word = Wide<Numbers::registers>;

  /// Lane l takes the lane of the same digit, `Step` bands further on (cyclically).
  template <int Step>
  struct OtherBand {
    static constexpr int of(int l) {
      return band_of(l) == bands ? l : lane((band_of(l) + Step) % bands, digit_of(l));
    }
  };
  /// Lane l takes the lane of the same band whose digit is `Step` further on within its cycle of `Cycle`
  /// digits.
  template <int Step, int Cycle>
  struct OtherDigit {
    static constexpr int of(int l) {
      if (band_of(l) == bands) return l;
      const int d = digit_of(l) - 1;
      return lane(band_of(l), d / Cycle * Cycle + (d + Step) % Cycle + 1);
    }
  };
  template <int Step>
  PM_INLINE static Word other_band(Word a) {
    return move_lanes<OtherBand<Step>>(a);
  }
  template <int Step, int Cycle>
  PM_INLINE static Word other_digit(Word a) {
    return move_lanes<OtherDigit<Step, Cycle>>(a);
  }

  /// `bits` in the lanes that are used.
  PM_INLINE static Word used(std::uint16_t bits) {
    Word a = Word::splat(0);
    for (int l = 0; l < Word::lanes; ++l) {
      if (band_of(l) < bands) a.set(l, bits);
    }
    return a;
  }
  /// `bits` in the lanes of one band.
  PM_INLINE static Word in_band(int band, std::uint16_t bits) {
    static constexpr auto masks = [] {
      std::array<std::array<std::uint16_t, Word::lanes>, bands> m{};
      for (int l = 0; l < Word::lanes; ++l) {
        if (band_of(l) < bands) m[band_of(l)][l] = 0xFFFF;
      }
      return m;
    }();
    Word a;
    std::memcpy(&a, &masks[band], sizeof a);
    return a & Word::splat(bits);
  }

  // Groups. A "flag" word has one bit a group, the lowest.

  PM_INLINE static Word flags_of_nonempty(Word a) {
    Word all = a;
    for (int i = 1; i < group_bits; ++i) all = all | (a >> i);
    return all & Word::splat(low_bits);
  }
  PM_INLINE static Word flags_of_several(Word a) {
    Word once = a;
    Word twice = Word::splat(0);
    for (int i = 1; i < group_bits; ++i) {
      twice = twice | (once & (a >> i));
      once = once | (a >> i);
    }
    return twice & Word::splat(low_bits);
  }
  /// In each group, bit i takes bit i + By (cyclically).
  template <int By>
  PM_INLINE static Word turn_groups(Word a) {
    constexpr auto stay = static_cast<std::uint16_t>(low_bits * ((1U << (group_bits - By)) - 1));
    constexpr auto wrap = static_cast<std::uint16_t>(row_bits & ~stay);
    return ((a >> By) & Word::splat(stay)) | ((a << (group_bits - By)) & Word::splat(wrap));
  }
  /// Each flag spread over its group.
  PM_INLINE static Word spread(Word flags) { return (flags << group_bits) - flags; }
};
