#pragma once

#include <cstdlib>
#include <string>

#include <sys/wait.h>

#include "support/program.hpp"
#include "support/scratch_folder.hpp"

namespace puzzlemill::test {

/// Runs a line of sh in `folder`, where `puzzlemill` is the program. A line that a signal ended, or whose last
/// command was ended by one, has 128 and its number as status.
inline Ran run_shell(const ScratchFolder& folder, const std::string& line) {
  const ScratchFolder said;
  const std::string program = PUZZLEMILL_PROGRAM;
  const std::string script =
      said.file("line.sh", "PATH=" + program.substr(0, program.rfind('/')) + ":$PATH\ncd '" +
                               folder.path().string() + "'\n" + line + "\n");
  const std::string command =
      "sh " + script + " >'" + (said / "out") + "' 2>'" + (said / "err") + "' </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of_file(said / "out"),
          text_of_file(said / "err")};
}

}  // namespace puzzlemill::test
