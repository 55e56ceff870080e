#pragma once

#include <cstdlib>
#include <iostream>

namespace puzzlemill::fuzz {

/// A promise that no input may break: what a fuzzer takes for a crash.
inline void require(bool promise, const char* what) {
  if (promise) return;
  std::cerr << "broken promise: " << what << std::endl;
  std::abort();
}

}  // namespace puzzlemill::fuzz
