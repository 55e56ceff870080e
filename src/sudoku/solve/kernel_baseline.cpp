#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>

#include "kernel.hpp"

#pragma GCC diagnostic ignored "-Wpsabi"  // vectors wider than a register are never passed out of this file

namespace puzzlemill::sudoku {
#define LANES_NAMESPACE lanes_baseline
namespace LANES_NAMESPACE {
#include "lanes/vector.hpp"
//
#include "lanes/layout.hpp"
//
#include "lanes/propagate.hpp"
//
#include "lanes/search.hpp"
//
#include "lanes/entry.hpp"
}  // namespace LANES_NAMESPACE

template <class Shape>
const Kernel<Shape>& baseline_kernel() {
  static constexpr Kernel<Shape> kernel{&LANES_NAMESPACE::search_entry<Shape>,
                                        &LANES_NAMESPACE::search_from_entry<Shape>,
                                        &LANES_NAMESPACE::another_entry<Shape>};
  return kernel;
}
template const Kernel<Shape4>& baseline_kernel<Shape4>();
template const Kernel<Shape6>& baseline_kernel<Shape6>();
template const Kernel<Shape8>& baseline_kernel<Shape8>();
template const Kernel<Shape9>& baseline_kernel<Shape9>();
template const Kernel<Shape10>& baseline_kernel<Shape10>();
template const Kernel<Shape12>& baseline_kernel<Shape12>();
template const Kernel<Shape16>& baseline_kernel<Shape16>();

}  // namespace puzzlemill::sudoku
