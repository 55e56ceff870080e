#pragma once

#include <array>
#include <csignal>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/scratch_folder.hpp"

namespace puzzlemill::test {

/// What became of a call of the program.
struct Ran {
  int status = -1;  ///< its exit status, or 128 and the number of the signal that ended it
  std::string out;
  std::string err;
};

using Arguments = std::vector<std::string>;
using Variables = std::map<std::string, std::string>;

/// Descriptors to use in place of files; -1: a file.
struct Pipes {
  int in = -1;
  int out = -1;
  int err = -1;
};

/// A call of the program that is going on, in an empty folder of its own. stdin, stdout and stderr are files unless said
/// otherwise, so that no pipe can fill up.
class Program {
 public:
  explicit Program(const Arguments& arguments, const std::string& input = "", const Variables& variables = {},
                   const Pipes& pipes = {}) {
    const std::string in = folder_.file("in", input);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addchdir_np(&files, here_.path().c_str());
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out_.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err_.c_str(), O_WRONLY | O_CREAT, 0600);
    if (pipes.in >= 0) posix_spawn_file_actions_adddup2(&files, pipes.in, STDIN_FILENO);
    if (pipes.out >= 0) posix_spawn_file_actions_adddup2(&files, pipes.out, STDOUT_FILENO);
    if (pipes.err >= 0) posix_spawn_file_actions_adddup2(&files, pipes.err, STDERR_FILENO);
    std::vector<std::string> words{PUZZLEMILL_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> settings;
    for (const auto& [name, value] : variables) settings.push_back(name + "=" + value);
    const int error = posix_spawn(&process_, PUZZLEMILL_PROGRAM, &files, nullptr, pointers(words).data(),
                                  pointers(settings).data());
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) throw std::runtime_error("the program does not start");
  }

  void send(int signal) const { kill(process_, signal); }
  /// Whether it has not come to its end; wait() still says how it did.
  bool is_running() const {
    siginfo_t end{};
    return waitid(P_PID, static_cast<id_t>(process_), &end, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           end.si_pid == 0;
  }
  std::string err_so_far() const { return text_of_file(err_); }

  Ran wait() const {
    int status = 0;
    waitpid(process_, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of_file(out_),
            text_of_file(err_)};
  }

 private:
  static std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (std::string& text : texts) all.push_back(text.data());
    all.push_back(nullptr);
    return all;
  }

  ScratchFolder here_;
  ScratchFolder folder_;
  std::string out_ = folder_ / "out";
  std::string err_ = folder_ / "err";
  pid_t process_ = 0;
};

/// Calls the program, with nothing in its environment but `variables`.
inline Ran run(const Arguments& arguments, const std::string& input = "", const Variables& variables = {}) {
  return Program(arguments, input, variables).wait();
}

}  // namespace puzzlemill::test
