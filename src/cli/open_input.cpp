#include "puzzlemill/cli/open_input.hpp"

#include <filesystem>
#include <system_error>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::cli {

void refuse_folder(const std::string& name) {
  std::error_code unknown;  // a name that cannot be one: opening says so
  if (std::filesystem::is_directory(name, unknown))
    throw Error(Fault::no_input, TextPlace{name}, "is a folder");
}

std::ifstream open_input(const std::string& name) {
  refuse_folder(name);
  std::ifstream file(name);
  if (!file) throw Error(Fault::no_input, TextPlace{name}, "cannot be read");
  return file;
}

}  // namespace puzzlemill::cli
