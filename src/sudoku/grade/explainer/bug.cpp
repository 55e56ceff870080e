#include "bug.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr double per_extra_cell = 0.1;

class Grave {
 public:
  explicit Grave(const Position& position) : position_(position) {}

  std::optional<Finding> find() {
    if (!collect_surplus() || !is_grave()) return std::nullopt;
    if (cell_count_ == 0) return std::nullopt;
    if (cell_count_ == 1) return type_1();
    if (is_single(all_surplus_)) {
      const std::optional<Finding> finding = type_2();
      return finding || cell_count_ != 2 ? finding : type_4();
    }
    if (common_.empty()) return std::nullopt;
    if (cell_count_ == 2) {
      if (const std::optional<Finding> finding = type_4()) return finding;
    }
    return type_3();
  }

 private:
  /// Takes out of `rest_` the candidates that are too many. False if they cannot be told.
  bool collect_surplus() {
    for (int house = 0; house < house_count; ++house) {
      for (int digit = 1; digit <= 9; ++digit) {
        const Mask9 places = rest_.positions(house, digit);
        if (places == 0 || count9[places] == 2) continue;
        int holder = -1;
        int holders = 0;
        for (Mask9 left = places; left != 0; left = without_first(left)) {
          const int cell = houses.cells[at(house)][at(first_place(left))];
          if (count9[position_.candidates(cell)] < 3) continue;
          holder = cell;
          ++holders;
        }
        if (holders == 0) return false;
        if (holders > 1) continue;
        take_out(holder, digit);
        if (cell_count_ > 1 && !is_single(all_surplus_) && common_.empty()) return false;
      }
    }
    return true;
  }

  void take_out(int cell, int digit) {
    const CellSet9& peers = houses.peers[at(cell)];
    if (surplus_[at(cell)] == 0) cells_[at(cell_count_++)] = static_cast<std::uint8_t>(cell);
    if (all_surplus_ == 0) {
      first_ = cell;
      common_ = peers;
    }
    surplus_[at(cell)] |= digit_bit(digit);
    all_surplus_ |= digit_bit(digit);
    rest_.remove(cell, digit);
    common_ &= peers;
    for (int n = 0; n < cell_count_; ++n) common_.drop(static_cast<Cell>(cells_[at(n)]));
  }

  bool is_grave() const {
    for (int cell = 0; cell < 81; ++cell) {
      if (rest_.value(cell) == 0 && count9[rest_.candidates(cell)] != 2) return false;
    }
    for (int house = 0; house < house_count; ++house) {
      for (int digit = 1; digit <= 9; ++digit) {
        const Mask9 places = rest_.positions(house, digit);
        if (places != 0 && count9[places] != 2) return false;
      }
    }
    return true;
  }

  Finding of(Technique technique) const {
    Finding finding(technique);
    finding.digits = all_surplus_;
    for (int n = 0; n < cell_count_; ++n) finding.mark(cells_[at(n)]);
    return finding;
  }

  static std::optional<Finding> if_worth_it(const Finding& finding) {
    if (!finding.worth_it()) return std::nullopt;
    return finding;
  }

  std::optional<Finding> type_1() const {
    Finding finding = of(Technique::bug_1);
    finding.removals.add(position_, cells_[0], static_cast<Mask9>(all9 & ~all_surplus_));
    return if_worth_it(finding);
  }

  std::optional<Finding> type_2() const {
    Finding finding = of(Technique::bug_2);
    finding.removals.add(position_, common_, first_digit(all_surplus_));
    return if_worth_it(finding);
  }

  std::optional<Finding> type_3() const {
    for (const int first : box_row_column) {
      const std::size_t type = at(first / 9);
      const int house = houses.house_of[cells_[0]][type];
      const bool in_house = std::all_of(cells_.begin(), cells_.begin() + cell_count_, [&](std::uint8_t cell) {
        return houses.house_of[cell][type] == house;
      });
      if (!in_house) continue;
      std::array<std::uint8_t, 20> list;
      int size = 0;
      for (const std::uint8_t peer : houses.peer_list[at(first_)]) {
        const Cell cell = static_cast<Cell>(peer);
        if (common_.has(cell) && houses.set[at(house)].has(cell)) list[at(size++)] = peer;
      }
      for (int degree = 2; degree <= 6 && degree <= size; ++degree) {
        for (unsigned chosen = 0; chosen < 1U << size; ++chosen) {
          if (std::popcount(chosen) != degree - 1) continue;
          if (const std::optional<Finding> finding = naked_set(list, size, chosen, degree, house))
            return finding;
        }
      }
    }
    return std::nullopt;
  }

  /// The surplus candidates as one cell, and the chosen cells of the list, have only `degree` digits.
  std::optional<Finding> naked_set(const std::array<std::uint8_t, 20>& list, int size, unsigned chosen,
                                   int degree, int house) const {
    Mask9 digits = 0;
    for (int n = 0; n < size; ++n) {
      if ((chosen >> n & 1) == 0) continue;
      const Mask9 own = position_.candidates(list[at(n)]);
      if (count9[own] < 2) return std::nullopt;
      digits |= own;
    }
    if (count9[digits] != degree || (all_surplus_ & ~digits) != 0) return std::nullopt;
    Finding finding = of(Technique::bug_3);
    finding.rating = info(Technique::bug_2).rating + (degree - 1) * per_extra_cell;
    finding.base = 1U << house;
    finding.set_digits = digits;
    for (int n = 0; n < size; ++n) {
      if ((chosen >> n & 1) != 0) {
        finding.set_cells.add(static_cast<Cell>(list[at(n)]));
      } else {
        finding.removals.add(position_, list[at(n)], digits);
      }
    }
    return if_worth_it(finding);
  }

  /// Requires  two cells.
  std::optional<Finding> type_4() const {
    const int a = cells_[0];
    const int b = cells_[1];
    const auto common = static_cast<Mask9>(position_.candidates(a) & position_.candidates(b) & ~all_surplus_);
    if (!is_single(common) || (houses.bits_of[at(a)] & houses.bits_of[at(b)]) == 0) return std::nullopt;
    Finding finding = of(Technique::bug_4);
    finding.digits = common;
    for (const int cell : {a, b}) {
      finding.removals.add(position_, cell, static_cast<Mask9>(all9 & ~(surplus_[at(cell)] | common)));
    }
    return if_worth_it(finding);
  }

  const Position& position_;
  Position rest_ = position_;
  std::array<Mask9, 81> surplus_{};  // [cell]
  Mask9 all_surplus_ = 0;
  std::array<std::uint8_t, 81> cells_;  // with surplus, in the order met
  int cell_count_ = 0;
  int first_ = 0;    // of them, whose peers give `common_` its order
  CellSet9 common_;  // sees all of them
};

/// Whether some cell sees all that have more than two candidates. In every type of the technique one does; telling
/// this first spares nearly every position the rest.
bool surplus_is_seen(const Position& position) {
  const CellsByCount cells = position.cells_by_count();
  CellSet9 seen_by_all = CellSet9::all();
  (cells.three | cells.more).for_each([&](Cell cell) { seen_by_all &= houses.peers[at(index(cell))]; });
  return !seen_by_all.empty();
}

}  // namespace

std::optional<Finding> bivalue_universal_grave(const Position& position, Pending&) {
  if (!surplus_is_seen(position)) return std::nullopt;
  return Grave(position).find();
}

}  // namespace puzzlemill::sudoku::explainer
