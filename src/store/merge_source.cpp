#include "puzzlemill/store/merge_source.hpp"

#include <algorithm>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/store/book_text.hpp"
#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/code_check.hpp"
#include "puzzlemill/store/schema_check.hpp"
#include "puzzlemill/store/snapshot.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stoppable.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& message) {
  throw Error(Fault::usage, TextPlace{.file = path}, message);
}

void refuse_damage(const Database& database, const std::atomic<bool>& stop) {
  SQLite::Statement check(database.connection(), "PRAGMA quick_check(1)");
  check.executeStep();
  const std::string found = check.getColumn(0).getString();
  if (stop) throw BrokenOff{};  // a check that is broken off may have called pages unused
  if (found != "ok") refuse_damaged(database, found);
}

std::map<std::string, std::string> texts_of_books(const Database& database) {
  std::map<std::string, std::string> texts;
  for (const BookRecord& book : read_books(database)) texts[book.title] = book_text(database, book.title);
  return texts;
}

std::map<std::string, std::string> read_kinds(const Database& database) {
  SQLite::Statement rows(database.connection(), "SELECT name, distinct_by FROM kinds");
  std::map<std::string, std::string> kinds;
  while (rows.executeStep()) kinds[rows.getColumn(0).getString()] = rows.getColumn(1).getString();
  return kinds;
}

/// Generate jobs that belong together, and where the first of them is.
struct Whole {
  JobIdentity identity;
  std::int64_t job = 0;
  const MergeSource* source = nullptr;
};

bool has_part_of(const MergeSource& source, const Whole& whole) {
  return std::ranges::any_of(source.jobs,
                             [&](const JobRecord& job) { return whole_of(job.identity) == whole.identity; });
}

void refuse_unlike(const Whole& whole, const Whole& other, std::span<const MergeSource> sources) {
  if (whole.identity.kind != other.identity.kind) return;
  const bool side_by_side = std::ranges::any_of(sources, [&](const MergeSource& source) {
    return has_part_of(source, whole) && has_part_of(source, other);
  });
  if (side_by_side) return;
  refuse(
      whole.source->path,
      fmt::format(
          "job {} is no part of the same whole as job {} of {}: {}. --mixed puts different {} jobs side by "
          "side",
          whole.job, other.job, other.source->path, differences(other.identity, whole.identity),
          whole.identity.kind));
}

void refuse_unlike_jobs(std::span<const MergeSource> sources) {
  std::vector<Whole> wholes;
  for (const MergeSource& source : sources) {
    for (const JobRecord& job : source.jobs) {
      if (job.identity.command != Command::generate) continue;
      const Whole whole{whole_of(job.identity), job.id, &source};
      if (std::ranges::find(wholes, whole.identity, &Whole::identity) != wholes.end()) continue;
      for (const Whole& other : wholes) refuse_unlike(whole, other, sources);
      wholes.push_back(whole);
    }
  }
}

/// What one map of the sources says of a name, it must say everywhere; `conflict` makes the Error of two that
/// differ.
template <class Conflict>
void refuse_unlike_texts(std::span<const MergeSource> sources,
                         std::map<std::string, std::string> MergeSource::*texts, const Conflict& conflict) {
  for (const MergeSource& source : sources) {
    for (const auto& [name, text] : source.*texts) {
      for (const MergeSource& other : sources.first(static_cast<std::size_t>(&source - sources.data()))) {
        const auto same = (other.*texts).find(name);
        if (same != (other.*texts).end() && same->second != text) throw conflict(source, name, other);
      }
    }
  }
}

}  // namespace

std::int64_t MergeSource::rows() const {
  std::int64_t all = 0;
  for (const JobRecord& job : jobs) all += job.stored;
  return all;
}

MergeSource look_through(const std::filesystem::path& path, const std::atomic<bool>& stop) {
  const Database database(path, Access::read);
  return with_errors(database.path(), [&] {
    const Snapshot snapshot(database);
    const Stoppable stoppable(database, stop);
    refuse_altered(database.connection(), database.path());
    refuse_damage(database, stop);
    for_each_wrong_code(database, [&](std::int64_t id, const std::string& wrong) {
      throw Error(Fault::bad_input, TextPlace{.file = database.path()},
                  fmt::format("puzzle {}: {}", id, wrong));
    });
    return summary_of(database);
  });
}

MergeSource summary_of(const Database& database) {
  return with_errors(database.path(), [&] {
    return MergeSource{database.path(), read_jobs(database), read_kinds(database), texts_of_books(database)};
  });
}

void refuse_conflicts(std::span<const MergeSource> sources, bool mixed) {
  using Source = const MergeSource&;
  refuse_unlike_texts(sources, &MergeSource::kinds, [](Source source, const std::string& kind, Source other) {
    return Error(Fault::usage, TextPlace{.file = source.path},
                 fmt::format("{} puzzles are kept distinct by {} here, and by {} in {}", kind,
                             source.kinds.at(kind), other.kinds.at(kind), other.path));
  });
  refuse_unlike_texts(sources, &MergeSource::books,
                      [](Source source, const std::string& title, Source other) {
                        return other_book(source.path, title, other.path);
                      });
  if (!mixed) refuse_unlike_jobs(sources);
}

}  // namespace puzzlemill::store
