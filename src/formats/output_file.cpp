#include "puzzlemill/formats/output_file.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::formats {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

/// The names that remove_temporaries() may look at at any moment.
std::array<std::atomic<const char*>, 8> temporaries{};
static_assert(std::atomic<const char*>::is_always_lock_free, "else a signal handler may not read it");

void remember(const char* name) {
  for (auto& slot : temporaries) {
    const char* none = nullptr;
    if (slot.compare_exchange_strong(none, name)) return;
  }
}
void forget(const char* name) {
  for (auto& slot : temporaries) {
    const char* expected = name;
    if (slot.compare_exchange_strong(expected, nullptr)) return;
  }
}

std::string reason(int code) {
  return std::generic_category().message(code);
}

[[noreturn]] void cannot_create(const std::string& target, int code) {
  const bool full = code == ENOSPC || code == EDQUOT || code == EIO;
  throw Error(full ? Fault::io : Fault::cannot_create, TextPlace{target},
              "cannot be created: " + reason(code));
}
[[noreturn]] void cannot_write(const std::string& target, int code) {
  throw Error(Fault::io, TextPlace{target}, "cannot be written: " + reason(code));
}
[[noreturn]] void exists(const std::string& target) {
  throw Error(Fault::cannot_create, TextPlace{target}, "exists already; --force replaces it");
}

/// Where a chain of symbolic links ends, so that the link stays when the file is replaced.
std::string behind_links(const std::string& target) {
  std::error_code ignored;
  const auto real = std::filesystem::canonical(target, ignored);
  return ignored ? target : real.string();
}

}  // namespace

OutputFile::OutputFile(std::string target, bool force) : target_(std::move(target)), force_(force) {
  buffer_.reserve(buffer_bytes);
  if (target_ == "-") {
    descriptor_ = STDOUT_FILENO;
  } else {
    open_target(force);
  }
}

void OutputFile::open_target(bool force) {
  struct stat info {};
  const bool there = ::stat(target_.c_str(), &info) == 0;
  if (there && S_ISDIR(info.st_mode)) cannot_create(target_, EISDIR);
  if (there && !S_ISREG(info.st_mode)) {
    descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) cannot_create(target_, errno);
    return;
  }
  if (there && !force) exists(target_);
  if (there) target_ = behind_links(target_);

  // The process number keeps two runs apart, the counter two files of one; neither reaches what is written.
  for (int attempt = 0;; ++attempt) {
    temporary_ = fmt::format("{}.{}-{}.tmp", target_, ::getpid(), attempt);
    if (::access(temporary_.c_str(), F_OK) == 0) continue;  // another file's: it must not be remembered
    remember(temporary_.c_str());                           // before it is there, so that no moment is missed
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ >= 0) return;
    const int code = errno;
    forget(temporary_.c_str());
    if (code != EEXIST) {
      temporary_.clear();
      cannot_create(target_, code);
    }
  }
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0 && descriptor_ != STDOUT_FILENO) ::close(descriptor_);
  if (is_temporary()) ::unlink(temporary_.c_str());
  forget(temporary_.c_str());
}

Written OutputFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= buffer_bytes) return flush();
  return reader_gone_ ? Written::reader_gone : Written::done;
}

Written OutputFile::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty() && !reader_gone_) {
    const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EPIPE) {
      reader_gone_ = true;
    } else if (errno != EINTR) {
      cannot_write(target_, errno);
    }
  }
  buffer_.clear();
  return reader_gone_ ? Written::reader_gone : Written::done;
}

Written OutputFile::settle() {
  const Written written = flush();
  if (is_temporary() && descriptor_ >= 0) {
    const bool synced = ::fsync(descriptor_) == 0;
    const int sync_code = errno;
    const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
    if (!synced || !closed) cannot_write(target_, synced ? errno : sync_code);
  }
  return written;
}

Written OutputFile::commit() {
  // Settled first: after a crash the name must not stand for an empty file.
  const Written written = settle();
  if (is_temporary()) put_in_place();
  return written;
}

void OutputFile::put_in_place() {
  const bool linked = !force_ && ::link(temporary_.c_str(), target_.c_str()) == 0;
  if (!force_ && !linked && errno == EEXIST) exists(target_);
  // With force; and on a file system without hard links, where the look at opening has to do.
  if (!linked && ::rename(temporary_.c_str(), target_.c_str()) != 0) cannot_create(target_, errno);
  if (linked) ::unlink(temporary_.c_str());
  forget(temporary_.c_str());
  temporary_.clear();
}

void remove_temporaries() {
  for (const auto& slot : temporaries) {
    if (const char* const name = slot.load()) ::unlink(name);
  }
}

}  // namespace puzzlemill::formats
