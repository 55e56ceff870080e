#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <sqlite3.h>

namespace puzzlemill::test {

/// What SQLite asks of a disk.
enum class DiskCall : std::uint8_t { open, read, write, sync, truncate, remove, lock, shared_memory };
inline constexpr std::array<std::string_view, 8> disk_call_names{
    "open", "read", "write", "sync", "truncate", "remove", "lock", "shared_memory"};

/// A disk that fails where it is told to: for SQLite, between it and the files, the default one while it lives.
///
///     FaultyDisk disk;
///     disk.fail(DiskCall::write, 17);      the 17th write from now on, half of which is done
///     ...                                  SQLite reports a full disk, the store an Error
///     disk.heal();                         as if somebody had made room
///
/// Syncing is left out, since no power goes off here: jobs are tried a thousand times.
///
/// Threads  one at a time. Limits: one disk at a time.
class FaultyDisk {
 public:
  enum class Afterwards : std::uint8_t {
    works,  ///< a single failure
    dead,   ///< nothing reaches the files any more, as after a kill or a power cut
  };

  FaultyDisk() {
    vfs_.zName = "faulty";
    vfs_.szOsFile += static_cast<int>(sizeof(File));
    vfs_.pAppData = this;
    vfs_.xOpen = [](sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out) {
      return of(vfs).open(name, *reinterpret_cast<File*>(file), flags, flags_out);
    };
    vfs_.xDelete = [](sqlite3_vfs* vfs, const char* name, int sync_folder) {
      if (of(vfs).fails(DiskCall::remove)) return SQLITE_IOERR_DELETE;
      return of(vfs).real_->xDelete(of(vfs).real_, name, sync_folder);
    };
    sqlite3_vfs_register(&vfs_, 1);
  }
  ~FaultyDisk() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(real_, 1);
  }
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  /// From now on the `nth` such call fails, counted from 1.
  void fail(DiskCall call, int nth, Afterwards afterwards = Afterwards::works) {
    failing_ = call;
    left_ = nth;
    afterwards_ = afterwards;
    armed_ = true;
    failed_ = false;
  }
  void heal() { armed_ = false; }
  /// Whether the call came.
  bool failed() const { return failed_; }

  /// Files opened from now on have no memory to share: what some network disks are like.
  void has_shared_memory(bool has) { has_shared_memory_ = has; }

 private:
  /// What SQLite sees as a file; the real one lies behind it.
  struct File {
    sqlite3_file base;
    FaultyDisk* disk;

    sqlite3_file& real() { return *reinterpret_cast<sqlite3_file*>(this + 1); }
    const sqlite3_io_methods& does() { return *real().pMethods; }
  };
  static_assert(sizeof(File) % alignof(std::max_align_t) == 0);

  static FaultyDisk& of(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk*>(vfs->pAppData); }
  static File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }

  bool is_dead() const { return armed_ && failed_ && afterwards_ == Afterwards::dead; }

  bool fails(DiskCall call) {
    if (is_dead()) return call != DiskCall::lock && call != DiskCall::read && call != DiskCall::shared_memory;
    if (!armed_ || failed_ || call != failing_ || --left_ > 0) return false;
    failed_ = true;
    return true;
  }

  int open(const char* name, File& file, int flags, int* flags_out) {
    file.base.pMethods = nullptr;
    if (fails(DiskCall::open)) return SQLITE_CANTOPEN;
    file.disk = this;
    const int result = real_->xOpen(real_, name, &file.real(), flags, flags_out);
    if (file.real().pMethods != nullptr) {
      file.base.pMethods = has_shared_memory_ ? &methods(2) : &methods(1);
    }
    return result;
  }

  /// Version 1 of the interface has no shared memory.
  static const sqlite3_io_methods& methods(int version) {
    static const sqlite3_io_methods without = make_methods(1);
    static const sqlite3_io_methods with = make_methods(2);
    return version == 1 ? without : with;
  }

  static sqlite3_io_methods make_methods(int version) {
    sqlite3_io_methods m{};
    m.iVersion = version;
    m.xClose = [](sqlite3_file* f) { return of(f).does().xClose(&of(f).real()); };
    m.xRead = [](sqlite3_file* f, void* to, int bytes, sqlite3_int64 at) {
      if (of(f).disk->fails(DiskCall::read)) return SQLITE_IOERR_READ;
      return of(f).does().xRead(&of(f).real(), to, bytes, at);
    };
    m.xWrite = [](sqlite3_file* f, const void* from, int bytes, sqlite3_int64 at) {
      const bool was_dead = of(f).disk->is_dead();
      const bool fails = of(f).disk->fails(DiskCall::write);
      if (was_dead) return SQLITE_FULL;
      const int result = of(f).does().xWrite(&of(f).real(), from, fails ? bytes / 2 : bytes, at);
      return fails ? SQLITE_FULL : result;
    };
    m.xTruncate = [](sqlite3_file* f, sqlite3_int64 bytes) {
      if (of(f).disk->fails(DiskCall::truncate)) return SQLITE_IOERR_TRUNCATE;
      return of(f).does().xTruncate(&of(f).real(), bytes);
    };
    m.xSync = [](sqlite3_file* f, int) {
      return of(f).disk->fails(DiskCall::sync) ? SQLITE_IOERR_FSYNC : SQLITE_OK;
    };
    m.xFileSize = [](sqlite3_file* f, sqlite3_int64* size) {
      return of(f).does().xFileSize(&of(f).real(), size);
    };
    m.xLock = [](sqlite3_file* f, int lock) {
      if (of(f).disk->fails(DiskCall::lock)) return SQLITE_IOERR_LOCK;
      return of(f).does().xLock(&of(f).real(), lock);
    };
    m.xUnlock = [](sqlite3_file* f, int lock) { return of(f).does().xUnlock(&of(f).real(), lock); };
    m.xCheckReservedLock = [](sqlite3_file* f, int* held) {
      return of(f).does().xCheckReservedLock(&of(f).real(), held);
    };
    m.xFileControl = [](sqlite3_file* f, int what, void* value) {
      return of(f).does().xFileControl(&of(f).real(), what, value);
    };
    m.xSectorSize = [](sqlite3_file* f) { return of(f).does().xSectorSize(&of(f).real()); };
    m.xDeviceCharacteristics = [](sqlite3_file* f) {
      return of(f).does().xDeviceCharacteristics(&of(f).real());
    };
    if (version == 1) return m;
    m.xShmMap = [](sqlite3_file* f, int page, int bytes, int extend, void volatile** at) {
      if (of(f).disk->fails(DiskCall::shared_memory)) return SQLITE_IOERR_SHMMAP;
      return of(f).does().xShmMap(&of(f).real(), page, bytes, extend, at);
    };
    m.xShmLock = [](sqlite3_file* f, int offset, int n, int flags) {
      const bool takes = (flags & SQLITE_SHM_LOCK) != 0;
      if (takes && of(f).disk->fails(DiskCall::lock)) return SQLITE_IOERR_SHMLOCK;
      return of(f).does().xShmLock(&of(f).real(), offset, n, flags);
    };
    m.xShmBarrier = [](sqlite3_file* f) { of(f).does().xShmBarrier(&of(f).real()); };
    m.xShmUnmap = [](sqlite3_file* f, int remove) { return of(f).does().xShmUnmap(&of(f).real(), remove); };
    return m;
  }

  sqlite3_vfs* const real_ = sqlite3_vfs_find(nullptr);
  sqlite3_vfs vfs_ = *real_;
  DiskCall failing_ = DiskCall::write;
  int left_ = 0;  ///< calls until it fails
  Afterwards afterwards_ = Afterwards::works;
  bool armed_ = false;
  bool failed_ = false;
  bool has_shared_memory_ = true;
};

}  // namespace puzzlemill::test
