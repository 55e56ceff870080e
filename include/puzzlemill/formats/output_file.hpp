#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace puzzlemill::formats {

/// Whether anybody still reads what is written.
enum class Written : std::uint8_t { done, reader_gone };

/// A file that is there whole or not at all: it is written beside the target under another name, and takes
/// the target's place with commit().
///
///     OutputFile out(name, force);
///     out.write(…);  …
///     out.commit();                    without this nothing is left behind
///
/// `-` is the standard output, which is written to directly; so is a target that is no regular file (a pipe,
/// a device). A symbolic link stays, and the file it points to is replaced.
///
/// Errors   Fault::cannot_create when the target exists and `force` is not set, or its folder is missing or
///          closed; Fault::io when the disk is full or writing fails. A target that comes into being
///          meanwhile is kept, too.
/// Pipes    a reader that has gone away is an outcome, not an error, where the process ignores SIGPIPE (else
///          the signal ends it); further writes do nothing.
/// Threads  one at a time.
class OutputFile {
 public:
  OutputFile(std::string target, bool force);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Collects `text` in a large buffer, and writes it when that is full.
  [[nodiscard]] Written write(std::string_view text);
  /// Writes out what is in the buffer, so that a reader of a pipe sees it.
  [[nodiscard]] Written flush();
  /// Writes out what is in the buffer, onto the disk itself where there is one: all that can fail but the file's
  /// name has then been tried. Nothing may be written afterwards.
  [[nodiscard]] Written settle();
  /// Settles it, and puts the file in its place.
  [[nodiscard]] Written commit();

 private:
  bool is_temporary() const { return !temporary_.empty(); }
  void open_target(bool force);
  void put_in_place();

  std::string target_;
  std::string temporary_;  ///< empty when the target is written directly
  std::string buffer_;
  int descriptor_ = -1;
  bool force_;
  bool reader_gone_ = false;
};

/// Removes what uncommitted OutputFiles have written so far. For signal handlers that end the process: it only
/// calls what those may call.
///
/// Limits   the first eight files that are open at once.
void remove_temporaries();

}  // namespace puzzlemill::formats
