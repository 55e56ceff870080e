#pragma once

#include <fstream>
#include <string>

namespace puzzlemill::cli {

/// Opens a file to be read whole.
/// Errors   no_input when it is a folder or cannot be read.
std::ifstream open_input(const std::string& name);

}  // namespace puzzlemill::cli
