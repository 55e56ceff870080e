#include "puzzlemill/cli/output_check.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::cli {
namespace {

namespace fs = std::filesystem;

/// Where a path leads, also when nothing is there yet.
fs::path end_of_links(fs::path path) {
  std::error_code none;
  for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(path, none)); ++links) {
    path = path.parent_path() / fs::read_symlink(path, none);
  }
  const fs::path end = fs::weakly_canonical(fs::absolute(path, none), none);
  return none ? path : end;
}

/// A file that is there or may come to be.
struct File {
  fs::path path{};
  std::optional<std::pair<dev_t, ino_t>> node{};

  explicit File(const fs::path& name) : path(end_of_links(name)) {
    struct stat about {};
    if (::stat(name.c_str(), &about) == 0) node = {about.st_dev, about.st_ino};
  }
  /// What a descriptor is open on.
  explicit File(int descriptor) {
    struct stat about {};
    if (::fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode)) node = {about.st_dev, about.st_ino};
  }

  bool operator==(const File& other) const {
    if (node && other.node) return *node == *other.node;
    return !path.empty() && path == other.path;
  }
};

struct OwnFile {
  File file;
  std::string what;
};

/// A database that is, or may be, `path`, and what SQLite keeps beside it.
void add_database(std::vector<OwnFile>& own, const fs::path& path, const std::string& what) {
  own.push_back({File(path), what});
  const std::string end = end_of_links(path).string();
  for (const char* ending : {"-wal", "-shm", "-journal"}) {
    own.push_back({File(fs::path(end + ending)), fmt::format("the {} file of {}", ending, what)});
  }
}

std::vector<OwnFile> own_files(const Settings& settings) {
  std::vector<OwnFile> own;
  if (settings.is_set("db")) add_database(own, settings.text("db"), "the database");
  constexpr const char* input = "an input of this command";
  for (const std::string_view name : {"file", "seeds", "config"}) {
    if (!settings.is_set(name)) continue;
    const bool are_databases = name == "file" && settings.verb() == Verb::merge;
    for (const std::string& file : settings.all(name)) {
      if (are_databases) {
        add_database(own, file, input);
      } else {
        own.push_back({file == "-" ? File(STDIN_FILENO) : File(fs::path(file)), input});
      }
    }
  }
  return own;
}

/// Whether a file is a summary that generate, import or merge wrote.
bool is_summary(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  const auto json = nlohmann::json::parse(file, nullptr, false);
  return json.is_object() && json.value("program", nlohmann::json()) == "puzzlemill" &&
         json.contains("written") && json.contains("database");
}

bool is_regular(const std::string& name) {
  std::error_code none;
  return fs::is_regular_file(name, none);
}

}  // namespace

void refuse_to_overwrite_own_files(const Settings& settings) {
  for (const std::string_view option : {"output", "summary"}) {
    if (!settings.is_set(option) || settings.text(option) == "-") continue;
    const File written{fs::path(settings.text(option))};
    for (const OwnFile& own : own_files(settings)) {
      if (!(own.file == written)) continue;
      throw Error(Fault::usage, fmt::format("{}: '{}' is {}: it is not written over", settings.origin(option),
                                            settings.text(option), own.what));
    }
  }
}

std::unique_ptr<Output> summary_output(const Settings& settings) {
  std::unique_ptr<Output> output;
  if (const auto file = settings.optional_text("summary")) {
    const bool there = *file != "-" && is_regular(*file);
    const bool force = settings.flag("force");
    if (there && !force && !is_summary(*file)) {
      throw Error(Fault::cannot_create, TextPlace{*file},
                  "exists already, and is no summary of this program; --force replaces it");
    }
    output = std::make_unique<Output>(*file, there || force);
  }
  return output;
}

}  // namespace puzzlemill::cli
