#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace puzzlemill::formats {

/// The lines of a text, whichever of LF, CRLF and CR ends each; the last needs no end. A UTF-8 byte order
/// mark is passed over.
///
/// Bounds   keeps about twice `max_bytes` at most; of a longer line it gives the beginning and drops the
///          rest.
/// Waits    only while no complete line is there, so that a pipe or a terminal is answered line by line.
/// Speed    std::cin without sync_with_stdio(false) is read byte by byte.
/// Errors   Fault::io, naming `file`, when reading fails.
class LineSource {
 public:
  struct Line {
    std::string_view text;   ///< valid until the next call
    std::size_t number = 0;  ///< from 1
    bool overlong = false;
  };

  LineSource(std::istream& in, std::string file, std::size_t max_bytes)
      : in_(in), file_(std::move(file)), max_bytes_(max_bytes), buffer_(1 << 16) {}

  std::optional<Line> next();

 private:
  bool fill();
  void skip_byte_order_mark();
  Line take(std::size_t length, std::size_t end_bytes);
  Line drop_rest_of_line();

  std::istream& in_;
  std::string file_;
  std::size_t max_bytes_;
  std::vector<char> buffer_;
  std::string kept_;       ///< the beginning of an overlong line
  std::size_t begin_ = 0;  ///< what is not yet given out is buffer_[begin_ … end_)
  std::size_t end_ = 0;
  std::size_t lines_ = 0;
  bool lf_may_follow_ = false;  ///< the last line ended in a CR at the end of the buffer
  bool started_ = false;
};

}  // namespace puzzlemill::formats
