#include "puzzlemill/cli/mill_source.hpp"

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "puzzlemill/cli/open_input.hpp"
#include "puzzlemill/core/error.hpp"

extern "C" {
// shipped_seeds.S
extern const char puzzlemill_sudoku9_seeds[];
extern const char puzzlemill_sudoku9_seeds_end[];
}

namespace puzzlemill::cli {
namespace {

template <class Shape>
std::optional<std::string_view> shipped_seeds() {
  if constexpr (std::is_same_v<Shape, sudoku::Shape9>) {
    return std::string_view(puzzlemill_sudoku9_seeds, puzzlemill_sudoku9_seeds_end);
  } else {
    return std::nullopt;
  }
}

}  // namespace

template <class Shape>
MillSource<sudoku::Sudoku<Shape>>::MillSource(const std::optional<std::string>& seeds) {
  using Bank = sudoku::SeedBank<Shape>;
  if (seeds == "fresh") return;
  if (seeds) {
    std::ifstream file = open_input(*seeds);
    bank_ = std::make_shared<const Bank>(Bank::read(file, *seeds, Bank::Trust::nothing));
  } else if (const auto shipped = shipped_seeds<Shape>()) {
    std::istringstream text{std::string(*shipped)};
    bank_ = std::make_shared<const Bank>(Bank::read(text, "the program's own seeds", Bank::Trust::canonical));
  }
}

template <class Shape>
std::string MillSource<sudoku::Sudoku<Shape>>::identity() const {
  if (bank_ == nullptr) return "fresh";
  std::vector<std::uint64_t> digests;
  for (std::size_t s = 0; s < bank_->size(); ++s) digests.push_back((*bank_)[s].digest);
  return fmt::format("{} grids, {:016x}", bank_->size(),
                     XXH3_64bits(digests.data(), digests.size() * sizeof(std::uint64_t)));
}

#define INSTANTIATE(S) template class MillSource<sudoku::Sudoku<sudoku::S>>;
PUZZLEMILL_FOR_EACH_SHAPE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace puzzlemill::cli
