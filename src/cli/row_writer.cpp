#include "puzzlemill/cli/row_writer.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/core/json_text.hpp"
#include "puzzlemill/formats/csv.hpp"

namespace puzzlemill::cli {
namespace {

class CsvRows : public RowWriter {
 public:
  CsvRows(const Fields& fields, const TableStyle& style) : fields_(fields), style_(style) {}

  void begin(std::string& out) override {
    if (!style_.header) return;
    formats::CsvWriter csv(out, {.crlf = style_.crlf});
    for (const store::Field* field : fields_) csv.field(field->name);
    csv.end_record();
  }
  void add(std::string& out, Texts texts) override {
    formats::CsvWriter csv(out, {.crlf = style_.crlf});
    for (const std::string_view text : texts) csv.field(text);
    csv.end_record();
  }
  void end(std::string&) override {}

 private:
  Fields fields_;
  TableStyle style_;
};

class JsonRows : public RowWriter {
 public:
  explicit JsonRows(const Fields& fields) {
    for (const store::Field* field : fields) {
      columns_.push_back(
          {fmt::format("{}\"{}\":", columns_.empty() ? "{" : ",", field->name), field->is_text});
    }
  }

  void begin(std::string&) override {}
  void add(std::string& out, Texts texts) override {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      out += columns_[i].before;
      if (texts[i].empty()) {
        out += "null";
      } else if (columns_[i].text) {
        out += json_text(texts[i]);
      } else {
        out += texts[i];
      }
    }
    out += "}\n";
  }
  void end(std::string&) override {}

 private:
  struct Column {
    std::string before;
    bool text;
  };
  std::vector<Column> columns_;
};

class Lines : public RowWriter {
 public:
  explicit Lines(const TableStyle& style) : end_(style.crlf ? "\r\n" : "\n") {}

  void begin(std::string&) override {}
  void add(std::string& out, Texts texts) override {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (i > 0) out += ' ';
      out += texts[i];
    }
    out += end_;
  }
  void end(std::string&) override {}

 private:
  std::string_view end_;
};

class Table : public RowWriter {
 public:
  Table(const Fields& fields, const TableStyle& style) : fields_(fields), widths_(fields.size()) {
    if (!style.header) return;
    std::vector<std::string> names;
    for (const store::Field* field : fields) names.emplace_back(field->name);
    waiting_.push_back(std::move(names));
  }

  void begin(std::string&) override {}
  void add(std::string& out, Texts texts) override {
    if (settled_) return append(out, texts);
    waiting_.emplace_back(texts.begin(), texts.end());
    if (waiting_.size() > 1000) settle(out);
  }
  void end(std::string& out) override {
    if (!settled_) settle(out);
  }

 private:
  void settle(std::string& out) {
    for (const auto& row : waiting_) {
      for (std::size_t i = 0; i < row.size(); ++i) widths_[i] = std::max(widths_[i], row[i].size());
    }
    for (const auto& row : waiting_) append(out, std::vector<std::string_view>(row.begin(), row.end()));
    waiting_.clear();
    settled_ = true;
  }
  void append(std::string& out, Texts texts) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const bool last = i + 1 == texts.size();
      const std::string padding(widths_[i] - std::min(widths_[i], texts[i].size()), ' ');
      if (fields_[i]->is_text) {
        out += texts[i];
        if (!last) out += padding;
      } else {
        out += padding;
        out += texts[i];
      }
      out += last ? "\n" : "  ";
    }
  }

  Fields fields_;
  std::vector<std::size_t> widths_;
  std::vector<std::vector<std::string>> waiting_;
  bool settled_ = false;
};

}  // namespace

std::unique_ptr<RowWriter> row_writer(std::string_view format, const Fields& fields,
                                      const TableStyle& style) {
  if (format == "csv") return std::make_unique<CsvRows>(fields, style);
  if (format == "jsonl") return std::make_unique<JsonRows>(fields);
  if (format == "table") return std::make_unique<Table>(fields, style);
  assert(format == "line");
  return std::make_unique<Lines>(style);
}

}  // namespace puzzlemill::cli
