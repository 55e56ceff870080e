#include "puzzlemill/sudoku/generate/unavoidable_sets.hpp"

#include <algorithm>

// Loops that the compiler turns into vector code, once for each of these machines.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__) && \
    !defined(__SANITIZE_ADDRESS__)
#define PUZZLEMILL_WIDE [[gnu::target_clones("avx512f", "avx2", "default"), gnu::optimize("O3")]]
#else
#define PUZZLEMILL_WIDE
#endif

namespace puzzlemill::sudoku {
namespace {

/// last := remaining ∧ column, and remaining loses these.
PUZZLEMILL_WIDE void split_off(SetBits& last, SetBits& remaining, const SetBits& column, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) {
    last.word[w] = remaining.word[w] & column.word[w];
    remaining.word[w] &= ~column.word[w];
  }
}

PUZZLEMILL_WIDE void add(SetBits& to, const SetBits& what, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) to.word[w] |= what.word[w];
}

PUZZLEMILL_WIDE void remove(SetBits& from, const SetBits& what, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) from.word[w] &= ~what.word[w];
}

PUZZLEMILL_WIDE bool meet(const SetBits& a, const SetBits& b, std::size_t words) {
  std::uint64_t common = 0;
  for (std::size_t w = 0; w < words; ++w) common |= a.word[w] & b.word[w];
  return common != 0;
}

}  // namespace

template <class Shape>
void UnavoidableSets<Shape>::learn(const CellSet<Shape>& set) {
  if (!wants(set.size())) return;
  std::size_t number = size();
  const auto flip = [&](Cell cell) {
    columns_[static_cast<std::size_t>(index(cell))].word[number / 64] ^= std::uint64_t{1} << (number % 64);
  };
  if (number == SetBits::capacity) {
    const Kept largest = by_cells_.top();
    by_cells_.pop();
    number = largest.number;
    largest.set.for_each(flip);
  }
  by_cells_.push({set.size(), number, set});
  set.for_each(flip);
}

template <class Shape>
SetWatch<Shape>::SetWatch(const UnavoidableSets<Shape>& sets, const std::vector<CellSet<Shape>>& order)
    : sets_(sets), order_(order), words_((sets.size() + 63) / 64), watched_(order.size() / 3) {
  if (words_ == 0) return;
  last_ = std::make_unique_for_overwrite<SetBits[]>(order.size() - watched_);
  reset();
  SetBits remaining = alive_;
  SetBits scratch;
  for (std::size_t k = order.size(); k-- > watched_;) {
    split_off(last_[k - watched_], remaining, column(k, scratch), words_);
  }
}

template <class Shape>
const SetBits& SetWatch<Shape>::column(std::size_t k, SetBits& scratch) const {
  const SetBits& first = sets_.column(order_[k].first());
  CellSet<Shape> others = order_[k];
  others.drop(others.first());
  if (others.empty()) return first;
  scratch = first;
  others.for_each([&](Cell cell) { add(scratch, sets_.column(cell), words_); });
  return scratch;
}

template <class Shape>
bool SetWatch<Shape>::must_keep(std::size_t k) const {
  return words_ != 0 && k >= watched_ && meet(last_[k - watched_], alive_, words_);
}

template <class Shape>
void SetWatch<Shape>::keep(std::size_t k) {
  SetBits scratch;
  if (words_ != 0) remove(alive_, column(k, scratch), words_);
}

template <class Shape>
void SetWatch<Shape>::reset() {
  std::fill_n(alive_.word.begin(), words_, ~std::uint64_t{0});
}

#define INSTANTIATE(S)               \
  template class UnavoidableSets<S>; \
  template class SetWatch<S>;
INSTANTIATE(Shape4)
INSTANTIATE(Shape6)
INSTANTIATE(Shape8)
INSTANTIATE(Shape9)
INSTANTIATE(Shape10)
INSTANTIATE(Shape12)
INSTANTIATE(Shape16)
#undef INSTANTIATE

}  // namespace puzzlemill::sudoku
