#include "puzzlemill/store/merge_kinds.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/store/job_table.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {

const MergeKind& MergeKinds::named(const std::string& name) {
  const auto known = known_.find(name);
  if (known != known_.end()) return known->second;
  SQLite::Statement find(in_.connection(), "SELECT id, distinct_by FROM kinds WHERE name = ?");
  find.bind(1, name);
  if (!find.executeStep()) refuse_value(in_, "a job has kind", name);
  const auto distinct = stored_name<DistinctBy>(in_, distinct_names, find.getColumn(1).getString(),
                                                fmt::format("kind {} is distinct by", name));
  return known_[name] = {find.getColumn(0).getInt64(), kind_number(out_, name, distinct), distinct};
}

}  // namespace puzzlemill::store
