#include "puzzlemill/store/merge_rows.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stoppable.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

/// Rows taken over by one statement, about: some tenths of a second's work.
constexpr std::int64_t rows_of_chunk = 65'536;
/// Rows settled, which take longer, before the observer is asked again.
constexpr std::int64_t rows_between_questions = 4096;

/// The index by_band is so many times smaller than the rows. The plus makes SQLite go through all of it.
constexpr std::int64_t rows_to_index = 10;
constexpr std::string_view bands_of_many_sql =
    "SELECT band, count(*) FROM shard.puzzle_rows WHERE +id BETWEEN ? AND ? GROUP BY band";
constexpr std::string_view bands_of_few_sql =
    "SELECT band, count(*) FROM shard.puzzle_rows NOT INDEXED WHERE id BETWEEN ? AND ? GROUP BY band";

constexpr std::string_view extent_sql =
    "SELECT (SELECT min(id) FROM shard.puzzle_rows WHERE id BETWEEN ?1 AND ?2), "
    "(SELECT max(id) FROM shard.puzzle_rows WHERE id BETWEEN ?1 AND ?2)";

constexpr std::string_view any_there_sql = "SELECT 1 FROM main.puzzle_rows WHERE id BETWEEN ? AND ? LIMIT 1";

constexpr std::string_view there_sql =
    "SELECT s.id, s.givens, m.givens, s.band FROM shard.puzzle_rows s JOIN main.puzzle_rows m "
    "ON m.id = s.id + ?3 WHERE s.id BETWEEN ?1 AND ?2 ORDER BY s.id";

constexpr std::string_view unsettled_sql =
    "SELECT s.id, s.band, s.givens, s.class_grid, s.class_clues, EXISTS (SELECT 1 FROM "
    "shard.book_entries e WHERE e.kind = s.kind AND e.class_grid = s.class_grid AND "
    "e.class_clues = s.class_clues AND e.puzzle = s.id) FROM shard.puzzle_rows s "
    "WHERE s.id BETWEEN ?1 AND ?2 "
    "AND NOT EXISTS (SELECT 1 FROM main.puzzle_rows m WHERE m.id = s.id + ?3) ORDER BY s.id";

constexpr std::string_view copy_steps_sql =
    "INSERT INTO main.technique_rows SELECT t.technique, t.puzzle + ?3, t.steps "
    "FROM main.techniques n CROSS JOIN shard.technique_rows t WHERE t.technique = n.id "
    "AND t.puzzle BETWEEN ?1 AND ?2 AND EXISTS (SELECT 1 FROM main.puzzle_rows m "
    "WHERE m.id = t.puzzle + ?3) ON CONFLICT DO NOTHING";

constexpr std::string_view move_sql =
    "UPDATE main.book_entries SET puzzle = ?1 "
    "WHERE kind = ?2 AND class_grid = ?3 AND class_clues = ?4 AND puzzle = ?5";

std::int64_t rows_of_all_jobs(const Database& in) {
  return with_errors(in.path(), [&] {
    SQLite::Statement sum(in.connection(), "SELECT sum(stored) FROM jobs");
    sum.executeStep();
    return sum.getColumn(0).getInt64();
  });
}

/// The columns are as the same migrations made them in both files.
std::string copy_sql(const Database& out) {
  SQLite::Statement columns(out.connection(), "SELECT name FROM pragma_table_info('puzzle_rows')");
  std::string values;
  while (columns.executeStep()) {
    std::string value = columns.getColumn(0).getString();
    if (value == "id") value = "id + ?3";
    if (value == "kind") value = "?4";
    values += (values.empty() ? "" : ", ") + value;
  }
  return fmt::format(
      "INSERT INTO main.puzzle_rows SELECT {} FROM shard.puzzle_rows WHERE id BETWEEN ?1 AND ?2 "
      "ORDER BY id ON CONFLICT DO NOTHING",
      values);
}

SQLite::Statement prepare(const Database& out, std::string_view sql) {
  return {out.connection(), std::string(sql)};
}

void bind(SQLite::Statement& statement, std::int64_t first, std::int64_t last) {
  statement.reset();
  statement.bind(1, first);
  statement.bind(2, last);
}

Band band_in(const Database& database, std::int64_t number) {
  return stored_value<Band>(database, band_names.size(), number, [] { return "a row has band"; });
}

}  // namespace

MergeRows::MergeRows(const Database& in, Database& out, MergeJobs& jobs, const MergeObserver& observer,
                     MergedShard& merged)
    : in_(in),
      out_(out),
      jobs_(jobs),
      observer_(observer),
      merged_(merged),
      rows_in_all_(rows_of_all_jobs(in)),
      bands_of_many_(prepare(out, bands_of_many_sql)),
      bands_of_few_(prepare(out, bands_of_few_sql)),
      extent_(prepare(out, extent_sql)),
      any_there_(prepare(out, any_there_sql)),
      there_(prepare(out, there_sql)),
      unsettled_(prepare(out, unsettled_sql)),
      copy_(prepare(out, copy_sql(out))),
      copy_steps_(prepare(out, copy_steps_sql)),
      move_(prepare(out, move_sql)) {}

void MergeRows::bind(SQLite::Statement& statement, const Ids& ids) {
  store::bind(statement, ids.first, ids.last);
  statement.bind(3, ids.offset);
}

RowHolders& MergeRows::holders_of(DistinctBy distinct) {
  auto& holders = holders_[static_cast<std::size_t>(distinct)];
  if (!holders) holders.emplace(out_, distinct);
  return *holders;
}

void MergeRows::take(const JobRecord& there, std::int64_t end, JobHere& here, const MergeKind& kind) {
  const std::int64_t begin = RowId{there.id, 0}.id();
  Ids ids{begin, RowId{there.id, end}.id() - 1, RowId{here.record.id, 0}.id() - begin};
  const bool is_many = there.stored >= rows_in_all_ / rows_to_index;
  std::int64_t remaining = count_bands(is_many ? bands_of_many_ : bands_of_few_, ids, here);
  if (remaining == 0 && there.stored > 0) refuse_damaged(in_, "its index by_band is not that of its rows");
  if (remaining == 0) return;
  narrow(ids);
  const std::int64_t ids_of_chunk = (ids.last - ids.first) / remaining * rows_of_chunk + rows_of_chunk;
  for (std::int64_t first = ids.first; first <= ids.last; first += ids_of_chunk) {
    const Ids chunk{first, std::min(first + ids_of_chunk - 1, ids.last), ids.offset};
    const std::int64_t known = count_out_what_is_there(chunk, here);
    const std::int64_t copied = copy(chunk, kind);
    merged_.added += copied;
    remaining -= known + copied;
    merged_.rows += known + copied;
    ask_observer();
  }
  if (remaining == 0) return;
  bind(unsettled_, ids);
  while (const std::optional<Unsettled> row = next_unsettled(ids.offset)) {
    here.count(row->band, -1);
    settle(*row, ids.offset, here, kind);
    --remaining;
    if (++merged_.rows % rows_between_questions == 0) ask_observer();
  }
  if (remaining != 0) refuse_damaged(in_, "its index by_band is not that of its rows");
}

void MergeRows::ask_observer() const {
  if (!observer_(merged_.rows)) throw BrokenOff{};
}

void MergeRows::take_used(RowId there, JobHere& here, const MergeKind& kind) {
  const std::int64_t offset = RowId{here.record.id, there.index}.id() - there.id();
  bind(unsettled_, {there.id(), there.id(), offset});
  const std::optional<Unsettled> row = next_unsettled(offset);
  if (!row) return;
  ++merged_.rows;
  settle(*row, offset, here, kind);
}

/// Counts the rows of the shard as if all were added; how many they are.
std::int64_t MergeRows::count_bands(SQLite::Statement& bands, const Ids& ids, JobHere& here) {
  store::bind(bands, ids.first, ids.last);
  std::int64_t all = 0;
  while (bands.executeStep()) {
    const std::int64_t rows = bands.getColumn(1).getInt64();
    here.count(band_in(in_, bands.getColumn(0).getInt64()), rows);
    all += rows;
  }
  return all;
}

/// Narrows the ids to those that are there. Requires  there are any.
void MergeRows::narrow(Ids& ids) {
  store::bind(extent_, ids.first, ids.last);
  extent_.executeStep();
  ids.first = extent_.getColumn(0).getInt64();
  ids.last = extent_.getColumn(1).getInt64();
}

/// Takes the rows that are here already out of the job's counts; how many they are.
std::int64_t MergeRows::count_out_what_is_there(const Ids& ids, JobHere& here) {
  store::bind(any_there_, ids.first + ids.offset, ids.last + ids.offset);
  if (!any_there_.executeStep()) return 0;
  bind(there_, ids);
  std::int64_t rows = 0;
  for (; there_.executeStep(); ++rows) {
    const std::string there = there_.getColumn(1).getString();
    const std::string known = there_.getColumn(2).getString();
    if (there != known) {
      const RowId row = RowId::of(there_.getColumn(0).getInt64());
      throw Error(
          Fault::bad_input, TextPlace{.file = in_.path()},
          fmt::format("index {} of job {} is {} here, and {} in {}: one of the two is damaged, or was "
                      "made by another version of this program",
                      row.index, row.job, there, known, out_.path()));
    }
    here.count(band_in(in_, there_.getColumn(3).getInt64()), -1);
  }
  return rows;
}

/// How many rows were copied, their steps along: those of which neither the id nor the class, or the text, is
/// there.
std::int64_t MergeRows::copy(const Ids& ids, const MergeKind& kind) {
  bind(copy_, ids);
  copy_.bind(4, kind.here);
  const std::int64_t copied = copy_.exec();
  bind(copy_steps_, ids);
  copy_steps_.exec();
  return copied;
}

/// The next of those that unsettled_ finds.
std::optional<MergeRows::Unsettled> MergeRows::next_unsettled(std::int64_t offset) {
  if (!unsettled_.executeStep()) return std::nullopt;
  const std::int64_t id = unsettled_.getColumn(0).getInt64();
  return Unsettled{.id = id,
                   .here = RowId::of(id + offset),
                   .band = band_in(in_, unsettled_.getColumn(1).getInt64()),
                   .givens = unsettled_.getColumn(2).getString(),
                   .key = {static_cast<std::uint64_t>(unsettled_.getColumn(3).getInt64()),
                           static_cast<std::uint64_t>(unsettled_.getColumn(4).getInt64())},
                   .in_book = unsettled_.getColumn(5).getInt() != 0};
}

/// Of a row that could not be copied and the one that kept it out, one stays: one that is in a book, else
/// that of the lower id.
void MergeRows::settle(const Unsettled& row, std::int64_t offset, JobHere& here, const MergeKind& kind) {
  const std::optional<RowHolder> holder = find(kind, row.key, row.givens);
  if (!holder) refuse_damaged(out_, "a row that could not be copied meets none");
  const RowId there_first = RowId::of(holder->id);
  ++merged_.duplicates;
  if (std::pair(!row.in_book, row.here.id()) > std::pair(!holder->in_book, holder->id)) {
    note({there_first, row.here});
    return;
  }
  jobs_.of_row(there_first).count(band_in(out_, holder->band), -1);
  holders_of(kind.distinct).remove(holder->id);
  copy({row.id, row.id, offset}, kind);
  here.count(row.band, 1);
  if (holder->in_book) move_entries(*holder, kind, row.here.id());
  ++merged_.added;
  ++merged_.replaced;
  note({row.here, there_first});
}

/// A class that was used stays so.
void MergeRows::move_entries(const RowHolder& from, const MergeKind& kind, std::int64_t to) {
  move_.reset();
  move_.bind(1, to);
  move_.bind(2, kind.here);
  move_.bind(3, static_cast<std::int64_t>(from.key.grid));
  move_.bind(4, static_cast<std::int64_t>(from.key.clues));
  move_.bind(5, from.id);
  merged_.entries_moved += move_.exec();
}

void MergeRows::note(const MergeClash& clash) {
  if (merged_.clashes.size() < MergedShard::most_clashes) merged_.clashes.push_back(clash);
}

}  // namespace puzzlemill::store
