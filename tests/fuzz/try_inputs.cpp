#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

/// Returns how many files there were.
int try_all_in(const fs::path& folder) {
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::cerr << entry.path().string() << std::endl;  // the last one said is the one that broke a promise
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    ++files;
  }
  return files;
}

}  // namespace

/// Tries each file of the folders named. Fails when one breaks a promise, or when a folder has none.
int main(int argc, char** argv) {
  for (const char* folder : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
    if (!fs::is_directory(folder) || try_all_in(folder) == 0) {
      std::cerr << folder << ": there is no input in it\n";
      return 1;
    }
  }
  return argc > 1 ? 0 : 1;
}
