#include "puzzlemill/store/file_check.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string_view>
#include <system_error>
#include <thread>

#include <sys/vfs.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/schema.hpp"

namespace puzzlemill::store {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic{"SQLite format 3\0", 16};
constexpr std::size_t header_size = 100;
using Header = std::array<unsigned char, header_size>;

std::uint32_t big_endian(const Header& header, std::size_t at, std::size_t bytes = 4) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + bytes; ++i) value = value << 8 | header[i];
  return value;
}

bool holds_something(const fs::path& path) {
  std::error_code none;
  const auto size = fs::file_size(path, none);
  return !none && size > 0;
}

/// The length that the header claims; 0 where an old SQLite did not keep that field up to date.
std::uint64_t claimed_length(const Header& header) {
  const bool kept = big_endian(header, 24) == big_endian(header, 92);
  const std::uint64_t page_size = big_endian(header, 16, 2) == 1 ? 65'536 : big_endian(header, 16, 2);
  return kept ? page_size * big_endian(header, 28) : 0;
}

/// The first bytes of a file; the rest stays 0 where it has fewer.
Header header_of(const fs::path& path) {
  Header header{};
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(Fault::no_input, TextPlace{.file = path.string()}, "cannot be read");
  file.read(reinterpret_cast<char*>(header.data()), header_size);
  return header;
}

/// Looks again and again: a commit that ends between two looks makes one look out of date.
bool is_cut_short(const fs::path& path) {
  for (int look = 0; look < 5; ++look) {
    if (look > 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const std::uint64_t claimed = std::max<std::uint64_t>(claimed_length(header_of(path)), header_size);
    std::error_code failure;
    const std::uint64_t length = fs::file_size(path, failure);
    if (failure) throw Error(Fault::io, TextPlace{.file = path.string()}, failure.message());
    if (length >= claimed || (length >= header_size && in_mid_commit(path))) return false;
  }
  return true;
}

}  // namespace

FileState check_file(const fs::path& path) {
  const TextPlace place{.file = path.string()};
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (status.type() == fs::file_type::not_found) return FileState::absent;
  if (failure) throw Error(Fault::io, place, failure.message());
  if (!fs::is_regular_file(status)) throw Error(Fault::bad_input, place, "this is not a file");

  const std::uint64_t length = fs::file_size(path, failure);
  if (failure) throw Error(Fault::io, place, failure.message());
  if (length == 0) return FileState::empty;

  const Header header = header_of(path);
  const auto shown = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(magic.size(), length));
  if (!std::equal(magic.begin(), magic.begin() + shown, header.begin())) {
    throw Error(Fault::bad_input, place, "this is not a database");
  }
  if (length >= header_size && big_endian(header, 68) != application_id) {
    throw Error(Fault::bad_input, place, "this is a database of another program");
  }
  refuse_newer(static_cast<int>(big_endian(header, 60)), place.file);
  if (is_cut_short(path)) {
    throw Error(Fault::bad_input, place, "this database is cut short: part of the file is missing");
  }
  return FileState::ours;
}

bool in_mid_commit(const fs::path& path) {
  std::error_code failure;
  const std::string file =
      fs::canonical(path, failure).string();  // SQLite follows links before it adds the ending
  return !failure && (holds_something(file + "-wal") || holds_something(file + "-journal"));
}

bool on_network_disk(const fs::path& path) {
  // FUSE is there for sshfs, GlusterFS and the like: what lies behind it is not known.
  constexpr std::array<std::uint32_t, 14> network_disks{
      0x6969,      // NFS
      0x517B,      // SMB
      0xFF534D42,  // CIFS
      0xFE534D42,  // SMB2
      0x0BD00BD0,  // Lustre
      0x47504653,  // GPFS
      0x19830326,  // BeeGFS
      0x00C36400,  // Ceph
      0x01021997,  // 9P
      0x5346414F,  // AFS (OpenAFS)
      0x6B414653,  // AFS (of the kernel)
      0x65735546,  // FUSE
      0x7461636F,  // OCFS2
      0x01161970,  // GFS2
  };
  struct statfs disk {};
  const fs::path folder = fs::absolute(path).parent_path();
  if (statfs(folder.c_str(), &disk) != 0) return false;
  return std::ranges::find(network_disks, static_cast<std::uint32_t>(disk.f_type)) != network_disks.end();
}

}  // namespace puzzlemill::store
