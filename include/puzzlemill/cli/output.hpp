#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "puzzlemill/formats/output_file.hpp"

namespace puzzlemill::cli {

/// Thrown when nobody reads the output any more; the program ends with nothing said. No Error: nothing went
/// wrong.
struct ReaderGone {};

/// An OutputFile for commands that have nothing else to do once their reader is gone.
class Output {
 public:
  Output(std::string target, bool force) : file_(std::move(target), force) {}

  void write(std::string_view text) { check(file_.write(text)); }
  void flush() { check(file_.flush()); }
  void settle() { check(file_.settle()); }
  void commit() { check(file_.commit()); }

 private:
  static void check(formats::Written written) {
    if (written == formats::Written::reader_gone) throw ReaderGone{};
  }

  formats::OutputFile file_;
};

/// The whole of stdout's data, for the commands that have little of it.
inline void print(std::string_view text) {
  Output out("-", false);
  out.write(text);
  out.commit();
}

}  // namespace puzzlemill::cli
