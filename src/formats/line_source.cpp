#include "puzzlemill/formats/line_source.hpp"

#include <algorithm>
#include <cstring>
#include <ios>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::formats {
namespace {

/// Takes what is there without waiting for more: istream::read would wait until the whole buffer is full.
std::size_t read_some(std::streambuf& in, char* to, std::size_t room) {
  using Traits = std::streambuf::traits_type;
  if (Traits::eq_int_type(in.sgetc(), Traits::eof())) return 0;
  const std::streamsize there =
      std::clamp<std::streamsize>(in.in_avail(), 1, static_cast<std::streamsize>(room));
  return static_cast<std::size_t>(in.sgetn(to, there));
}

}  // namespace

std::optional<LineSource::Line> LineSource::next() {
  if (!started_) skip_byte_order_mark();
  std::size_t searched = 0;
  for (;;) {
    if (lf_may_follow_ && begin_ < end_) {
      if (buffer_[begin_] == '\n') ++begin_;
      lf_may_follow_ = false;
    }
    const char* const from = buffer_.data() + begin_;
    const std::size_t there = end_ - begin_;
    if (searched < there) {
      const void* const lf = std::memchr(from + searched, '\n', there - searched);
      const std::size_t stop =
          lf == nullptr ? there : static_cast<std::size_t>(static_cast<const char*>(lf) - from);
      const void* const cr = std::memchr(from + searched, '\r', stop - searched);
      if (cr != nullptr) {
        const auto length = static_cast<std::size_t>(static_cast<const char*>(cr) - from);
        const bool crlf = length + 1 < there && from[length + 1] == '\n';
        lf_may_follow_ = length + 1 == there;
        return take(length, crlf ? 2 : 1);
      }
      if (lf != nullptr) return take(stop, 1);
      searched = there;
    }
    if (there > max_bytes_) return drop_rest_of_line();
    if (!fill()) {
      if (begin_ == end_) return std::nullopt;
      return take(end_ - begin_, 0);
    }
  }
}

LineSource::Line LineSource::take(std::size_t length, std::size_t end_bytes) {
  const bool overlong = length > max_bytes_;
  const Line line{{buffer_.data() + begin_, std::min(length, max_bytes_)}, ++lines_, overlong};
  begin_ += length + end_bytes;
  return line;
}

LineSource::Line LineSource::drop_rest_of_line() {
  kept_.assign(buffer_.data() + begin_, max_bytes_);
  const Line line{kept_, ++lines_, true};
  do {
    const auto first = buffer_.begin() + static_cast<std::ptrdiff_t>(begin_);
    const auto last = buffer_.begin() + static_cast<std::ptrdiff_t>(end_);
    const auto stop = std::find_if(first, last, [](char c) { return c == '\n' || c == '\r'; });
    begin_ = static_cast<std::size_t>(stop - buffer_.begin());
    if (stop != last) {
      lf_may_follow_ = *stop == '\r';
      ++begin_;
      break;
    }
  } while (fill());
  return line;
}

bool LineSource::fill() {
  if (begin_ == end_) begin_ = end_ = 0;
  if (end_ == buffer_.size() && begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  try {
    const std::size_t got = read_some(*in_.rdbuf(), buffer_.data() + end_, buffer_.size() - end_);
    end_ += got;
    return got > 0;
  } catch (const std::ios_base::failure&) {
    throw Error(Fault::io, TextPlace{file_}, "reading failed");
  }
}

void LineSource::skip_byte_order_mark() {
  started_ = true;
  while (end_ < 3 && fill()) {
  }
  if (std::string_view(buffer_.data(), end_).starts_with("\xEF\xBB\xBF")) begin_ = 3;
}

}  // namespace puzzlemill::formats
