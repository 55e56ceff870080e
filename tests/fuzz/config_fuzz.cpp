#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/require.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/read_settings.hpp"
#include "puzzlemill/cli/verb.hpp"
#include "puzzlemill/core/error.hpp"
#include "support/scratch_folder.hpp"

namespace {

using namespace puzzlemill;
using namespace puzzlemill::cli;
using fuzz::require;

const auto no_environment = [](const std::string&) -> std::optional<std::string> { return std::nullopt; };

Settings settings_from(Verb verb, const std::string& config) {
  const std::vector<std::string> arguments{"--config", config};
  return read_settings(verb, arguments, no_environment);
}

}  // namespace

/// The first byte chooses the verb; the rest is its config. What is taken is printed and taken again, as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const test::ScratchFolder folder;
  const Verb verb = verbs()[data[0] % verbs().size()].verb;
  const std::string config =
      folder.file("config", std::string(reinterpret_cast<const char*>(data + 1), size - 1));
  try {
    const Settings settings = settings_from(verb, config);
    const std::string printed = config_text(settings);
    const std::string again = config_text(settings_from(verb, folder.file("printed", printed)));
    require(again == printed, "a config that was printed means the same");
    if (verb == Verb::generate) check_generate(settings);
  } catch (const Error& error) {
    require(error.fault() == Fault::usage, "a wrong config is a mistake in usage");
  }
  return 0;
}
