#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <new>
#include <string>
#include <vector>

#include "fuzz/require.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/row_check.hpp"
#include "puzzlemill/cli/stats_text.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/json_text.hpp"
#include "puzzlemill/fubuki/grid_table.hpp"
#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/merge.hpp"
#include "puzzlemill/store/merge_source.hpp"
#include "puzzlemill/store/puzzle_store.hpp"
#include "puzzlemill/store/query.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/stats.hpp"
#include "support/scratch_folder.hpp"

namespace {

using namespace puzzlemill;
using fuzz::require;

enum class Blames { file, caller_too };

/// Whatever is wrong with a file is an Error, and one that says why. Whoever only reads can do nothing wrong.
template <class Work>
void try_to(Work work, Blames blames = Blames::file) {
  try {
    work();
  } catch (const Error& error) {
    require(blames == Blames::caller_too || error.fault() != Fault::usage, error.what());
    require(error.what()[0] != '\0', "an error says why");
  } catch (const std::bad_alloc&) {
    // A damaged length may ask for any amount.
  }
}

void read(const store::Database& database) {
  const auto no_one = [](auto&&...) {};
  try_to([&] { cli::stats_text(store::read_stats(database)); });
  try_to([&] { json_text(cli::stats_json(store::read_stats(database))); });
  try_to([&] { store::read_books(database); });
  std::vector<const store::Field*> fields;
  for (const store::Field& field : store::fields()) fields.push_back(&field);
  store::Filter filter;
  try_to([&] { store::for_each_row(database, filter, fields, no_one); });
  filter.bands = {Band::simple, Band::medium};
  filter.clues = {20, 30};
  filter.unused = true;
  filter.order = store::parse_order("score:desc");
  try_to([&] { store::for_each_row(database, filter, fields, no_one); });
  try_to([&] {
    cli::Output nowhere("/dev/null", false);
    cli::check_rows(database, 1000, nowhere);
  });
}

PuzzleRow row(std::int64_t index) {
  PuzzleRow row;
  row.index = index;
  row.givens = "givens " + std::to_string(index);
  row.solution = "solution";
  row.class_key = {7, static_cast<std::uint64_t>(index)};
  return row;
}

/// Begins a job, or goes on with it where the file has it, and takes a puzzle into a book.
void write(store::Database& database) {
  store::PuzzleStore store(database);
  store.open_job({.kind = "toy", .options = {}}, store::DistinctBy::class_key, "now", "fuzz");
  const std::int64_t next = store.job().next_index;
  for (std::int64_t index = next; index < next + 3; ++index) store.add(row(index));
  store.finish(next + 3, {}, "then");
  const std::array<std::int64_t, 1> ids{store::RowId{store.job().id, next}.id()};
  store::record_book(database, "fuzz", "now", ids);
}

/// Merges it into a database that has a job already, twice.
void merge(const std::string& path, const std::string& out) {
  const std::atomic<bool> never = false;
  const store::MergeSource source = store::look_through(path, never);
  store::Database database(out, store::Access::create, {.busy_timeout_ms = 10});
  write(database);
  store::refuse_conflicts(std::array{store::summary_of(database), source}, true);
  const auto go_on = [](std::int64_t) { return true; };
  store::merge_shard(database, path, go_on);
  const auto again = store::merge_shard(database, path, go_on);
  require(again && again->added == 0, "merged again, it adds nothing");
  require(database.connection()
                  .execAndGet("SELECT count(*) = (SELECT sum(stored) FROM jobs) FROM puzzle_rows")
                  .getInt() == 1,
          "the jobs count the rows that are there");
}

}  // namespace

/// The table of all Fubuki grids, with which their rows are proved, takes its time under sanitizers: no input is to
/// blame for it.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  fubuki::GridTable::get();
  return 0;
}

/// The input is a file that somebody hands over as a database.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const test::ScratchFolder folder;
  const std::string path = folder / "input.db";
  const std::string out = folder / "out.db";
  for (const char* beside : {"", "-wal", "-shm", "-journal"}) {
    std::filesystem::remove(path + beside);
    std::filesystem::remove(out + beside);
  }
  folder.file("input.db", std::string(reinterpret_cast<const char*>(data), size));
  try_to([&] { read(store::Database(path, store::Access::read)); });
  try_to([&] { merge(path, out); }, Blames::caller_too);
  try_to(
      [&] {
        store::Database database(path, store::Access::write, {.busy_timeout_ms = 10});
        write(database);
      },
      Blames::caller_too);
  return 0;
}
