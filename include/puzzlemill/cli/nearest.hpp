#pragma once

#include <span>
#include <string>
#include <string_view>

namespace puzzlemill::cli {

/// `; did you mean 'verify'?` for the one of `known` that somebody who typed `text` most likely meant; empty
/// when none is near enough.
std::string did_you_mean(std::string_view text, std::span<const std::string_view> known);

}  // namespace puzzlemill::cli
