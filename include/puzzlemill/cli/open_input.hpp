#pragma once

#include <fstream>
#include <string>

namespace puzzlemill::cli {

/// Errors   no_input when `name` is a folder, which could be opened and not read.
void refuse_folder(const std::string& name);

/// Opens a file to be read whole.
/// Errors   no_input when it is a folder or cannot be read.
std::ifstream open_input(const std::string& name);

}  // namespace puzzlemill::cli
