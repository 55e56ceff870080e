#pragma once

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <zlib.h>

namespace puzzlemill {

/// The lines of a file of tests/data, as text or as gzip, without their newlines.
inline std::vector<std::string> test_lines(const std::string& name) {
  const std::string path = std::string(PUZZLEMILL_TEST_DATA) + "/" + name;
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), &gzclose);
  if (!file) throw std::runtime_error("cannot read " + path);

  std::vector<std::string> lines;
  std::array<char, 4096> line{};
  while (gzgets(file.get(), line.data(), static_cast<int>(line.size())) != nullptr) {
    lines.emplace_back(line.data());
    if (lines.back().back() == '\n') lines.back().pop_back();
  }
  return lines;
}

/// The same of a table, without its header.
inline std::vector<std::string> test_rows(const std::string& name) {
  std::vector<std::string> lines = test_lines(name);
  lines.erase(lines.begin());
  return lines;
}

}  // namespace puzzlemill
