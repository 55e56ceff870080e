#include "puzzlemill/sudoku/generate/canonical.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

namespace puzzlemill::sudoku {
namespace {

/// The search for the smallest image of one grid.
///
/// In the smallest image the first row reads 1 2 3 …, so which row comes first and how the columns are
/// ordered settles the digits' names too: a digit is named by the place of the column where the first row
/// holds it. The rows and bands below come in the order of their first digits. So only these are to be
/// chosen:
///
///     a pair                  transposed or not, the first row, the second row of its band
///     the columns' order      place by place, as the second row asks
///
/// For a pair, let below[c] be the column where the first row holds the digit that the second has in column
/// c. The second row then reads, place by place, place(below[column at the place]): a column that has no
/// place yet takes the first one free for it, as any other would make the row larger. Once the second row is
/// read, every column has its place.
///
/// Digits, rows, columns and places count from 0 here.
template <class Shape>
class MinLexSearch {
  static constexpr std::size_t size = Shape::size;
  static constexpr std::size_t box_rows = Shape::box_rows;
  static constexpr std::size_t box_cols = Shape::box_cols;
  static constexpr std::size_t stacks = Shape::stacks;
  static constexpr std::uint8_t none = 0xff;  ///< above every digit, row, column and place

  using Line = typename Transform<Shape>::Line;

 public:
  explicit MinLexSearch(const Solution<Shape>& solution) : solution_(solution) {
    for (Line& line : best_) line.fill(none);
    for (std::size_t v = 0; v < views_.size(); ++v) views_[v] = View(solution, v == 1);
    find_starts();
    for (const Start& start : std::span(starts_).first(start_count_)) {
      pair_ = &pairs_[start.pair];
      Places places;
      places.put(start.column, 0);
      extend(places, 0);
    }
  }

  Canonical<Shape> result() const {
    const Transform<Shape> to_canonical(reached_.front());
    const Solution<Shape> grid = to_canonical.apply(solution_);
    Canonical<Shape> canonical{grid, to_canonical, {Transform<Shape>()}, grid_digest(grid)};
    const Transform<Shape> back = to_canonical.inverse();
    canonical.automorphisms.reserve(reached_.size());
    for (std::size_t i = 1; i < reached_.size(); ++i) {
      canonical.automorphisms.push_back(back.then(Transform<Shape>(reached_[i])));
    }
    return canonical;
  }

 private:
  /// The grid as it stands or transposed.
  struct View {
    std::array<Line, size> rows{};
    std::array<Line, size> column_of{};  ///< [row][digit]

    View() = default;
    View(const Solution<Shape>& solution, bool transposed) {
      for (std::size_t r = 0; r < size; ++r) {
        for (std::size_t c = 0; c < size; ++c) {
          const std::size_t cell = transposed ? c * size + r : r * size + c;
          const auto digit = static_cast<std::uint8_t>(solution.digits()[cell] - 1);
          rows[r][c] = digit;
          column_of[r][digit] = static_cast<std::uint8_t>(c);
        }
      }
    }
  };

  struct Pair {
    std::uint8_t view;
    std::uint8_t first;  ///< the row that comes first
    std::uint8_t second;
    Line below;
  };

  struct Start {
    std::uint8_t pair;
    std::uint8_t column;  ///< the one that comes first
  };

  /// The columns that have their places. Stacks are filled from the left, and so are the places of each.
  struct Places {
    Line column;  ///< [place]
    Line place;   ///< [column]
    std::array<std::uint8_t, stacks> stack_at;
    std::array<std::uint8_t, stacks> next{};  ///< [stack] the first place that is free for it

    Places() {
      column.fill(none);
      place.fill(none);
      stack_at.fill(none);
    }

    /// The place that column c has or would take: a stack's next place lies right of all its taken ones.
    std::uint8_t place_for(std::size_t c) const { return std::min(place[c], next[c / box_cols]); }

    void put(std::size_t c, std::size_t at) {
      const std::size_t stack = c / box_cols;
      if (at % box_cols == 0) {
        // The stack takes its place here, and the other new ones are left with the place after it.
        stack_at[at / box_cols] = static_cast<std::uint8_t>(stack);
        for (std::uint8_t& free : next) {
          free = static_cast<std::uint8_t>(free == at ? at + box_cols : free);
        }
      }
      column[at] = static_cast<std::uint8_t>(c);
      place[c] = static_cast<std::uint8_t>(at);
      next[stack] = static_cast<std::uint8_t>(at + 1);
    }
  };

  struct Choice {
    std::uint8_t value = none;  ///< what the second row reads
    std::size_t count = 0;
    std::array<std::uint8_t, size + 1> columns{};
  };

  void find_starts();
  void rank_starts(std::size_t pair, std::size_t begin);
  void extend(Places places, std::size_t at);
  Choice choose(const Places& places, std::size_t at) const;
  void add_choices(const Places& places, std::size_t at, std::size_t stack, Choice& choice) const;
  void improve_second_row(std::size_t at, std::uint8_t value);
  static Line in_band_order(const Line& row_beginning_with);
  void finish(const Places& places);

  const Solution<Shape>& solution_;
  std::array<View, Shape::square_boxes ? 2 : 1> views_;
  std::array<Pair, std::tuple_size_v<decltype(views_)> * size*(box_rows - 1)> pairs_;
  std::array<Start, std::tuple_size_v<decltype(pairs_)> * size + 1>
      starts_;  ///< one more, to write without a jump
  std::size_t start_count_ = 0;
  unsigned best_rank_ = 0;
  const Pair* pair_ = nullptr;                             ///< the one being looked at
  std::array<Line, size> best_;                            ///< the smallest image known, its first row aside
  std::vector<typename Transform<Shape>::Parts> reached_;  ///< all that reach it
};

template <class Shape>
void MinLexSearch<Shape>::find_starts() {
  std::size_t pairs = 0;
  for (std::size_t v = 0; v < views_.size(); ++v) {
    const View& view = views_[v];
    for (std::size_t first = 0; first < size; ++first) {
      const std::size_t band = first - first % box_rows;
      for (std::size_t second = band; second < band + box_rows; ++second) {
        if (second == first) continue;
        Pair& pair = pairs_[pairs];
        pair.view = static_cast<std::uint8_t>(v);
        pair.first = static_cast<std::uint8_t>(first);
        pair.second = static_cast<std::uint8_t>(second);
        for (std::size_t c = 0; c < size; ++c) pair.below[c] = view.column_of[first][view.rows[second][c]];
        for (std::size_t begin = 0; begin < size; begin += box_cols) {
          rank_starts(pairs, begin);
        }
        ++pairs;
      }
    }
  }
}

/// Adds the starts with the columns begin … of one stack, unless known ones are better. A rank tells how
/// small the second row can be, before anything is placed; only starts of the best rank are searched.
///
/// The columns of a stack lead (by `below`) to columns of the other stacks. The larger the groups that lead
/// to one stack, the longer the second row goes on without a jump; the sum of their squares orders them. The
/// first column has to be of a largest group. Then, the more columns of its group lead back to themselves in
/// two steps, itself one of them, the longer the row's second box reads 1 2 3 …. With three stacks, all of a
/// stack can lead to one stack, and so on round: then it takes three steps, and the same is said of the third
/// box.
template <class Shape>
void MinLexSearch<Shape>::rank_starts(std::size_t pair, std::size_t begin) {
  static_assert(box_cols <= 5, "the sum of squares orders the partitions of up to 5 columns, not of 6");
  const Line& below = pairs_[pair].below;
  const auto rank_of = [](unsigned squares, unsigned group, unsigned returning) {
    return 64 * squares + 8 * group + returning;
  };

  std::array<unsigned, box_cols> group{};  // [column] how many of its stack lead to the same stack
  unsigned squares = 0;
  std::array<std::array<unsigned, box_cols>, box_cols> together{};  // 0 or 1, for sums without jumps
  for (std::size_t i = 0; i < box_cols; ++i) {
    for (std::size_t j = 0; j < box_cols; ++j) {
      together[i][j] = below[begin + i] / box_cols == below[begin + j] / box_cols ? 1 : 0;
      group[i] += together[i][j];
    }
    squares += group[i];
  }
  if (rank_of(squares, box_cols, box_cols) < best_rank_) return;

  const bool round = stacks == 3 && squares == box_cols * box_cols;
  std::array<unsigned, box_cols> returns{};
  for (std::size_t i = 0; i < box_cols; ++i) {
    const std::size_t twice = below[below[begin + i]];
    returns[i] = (round ? below[twice] : twice) == begin + i ? 1 : 0;
  }

  for (std::size_t i = 0; i < box_cols; ++i) {
    unsigned returning = 0;
    for (std::size_t j = 0; j < box_cols; ++j) returning += together[i][j] & returns[i] & returns[j];
    const unsigned rank = rank_of(squares, group[i], returning);
    if (rank > best_rank_) {
      best_rank_ = rank;
      start_count_ = 0;
    }
    starts_[start_count_] = {static_cast<std::uint8_t>(pair), static_cast<std::uint8_t>(begin + i)};
    start_count_ += rank == best_rank_ ? 1 : 0;
  }
}

/// Reads the second row from the place `at` on; up to there it equals best_[1].
template <class Shape>
void MinLexSearch<Shape>::extend(Places places, std::size_t at) {
  const Line& below = pair_->below;
  for (; at < size; ++at) {
    if (places.column[at] == none) {
      const Choice choice = choose(places, at);
      if (choice.value > best_[1][at]) return;
      for (std::size_t i = 1; i < choice.count; ++i) {
        Places branch = places;
        branch.put(choice.columns[i], at);
        extend(branch, at);
      }
      places.put(choice.columns[0], at);
    }
    const std::size_t led_to = below[places.column[at]];
    const std::uint8_t value = places.place_for(led_to);
    if (value > best_[1][at]) return;
    if (value < best_[1][at]) improve_second_row(at, value);
    if (places.place[led_to] == none) places.put(led_to, value);
  }
  finish(places);
}

/// The columns that may take the free place `at` and make the second row smallest there.
template <class Shape>
auto MinLexSearch<Shape>::choose(const Places& places, std::size_t at) const -> Choice {
  Choice choice;
  if (at % box_cols != 0) {
    add_choices(places, at, places.stack_at[at / box_cols], choice);
  } else {
    for (std::size_t stack = 0; stack < stacks; ++stack) {
      if (places.next[stack] == at) add_choices(places, at, stack, choice);
    }
  }
  return choice;
}

template <class Shape>
void MinLexSearch<Shape>::add_choices(const Places& places, std::size_t at, std::size_t stack,
                                      Choice& choice) const {
  // Conditional moves, no jumps: none here could be foreseen. Columns that have a place count as none.
  for (std::size_t i = 0; i < box_cols; ++i) {
    const std::size_t c = stack * box_cols + i;
    std::uint8_t value = places.place_for(pair_->below[c]);
    // A new stack cannot have the place `at`: the stack of column c will have taken it.
    value = static_cast<std::uint8_t>(value == at ? at + box_cols : value);
    value = places.place[c] == none ? value : none;
    choice.count = value < choice.value ? 0 : choice.count;
    choice.value = std::min(choice.value, value);
    choice.columns[choice.count] = static_cast<std::uint8_t>(c);
    choice.count += value == choice.value ? 1 : 0;
  }
}

template <class Shape>
void MinLexSearch<Shape>::improve_second_row(std::size_t at, std::uint8_t value) {
  best_[1][at] = value;
  std::fill(best_[1].begin() + static_cast<std::ptrdiff_t>(at) + 1, best_[1].end(), none);
  best_[2].fill(none);
  reached_.clear();
}

/// The rows in the order of their first digits, but kept together in their bands.
template <class Shape>
auto MinLexSearch<Shape>::in_band_order(const Line& row_beginning_with) -> Line {
  Line order{};
  std::array<std::size_t, Shape::bands> next{};  // [band] the place of its next row, 0 while it has none
  std::size_t next_band = 0;
  for (const std::uint8_t row : row_beginning_with) {
    std::size_t& at = next[row / box_rows];
    if (at == 0) {
      at = next_band;
      next_band += box_rows;
    }
    order[at++] = row;
  }
  return order;
}

/// Compares the other rows, now that every column has its place.
template <class Shape>
void MinLexSearch<Shape>::finish(const Places& places) {
  const View& view = views_[pair_->view];
  const auto value = [&](std::size_t row, std::size_t at) {
    return places.place[view.column_of[pair_->first][view.rows[row][places.column[at]]]];
  };

  // Nearly all are refused for their third row, which can be told before the others are in order.
  const std::size_t band = box_rows > 2 ? pair_->first - pair_->first % box_rows : 0;
  const std::size_t band_end = box_rows > 2 ? band + box_rows : size;
  std::size_t third = 0;
  std::uint8_t smallest = none;
  for (std::size_t r = band; r < band_end; ++r) {
    const std::uint8_t digit = r == pair_->first || r == pair_->second ? none : value(r, 0);
    third = digit < smallest ? r : third;
    smallest = std::min(smallest, digit);
  }
  for (std::size_t j = 0; j < size; ++j) {
    const std::uint8_t digit = value(third, j);
    if (digit > best_[2][j]) return;
    if (digit < best_[2][j]) break;
  }

  Line row_beginning_with{};
  for (std::size_t r = 0; r < size; ++r) row_beginning_with[value(r, 0)] = static_cast<std::uint8_t>(r);
  const Line order = in_band_order(row_beginning_with);

  bool smaller = false;
  for (std::size_t i = 2; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      const std::uint8_t digit = value(order[i], j);
      if (!smaller) {
        if (digit > best_[i][j]) return;
        smaller = digit < best_[i][j];
      }
      best_[i][j] = digit;
    }
  }
  if (smaller) reached_.clear();
  typename Transform<Shape>::Parts parts{pair_->view == 1, order, places.column, {}};
  for (std::size_t d = 0; d < size; ++d) {
    parts.digits[d] = static_cast<std::uint8_t>(places.place[view.column_of[pair_->first][d]] + 1);
  }
  reached_.push_back(parts);
}

}  // namespace

template <class Shape>
Canonical<Shape> canonicalise(const Solution<Shape>& solution) {
  return MinLexSearch<Shape>(solution).result();
}

template Canonical<Shape4> canonicalise(const Solution<Shape4>&);
template Canonical<Shape6> canonicalise(const Solution<Shape6>&);
template Canonical<Shape8> canonicalise(const Solution<Shape8>&);
template Canonical<Shape9> canonicalise(const Solution<Shape9>&);
template Canonical<Shape10> canonicalise(const Solution<Shape10>&);
template Canonical<Shape12> canonicalise(const Solution<Shape12>&);
template Canonical<Shape16> canonicalise(const Solution<Shape16>&);

}  // namespace puzzlemill::sudoku
