#include "puzzlemill/store/writer_lock.hpp"

#include <chrono>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/file_check.hpp"

namespace puzzlemill::store {

void WriterLock::take(const std::filesystem::path& path, int timeout_ms) {
  if (on_network_disk(path)) return;
  if (file_ < 0) file_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file_ < 0) return;  // SQLite will say what is wrong with the file
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
  while (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    if (std::chrono::steady_clock::now() >= give_up) {
      throw Error(Fault::busy, TextPlace{.file = path.string()},
                  "another program is writing to this database; try again later");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void WriterLock::release() {
  if (file_ >= 0) flock(file_, LOCK_UN);
}

WriterLock::~WriterLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace puzzlemill::store
