#include "puzzlemill/cli/read_settings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "puzzlemill/cli/nearest.hpp"
#include "puzzlemill/cli/open_input.hpp"
#include "puzzlemill/core/error.hpp"

namespace puzzlemill::cli {
namespace {

namespace po = boost::program_options;

/// What one place, such as a config file, says: it fills the options that no stronger place has set.
using Found = std::map<std::string_view, Setting>;

void put(Found& found, const Option& option, std::string value, const std::string& origin) {
  if (const std::string wrong = objection(option, value); !wrong.empty()) {
    throw Error(Fault::usage, fmt::format("{}: {}", origin, wrong));
  }
  Setting& setting = found[option.name];
  if (!setting.values.empty() && !option.repeated) {
    throw Error(Fault::usage, fmt::format("{}: it is given twice", origin));
  }
  setting.values.push_back(std::move(value));
  if (setting.origin.empty()) setting.origin = origin;
}

/// Whether two options of one name, of different verbs, mean different things.
bool are_of_different_sorts(const Option& a, const Option& b) {
  return a.takes != b.takes || a.name == "format";
}

/// Whether a value from a place that serves all verbs is meant for another verb's option of the same name. A
/// number is never meant for a flag there: `count` is a number for generate and a flag for solve.
bool is_for_another_verb(const Option& option, const std::string& value) {
  const bool fits =
      objection(option, value).empty() && (option.takes != Takes::nothing || value.empty() ||
                                           !std::isdigit(static_cast<unsigned char>(value.front())));
  return !fits && std::ranges::any_of(options(), [&](const Option& other) {
    return other.name == option.name && are_of_different_sorts(option, other) &&
           objection(other, value).empty();
  });
}

/// Two options of a verb of which one place says one at most; a place that says one hides what weaker places
/// say of either.
struct Alternatives {
  Verb verb;
  std::array<std::string_view, 2> names;
};
constexpr std::array alternatives{Alternatives{Verb::generate, {"count", "target"}},
                                  Alternatives{Verb::solve, {"all", "count"}}};

bool says(const Found& found, std::string_view name) {
  const auto setting = found.find(name);
  return setting != found.end() && parse_flag(setting->second.values.front()) != std::optional(false);
}

void refuse_both_alternatives(Verb verb, const Found& found) {
  for (const Alternatives& pair : alternatives) {
    if (pair.verb != verb || !says(found, pair.names[0]) || !says(found, pair.names[1])) continue;
    throw Error(Fault::usage, fmt::format("{} and {} exclude each other", found.at(pair.names[0]).origin,
                                          found.at(pair.names[1]).origin));
  }
}

/// Adds what a weaker place says of options that `found` has nothing of.
void add_weaker(Verb verb, Found& found, Found weaker) {
  refuse_both_alternatives(verb, weaker);
  for (const Alternatives& pair : alternatives) {
    if (pair.verb != verb || (!says(found, pair.names[0]) && !says(found, pair.names[1]))) continue;
    for (const std::string_view name : pair.names) weaker.erase(name);
  }
  found.merge(weaker);
}

std::vector<std::string_view> names_of(Verb verb) {
  std::vector<std::string_view> names;
  for (const Option* option : options_of(verb)) names.push_back(option->name);
  return names;
}

std::string without_dashes(const std::string& name) {
  const std::size_t first = name.find_first_not_of('-');
  return first == std::string::npos ? "" : name.substr(first);
}

po::options_description description_of(Verb verb) {
  po::options_description description;
  for (const Option* option : options_of(verb)) {
    const std::string name(option->name);
    if (option->takes == Takes::nothing) {
      description.add_options()(name.c_str(), "");
      if (option->negatable()) description.add_options()(("no-" + name).c_str(), "");
    } else {
      description.add_options()(name.c_str(), po::value<std::string>());
    }
  }
  return description;
}

po::parsed_options tokens_of(Verb verb, std::span<const std::string> arguments,
                             const po::options_description& description) {
  try {
    // No guessing: a prefix that is clear today would change its meaning with the next option.
    return po::command_line_parser(std::vector<std::string>(arguments.begin(), arguments.end()))
        .options(description)
        .style(po::command_line_style::allow_long | po::command_line_style::long_allow_adjacent |
               po::command_line_style::long_allow_next)
        .run();
  } catch (const po::unknown_option& error) {
    const std::string name = without_dashes(error.get_option_name());
    throw Error(Fault::usage, fmt::format("{} has no option --{}{}", text_of(verb).name, name,
                                          did_you_mean(name, names_of(verb))));
  } catch (const po::error& error) {
    throw Error(Fault::usage, error.what());
  }
}

Found from_command_line(Verb verb, std::span<const std::string> all_arguments) {
  // What stands behind `--` is no option, whatever it looks like.
  const auto end = std::ranges::find(all_arguments, "--");
  const auto arguments = all_arguments.first(static_cast<std::size_t>(end - all_arguments.begin()));
  const po::options_description description = description_of(verb);
  Found found;
  for (const po::option& token : tokens_of(verb, arguments, description).options) {
    if (token.position_key >= 0) {
      const std::string& word = token.value.front();
      const Option* file = find_option(verb, "file");
      if (file == nullptr || (word.size() > 1 && word.front() == '-')) {
        throw Error(Fault::usage, fmt::format("{} does not take '{}'", text_of(verb).name, word));
      }
      put(found, *file, word, "FILE");
      continue;
    }
    const bool negated = find_option(verb, token.string_key) == nullptr;  // then it is `no-NAME`
    const Option& option = *find_option(verb, negated ? token.string_key.substr(3) : token.string_key);
    const std::string yes_or_no = negated ? "no" : "yes";
    put(found, option, token.value.empty() ? yes_or_no : token.value.front(), "--" + token.string_key);
  }
  for (const std::string& word :
       all_arguments.subspan(std::min(arguments.size() + 1, all_arguments.size()))) {
    const Option* file = find_option(verb, "file");
    if (file == nullptr)
      throw Error(Fault::usage, fmt::format("{} does not take '{}'", text_of(verb).name, word));
    put(found, *file, word, "FILE");
  }
  return found;
}

Found from_environment(Verb verb, const Environment& environment) {
  Found found;
  for (const Option* option : options_of(verb)) {
    if (option->typed) continue;
    const std::string variable = variable_name(option->name);
    const std::optional<std::string> value = environment(variable);
    if (value && !value->empty() && !is_for_another_verb(*option, *value))
      put(found, *option, *value, variable);
  }
  return found;
}

bool is_section(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string::npos && line[first] == '[';
}

/// The library reads INI but forgets the lines, so it is given them one at a time, each with its section.
void read_config_line(Verb verb, const std::string& section, const std::string& line, const TextPlace& place,
                      Found& found) {
  std::istringstream text(section + "\n" + line);
  std::vector<po::option> entries;
  try {
    entries = po::parse_config_file(text, po::options_description(), true).options;
  } catch (const po::error&) {
    throw Error(Fault::usage, place, fmt::format("'{}' is neither 'name = value' nor a comment", line));
  }
  for (const po::option& entry : entries) {
    const std::string& name = entry.string_key;
    const Option* option = find_option(verb, name);
    if (option == nullptr && is_known_option(name)) continue;
    if (option != nullptr && option->typed) {
      throw Error(Fault::usage, place, fmt::format("'{}' stands on the command line only", name));
    }
    if (option == nullptr) {
      throw Error(Fault::usage, place,
                  fmt::format("there is no option '{}'{}", name, did_you_mean(name, names_of(verb))));
    }
    if (option->takes == Takes::text && line.find('#') != std::string::npos) {
      throw Error(
          Fault::usage, place,
          fmt::format("{}: a '#' may belong to the value or begin a comment: put a comment on a line of "
                      "its own, and a value with '#' on the command line or in the environment",
                      name));
    }
    if (is_for_another_verb(*option, entry.value.front())) continue;
    put(found, *option, entry.value.front(), fmt::format("{}: {}", place.text(), name));
  }
}

Found from_config(Verb verb, const std::string& file) {
  std::ifstream config = open_input(file);
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  Found found;
  std::string section;
  std::string line;
  for (TextPlace place{file, 1}; std::getline(config, line); ++place.line) {
    if (place.line == 1 && line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const bool has_nul = line.find('\0') != std::string::npos;
    if (has_nul || (is_section(line) && line.find(']') == std::string::npos)) {
      throw Error(Fault::usage, place,
                  fmt::format("'{}' {}", line, has_nul ? "holds a NUL: this is no text" : "has no ']'"));
    }
    if (is_section(line)) section = line;
    read_config_line(verb, section, is_section(line) ? "" : line, place, found);
  }
  if (config.bad()) throw Error(Fault::io, TextPlace{file}, "reading failed");
  return found;
}

Found defaults(Verb verb) {
  Found found;
  for (const Option* option : options_of(verb)) {
    Setting& setting = found[option->name];
    if (!option->fallback.empty()) setting.values.emplace_back(option->fallback);
  }
  return found;
}

}  // namespace

std::optional<std::string> process_environment(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::string variable_name(std::string_view option) {
  std::string name = "PUZZLEMILL_";
  for (const char c : option) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0
                ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
                : '_';
  }
  return name;
}

Settings read_settings(Verb verb, std::span<const std::string> arguments, const Environment& environment) {
  Found found = from_command_line(verb, arguments);  // the strongest first
  refuse_both_alternatives(verb, found);
  add_weaker(verb, found, from_environment(verb, environment));
  if (const auto config = found.find("config"); config != found.end()) {
    add_weaker(verb, found, from_config(verb, config->second.values.front()));
  }
  found.merge(defaults(verb));
  return Settings(verb, std::move(found));
}

std::string config_text(const Settings& settings) {
  std::string text;
  std::string section;
  for (const Option* option : options_of(settings.verb())) {
    std::string name(option->name);
    if (option->typed) continue;
    if (const std::size_t dot = name.find('.'); dot != std::string::npos) {
      if (section != name.substr(0, dot)) {
        section = name.substr(0, dot);
        text += fmt::format("\n[{}]\n", section);
      }
      name.erase(0, dot + 1);
    }
    if (!settings.has(option->name)) text += fmt::format("# {} =\n", name);
    for (const std::string& value : settings.all(option->name)) {
      if (value.find_first_of("#\r\n") != std::string::npos || value.front() == ' ' || value.back() == ' ') {
        throw Error(Fault::usage, fmt::format("no config file can hold the value '{}' of {}", value, name));
      }
      text += fmt::format("{} = {}\n", name, value);
    }
  }
  return text;
}

}  // namespace puzzlemill::cli
