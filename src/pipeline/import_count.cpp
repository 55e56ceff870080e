#include "puzzlemill/pipeline/import_count.hpp"

namespace puzzlemill::pipeline {

ImportCount& ImportCount::operator+=(const ImportCount& more) {
  read += more.read;
  stored += more.stored;
  duplicates += more.duplicates;
  refused += more.refused;
  not_unique += more.not_unique;
  unrated += more.unrated;
  return *this;
}

store::Counts to_counts(const ImportCount& count) {
  return {{"read", count.read},
          {"refused", count.refused},
          {"not_unique", count.not_unique},
          {"unrated", count.unrated}};
}

ImportCount import_count(const store::JobRecord& job) {
  const auto value = [&](const char* name) {
    const auto found = job.counts.find(name);
    return found == job.counts.end() ? 0 : found->second;
  };
  return {value("read"), job.stored, job.duplicates, value("refused"), value("not_unique"), value("unrated")};
}

}  // namespace puzzlemill::pipeline
