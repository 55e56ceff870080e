#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

namespace puzzlemill::cli {

/// What the program can be told to do. The order is that of the overview.
enum class Verb : std::uint8_t {
  generate,
  solve,
  verify,
  grade,
  query,
  export_set,
  import_files,
  merge,
  stats,
  seeds,
  book,
  explain,
  fubuki
};
inline constexpr std::size_t verb_count = 13;

/// A verb as users see it.
struct VerbText {
  Verb verb;
  std::string_view name;
  std::string_view synopsis;  ///< what follows the name
  std::string_view does;      ///< for the overview
  std::string_view says;      ///< a paragraph or two for its own help
  std::array<std::string_view, 2> examples;
};

std::span<const VerbText, verb_count> verbs();
const VerbText& text_of(Verb verb);
std::optional<Verb> verb_named(std::string_view name);

class VerbSet {
 public:
  constexpr VerbSet(std::initializer_list<Verb> verbs) {
    for (const Verb verb : verbs) bits_ |= bit(verb);
  }
  static constexpr VerbSet all() {
    VerbSet set{};
    set.bits_ = (1U << verb_count) - 1;
    return set;
  }
  constexpr bool has(Verb verb) const { return (bits_ & bit(verb)) != 0; }

 private:
  static constexpr std::uint32_t bit(Verb verb) { return 1U << static_cast<unsigned>(verb); }

  std::uint32_t bits_ = 0;
};

}  // namespace puzzlemill::cli
