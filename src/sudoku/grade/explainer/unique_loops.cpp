#include "unique_loops.hpp"

#include <array>
#include <tuple>

#include "subsets.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

/// What length and the size of a set add to the weight of a rectangle. The sums are those of the classic
/// program, rounding for rounding.
double loop_rating(int length) {
  const double base = info(Technique::unique_rectangle_1).rating;
  if (length >= 10) return base + 0.3 + 0.2;
  return length == 8 ? base + 0.2 : length == 6 ? base + 0.1 : base;
}
constexpr double per_extra_cell = 0.1;

/// Loops of the two candidates of one cell, and the best step that one of them gives.
class Loops {
 public:
  explicit Loops(const Position& position) : position_(position) {}

  std::optional<Finding> find() {
    cells_.two.for_each([&](Cell start) {
      search_from(index(start));
      starts_.add(start);
    });
    return best_;
  }

 private:
  void search_from(int start) {
    pair_ = position_.candidates(start);
    low_ = first_digit(pair_);
    high_ = first_digit(without_first(pair_));
    linked_ = cells_of_loops();
    if (!linked_.has(static_cast<Cell>(start))) return;
    both_ = position_.cells_with(low_) & position_.cells_with(high_);
    plain_ = linked_ & cells_.two;
    earlier_ = plain_ & starts_;
    plain_way_back_ = connected(start, plain_ - earlier_);
    plain_way_back_.drop(static_cast<Cell>(start));
    on_path_ = {};
    of_houses_ = {};
    length_ = 0;
    enter(start);
    follow(start, no_type, most_extra_cells, 0);
  }

  static constexpr std::size_t no_type = 3;
  static constexpr int most_extra_cells = 2;
  static constexpr int longest = 18;  // in nine boxes, one odd and one even cell each

  /// The cells that may be on a loop of the pair, found once for all cells to start from.
  const CellSet9& cells_of_loops() {
    CellSet9& cells = of_pair_[at(low_ - 1)][at(high_ - 1)];
    if ((known_pairs_[at(low_ - 1)] & digit_bit(high_)) == 0) {
      known_pairs_[at(low_ - 1)] |= digit_bit(high_);
      const CellSet9 both = position_.cells_with(low_) & position_.cells_with(high_);
      // Each type has two cells at least without extra candidates, or three others with a single one.
      if (has_several(both & cells_.two) || has_several(both & cells_.three)) cells = linked_both_ways(both);
    }
    return cells;
  }

  /// What is left of some cells when those go that do not share houses of two types with others: no loop has
  /// any of them.
  static CellSet9 linked_both_ways(CellSet9 cells) {
    for (;;) {
      std::uint32_t met = 0;
      std::uint32_t shared = 0;
      cells.for_each([&](Cell cell) {
        shared |= met & houses.bits_of[at(index(cell))];
        met |= houses.bits_of[at(index(cell))];
      });
      CellSet9 left;
      cells.for_each([&](Cell cell) {
        const std::uint32_t links = shared & houses.bits_of[at(index(cell))];
        if ((links & (links - 1)) != 0) left.add(cell);
      });
      if (left == cells) return cells;
      cells = left;
    }
  }

  /// `extras` is of this call: it keeps what cells added that were not followed.
  void follow(int cell, std::size_t last_type, int allowance, Mask9 extras) {
    for (std::size_t type = 0; type < 3; ++type) {
      if (type == last_type) continue;
      if (length_ == 1) first_type_ = type;
      CellSet9 met = (both_ - on_path_) & houses.set[houses.house_of[at(cell)][type]];
      // Once several digits are extra it no longer matters what else is met.
      if (has_several_digits(extras)) met &= allowance > 0 ? linked_ : plain_;
      met.for_each([&](Cell met_cell) {
        const int next = index(met_cell);
        if (next == path_[0]) {
          const bool backwards = type < first_type_ && has_several_digits(extras) && allowance >= 0;
          if (length_ >= 4 && !backwards) close();
          return;
        }
        const bool extra = position_.candidates(next) != pair_;
        extras |= position_.candidates(next) & static_cast<Mask9>(~pair_);
        if (extra && !is_single(extras) && allowance <= 0) return;
        if (!linked_.has(met_cell)) return;
        // A loop that meets a house twice on the same side is none; no need to follow it to its end.
        if ((of_houses_[at(length_ % 2)] & houses.bits_of[at(next)]) != 0) return;
        const int left = allowance - (extra ? 1 : 0);
        if (has_several_digits(extras) && left >= 0 && !may_be_new_loop(next, left)) return;
        enter(next);
        follow(next, type, left, extras);
        leave(next);
      });
    }
  }

  static bool has_several_digits(Mask9 digits) { return digits != 0 && !is_single(digits); }

  /// Of some cells those that `start`, one of them, sees, that these see, and so on.
  static CellSet9 connected(int start, CellSet9 cells) {
    CellSet9 reached;
    CellSet9 added;
    added.add(static_cast<Cell>(start));
    while (!added.empty()) {
      reached |= added;
      CellSet9 seen;
      added.for_each([&](Cell cell) { seen |= houses.peers[at(index(cell))]; });
      added = (cells & seen) - reached;
    }
    return reached;
  }

  /// Whether the path, with a next cell, may become a loop that was not met before, with `allowance` more cells
  /// that have extra candidates, several digits being extra. Such loops, which have two cells with extra candidates
  /// at most, are never missed: each is met first from the first of its other cells, and there in the direction
  /// that starts in the house of the lower type.
  bool may_be_new_loop(int next, int allowance) const {
    if (first_type_ == 2 || earlier_.has(static_cast<Cell>(next)) || earlier_.meets(on_path_)) return false;
    if (allowance > 0) return length_ > 1 || has_several(plain_ - earlier_);
    const std::size_t side = at(length_ % 2);
    if (length_ >= 3 && (of_houses_[side] ^ houses.bits_of[at(next)]) == of_houses_[1 - side]) return true;
    CellSet9 way_back = plain_way_back_ - on_path_;
    way_back.drop(static_cast<Cell>(next));
    return way_back.meets(houses.peers[at(next)]);
  }

  void enter(int cell) {
    if (length_ > 0) on_path_.add(static_cast<Cell>(cell));
    of_houses_[at(length_ % 2)] ^= houses.bits_of[at(cell)];
    path_[at(length_++)] = static_cast<std::uint8_t>(cell);
  }
  void leave(int cell) {
    --length_;
    of_houses_[at(length_ % 2)] ^= houses.bits_of[at(cell)];
    on_path_.drop(static_cast<Cell>(cell));
  }

  void close() {
    if (of_houses_[0] != of_houses_[1]) return;
    std::array<std::uint8_t, longest> extra_cells;
    int count = 0;
    extra_ = 0;
    for (int n = 0; n < length_; ++n) {
      const int cell = path_[at(n)];
      if (position_.candidates(cell) == pair_) continue;
      extra_cells[at(count++)] = static_cast<std::uint8_t>(cell);
      extra_ |= position_.candidates(cell) & static_cast<Mask9>(~pair_);
    }
    if (count == 0) return;
    if (count == 1) return type_1(extra_cells[0]);
    if (is_single(extra_)) type_2();
    if (count != 2) return;
    if (!is_single(extra_)) type_3(extra_cells[0], extra_cells[1]);
    type_4(extra_cells[0], extra_cells[1]);
  }

  void type_1(int cell) {
    Finding finding = of_type(1);
    finding.removals.add(position_, cell, pair_);
    propose(finding);
  }

  void type_2() {
    const int digit = first_digit(extra_);
    CellSet9 struck = position_.cells_with(digit);
    for (int n = 0; n < length_; ++n) {
      const int cell = path_[at(n)];
      if (position_.has(cell, digit)) struck &= houses.peers[at(cell)];
    }
    Finding finding = of_type(2);
    finding.removals.add(position_, struck, digit);
    propose(finding);
  }

  void type_3(int a, int b) {
    for (int degree = count9[extra_]; degree <= 7; ++degree) {
      for (std::size_t type = 0; type < 3; ++type) {
        const int house = houses.house_of[at(a)][type];
        if (houses.house_of[at(b)][type] != house) continue;
        if (2 * degree <= position_.empty_cells(house)) naked(a, b, house, degree);
        if (2 * degree < position_.empty_cells(house)) hidden(a, b, house, degree);
      }
    }
  }

  /// `a` and `b` as one cell with the extra digits, and degree - 1 others, have only degree digits.
  void naked(int a, int b, int house, int degree) {
    SetList others;
    for (int place = 0; place < 9; ++place) {
      const int cell = houses.cells[at(house)][at(place)];
      if (cell == a || cell == b || count9[position_.candidates(cell)] < 2) continue;
      others.add(static_cast<Mask9>(1U << place), position_.candidates(cell));
    }
    any_subset_of(degree - 1, others, degree, 0, extra_, [&](Mask9 places, Mask9 digits) {
      auto common = static_cast<Mask9>(extra_ & position_.candidates(a) & position_.candidates(b));
      for (int n = 0; n < others.size; ++n) {
        if ((others.bits[at(n)] & places) != 0) common |= others.sets[at(n)];
      }
      if (count9[common] != degree) return false;
      Finding finding = of_type(3);
      finding.rating += (degree - 1) * per_extra_cell;
      finding.base = 1U << house;
      finding.set_digits = digits;
      for (int place = 0; place < 9; ++place) {
        const int cell = houses.cells[at(house)][at(place)];
        if ((places >> place & 1) != 0) {
          finding.set_cells.add(static_cast<Cell>(cell));
        } else if (cell != a && cell != b) {
          finding.removals.add(position_, cell, digits);
        }
      }
      propose(finding);
      return false;
    });
  }

  /// The two digits of the loop and degree - 2 others have, of the house, only `a` or `b` and degree - 1 other
  /// cells.
  void hidden(int a, int b, int house, int degree) {
    const Mask9 place_a = place_bit(a, house);
    const Mask9 place_b = place_bit(b, house);
    const auto places_of = [&](int digit) {
      return position_.positions(house, digit) & static_cast<Mask9>(~place_b);
    };
    SetList others;
    for (int digit = 1; digit <= 9; ++digit) {
      if (((extra_ | pair_) & digit_bit(digit)) == 0 && places_of(digit) != 0)
        others.add(digit_bit(digit), places_of(digit));
    }
    const auto of_pair = static_cast<Mask9>(places_of(low_) | places_of(high_));
    any_subset_of(degree - 2, others, degree, pair_, of_pair, [&](Mask9 digits, Mask9 places) {
      Finding finding = of_type(3);
      const auto free = static_cast<Mask9>(places & ~place_a);
      finding.rating += (count9[free] - 1) * per_extra_cell;
      finding.base = 1U << house;
      finding.set_digits = digits;
      for (Mask9 left = free; left != 0; left = without_first(left)) {
        const int cell = houses.cells[at(house)][at(first_place(left))];
        finding.set_cells.add(static_cast<Cell>(cell));
        finding.removals.add(position_, cell, static_cast<Mask9>(all9 & ~digits));
      }
      propose(finding);
      return false;
    });
  }

  void type_4(int a, int b) {
    for (const int digit : {low_, high_}) {
      for (std::size_t type = 0; type < 3; ++type) {
        const int house = houses.house_of[at(a)][type];
        if (houses.house_of[at(b)][type] != house) continue;
        if (position_.positions(house, digit) != (place_bit(a, house) | place_bit(b, house))) continue;
        Finding finding = of_type(4);
        finding.base = 1U << house;
        for (const int cell : {a, b}) {
          finding.removals.add(position_, cell, static_cast<Mask9>(pair_ & ~digit_bit(digit)));
        }
        return propose(finding);
      }
    }
  }

  static Mask9 place_bit(int cell, int house) {
    return static_cast<Mask9>(1U << houses.place_of[at(cell)][at(house / 9)]);
  }

  /// Any subset of a size known only now.
  template <class Visit>
  static void any_subset_of(int size, const SetList& list, int degree, Mask9 chosen, Mask9 united,
                            Visit visit) {
    switch (size) {
      case 0:
        any_subset<0>(list, list.size, degree, chosen, united, visit);
        break;
      case 1:
        any_subset<1>(list, list.size, degree, chosen, united, visit);
        break;
      case 2:
        any_subset<2>(list, list.size, degree, chosen, united, visit);
        break;
      case 3:
        any_subset<3>(list, list.size, degree, chosen, united, visit);
        break;
      case 4:
        any_subset<4>(list, list.size, degree, chosen, united, visit);
        break;
      case 5:
        any_subset<5>(list, list.size, degree, chosen, united, visit);
        break;
      case 6:
        any_subset<6>(list, list.size, degree, chosen, united, visit);
        break;
    }
  }

  Finding of_type(int type) const {
    const Technique first = length_ == 4 ? Technique::unique_rectangle_1 : Technique::unique_loop_1;
    Finding finding(static_cast<Technique>(static_cast<int>(first) + type - 1), loop_rating(length_));
    finding.digits = pair_;
    return finding;
  }

  void propose(Finding& finding) {
    if (finding.removals.empty()) return;
    const auto rank = [](const Finding& f) { return std::tuple(f.rating, type_of(f.technique)); };
    if (best_ && rank(*best_) <= rank(finding)) return;
    for (int n = 0; n < length_; ++n) finding.mark(path_[at(n)]);
    best_ = finding;
  }

  static int type_of(Technique technique) {
    const Technique first =
        technique < Technique::unique_loop_1 ? Technique::unique_rectangle_1 : Technique::unique_loop_1;
    return static_cast<int>(technique) - static_cast<int>(first);
  }

  const Position& position_;
  const CellsByCount cells_ = position_.cells_by_count();
  std::optional<Finding> best_;
  Mask9 pair_ = 0;
  Mask9 extra_ = 0;  // of all cells of the loop at hand
  int low_ = 0;
  int high_ = 0;
  std::array<std::uint8_t, longest> path_;
  int length_ = 0;
  std::array<Mask9, 9> known_pairs_{};                // [low digit - 1]: the high ones
  std::array<std::array<CellSet9, 9>, 9> of_pair_{};  // of those: [low digit - 1][high digit - 1]
  CellSet9 starts_;                                   // so far
  CellSet9 both_;                                     // with both digits of the pair
  CellSet9 linked_;                                   // of these, that may be on a loop
  CellSet9 plain_;                                    // of these, without extra candidates
  CellSet9 earlier_;                                  // of these, from which loops were looked for already
  std::size_t first_type_ = 0;                        // of the house that the path starts in
  CellSet9 plain_way_back_;                           // of these, connected with the start
  CellSet9 on_path_;                                  // but the start
  std::array<std::uint32_t, 2> of_houses_{};          // met by the odd and by the even cells
};

}  // namespace

std::optional<Finding> unique_loop(const Position& position, Pending&) {
  return Loops(position).find();
}

}  // namespace puzzlemill::sudoku::explainer
