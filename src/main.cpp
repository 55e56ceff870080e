#include <string>
#include <vector>

#include "puzzlemill/cli/program.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return static_cast<int>(puzzlemill::cli::run_program(arguments));
}
