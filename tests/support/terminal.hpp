#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <unistd.h>

#include "support/program.hpp"

namespace puzzlemill::test {

/// A call of the program whose stdin, stdout and stderr are one pseudo-terminal, as when somebody sits in
/// front of it.
class TerminalProgram {
 public:
  explicit TerminalProgram(const Arguments& arguments)
      : program_(arguments, "", {}, {.in = ends_.inside, .out = ends_.inside, .err = ends_.inside}) {
    close(ends_.inside);
  }
  ~TerminalProgram() { close(ends_.outside); }
  TerminalProgram(const TerminalProgram&) = delete;
  TerminalProgram& operator=(const TerminalProgram&) = delete;

  void type(const std::string& keys) const {
    if (write(ends_.outside, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) {
      throw std::runtime_error("the terminal takes no keys");
    }
  }

  /// Waits until `text` is on the screen, behind what was waited for before. False when the program ends, or
  /// says nothing for some seconds, before that. Lines end in CR LF.
  bool shows(const std::string& text) {
    std::size_t at = 0;
    while ((at = screen_.find(text, seen_)) == std::string::npos) {
      if (!read_more()) return false;
    }
    seen_ = at + text.size();
    return true;
  }

  /// All that was on the screen; what was typed, too.
  const std::string& screen() const { return screen_; }

  int wait() {
    while (read_more()) continue;
    return program_.wait().status;
  }

 private:
  struct Ends {
    Ends() {
      if (openpty(&outside, &inside, nullptr, nullptr, nullptr) != 0) throw std::runtime_error("no terminal");
      fcntl(outside, F_SETFD, FD_CLOEXEC);
      fcntl(inside, F_SETFD, FD_CLOEXEC);
    }
    int outside = -1;
    int inside = -1;
  };

  bool read_more() {
    constexpr int milliseconds = 10'000;
    pollfd ready{ends_.outside, POLLIN, 0};
    std::array<char, 4096> bytes{};
    if (poll(&ready, 1, milliseconds) <= 0) return false;
    const ssize_t size = read(ends_.outside, bytes.data(), bytes.size());
    if (size <= 0) return false;  // the program, which had the other end, is gone
    screen_.append(bytes.data(), static_cast<std::size_t>(size));
    return true;
  }

  Ends ends_;
  Program program_;
  std::string screen_;
  std::size_t seen_ = 0;
};

}  // namespace puzzlemill::test
