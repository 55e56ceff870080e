#pragma once

#include <string>

namespace puzzlemill::cli {

/// The time now in UTC, as `2026-01-31T23:59:59Z`.
std::string now_text();

}  // namespace puzzlemill::cli
