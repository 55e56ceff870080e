#include "puzzlemill/sudoku/generate/seed_bank.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/kind_names.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::sudoku {
namespace {

struct SeedLine {
  std::string_view grid;
  std::optional<std::size_t> automorphisms;
};

/// Empty for a line with nothing but a comment.
std::optional<SeedLine> split(std::string_view line, const TextPlace& place) {
  constexpr std::string_view blanks = " \t\r";
  line = line.substr(0, line.find('#'));
  const std::size_t first = line.find_first_not_of(blanks);
  if (first == std::string_view::npos) return std::nullopt;
  line = line.substr(first, line.find_last_not_of(blanks) + 1 - first);
  SeedLine seed{line.substr(0, line.find_first_of(blanks)), std::nullopt};
  const std::string_view rest = line.substr(seed.grid.size());
  if (rest.empty()) return seed;
  const std::string_view number = rest.substr(rest.find_first_not_of(blanks));
  std::size_t count = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), count);
  if (error != std::errc{} || end != number.data() + number.size() || count == 0) {
    throw Error(Fault::bad_input, place, fmt::format("'{}' is no automorphism count", number));
  }
  seed.automorphisms = count;
  return seed;
}

template <class Shape>
Canonical<Shape> trusted_seed(const Solution<Shape>& grid, const SeedLine& line) {
  if (line.automorphisms == 1) return {grid, {}, {Transform<Shape>{}}, grid_digest(grid)};
  Canonical<Shape> seed = canonicalise(grid);
  seed.to_canonical = {};
  return seed;
}

template <class Shape>
Canonical<Shape> checked_seed(const Solution<Shape>& grid, const SeedLine& line, const TextPlace& place) {
  Canonical<Shape> seed = canonicalise(grid);
  seed.to_canonical = {};
  if (line.automorphisms && line.automorphisms != seed.automorphisms.size()) {
    throw Error(
        Fault::bad_input, place,
        fmt::format("the grid has {} automorphisms, not {}", seed.automorphisms.size(), *line.automorphisms));
  }
  return seed;
}

}  // namespace

template <class Shape>
SeedBank<Shape> SeedBank<Shape>::read(std::istream& text, const std::string& file, Trust trust) {
  SeedBank bank;
  std::map<std::uint64_t, std::size_t> line_of_class;
  std::string line;
  for (TextPlace place{file, 1, 0}; std::getline(text, line); ++place.line) {
    const std::optional<SeedLine> parts = split(line, place);
    if (!parts) continue;
    const std::optional<Givens<Shape>> cells = from_line<Shape>(parts->grid);
    const std::optional<Solution<Shape>> grid = cells ? Solution<Shape>::from(cells->digits) : std::nullopt;
    if (!grid) {
      throw Error(Fault::bad_input, place, fmt::format("not a full valid grid of {} cells", Shape::cells));
    }
    if (trust == Trust::canonical) {
      bank.seeds_.push_back(trusted_seed(*grid, *parts));
      continue;
    }
    bank.seeds_.push_back(checked_seed(*grid, *parts, place));
    const auto [known, fresh] = line_of_class.emplace(bank.seeds_.back().digest, place.line);
    if (!fresh) {
      throw Error(Fault::bad_input, place,
                  fmt::format("a symmetry turns this grid into that of line {}", known->second));
    }
  }
  if (text.bad()) throw Error(Fault::io, TextPlace{file}, "reading failed");
  if (bank.seeds_.empty()) throw Error(Fault::bad_input, TextPlace{file, 0, 0}, "no grid in it");
  return bank;
}

std::vector<std::size_t> SeedTurns::in_window_of(std::int64_t index) const {
  std::vector<std::size_t> seeds(bank_size_);
  std::iota(seeds.begin(), seeds.end(), std::size_t{0});
  Rng rng(master_seed_, static_cast<std::uint64_t>(index / window), Purpose::seed_window);
  rng.shuffle(std::span(seeds));
  seeds.resize(std::min(turns, bank_size_));
  return seeds;
}

template <class Shape>
std::size_t make_seeds(std::uint64_t master_seed, std::size_t count,
                       const std::function<void(const Canonical<Shape>&)>& visit) {
  constexpr int patience = 100'000;
  std::unordered_set<std::uint64_t> classes;
  int in_vain = 0;
  for (std::uint64_t draw = 0; classes.size() < count && in_vain < patience; ++draw) {
    Rng rng(master_seed, draw, Purpose::fresh_grid);
    Canonical<Shape> seed = canonicalise(random_solution<Shape>(rng));
    if (!classes.insert(seed.digest).second) {
      ++in_vain;
      continue;
    }
    in_vain = 0;
    seed.to_canonical = {};
    visit(seed);
  }
  return classes.size();
}

template <class Shape>
std::string seed_header(std::uint64_t master_seed, std::size_t count) {
  return fmt::format("# puzzlemill seeds: kind {}, count {}, seed {}", kind_name<Shape>, count, master_seed);
}

template <class Shape>
std::string seed_line(const Canonical<Shape>& seed) {
  return fmt::format("{} {}", to_line(seed.grid), seed.automorphisms.size());
}

#define INSTANTIATE(S)                                                                 \
  template class SeedBank<S>;                                                          \
  template std::size_t make_seeds<S>(std::uint64_t, std::size_t,                       \
                                     const std::function<void(const Canonical<S>&)>&); \
  template std::string seed_header<S>(std::uint64_t, std::size_t);                     \
  template std::string seed_line<S>(const Canonical<S>&);
PUZZLEMILL_FOR_EACH_SHAPE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace puzzlemill::sudoku
