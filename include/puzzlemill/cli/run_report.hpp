#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "puzzlemill/cli/generate_job.hpp"
#include "puzzlemill/pipeline/run_plan.hpp"
#include "puzzlemill/store/job.hpp"

namespace puzzlemill::cli {

/// `done`, `gave_up`, `stopped`, `time_limit`.
std::string_view end_name(pipeline::RunEnd end);

/// `simple 300 of 300, er:7.0..7.9 3 of 20, medium 12`: what was asked for, and the other bands that have puzzles.
std::string yield_text(const pipeline::RunSummary& summary, const std::vector<pipeline::Target>& targets);

/// `, 12 not fully rated`; empty for none.
std::string unrated_text(std::int64_t unrated);

/// `66,068 tries missed their target, 2 failures`: why indexes gave nothing.
std::string failures_text(const pipeline::Yield& yield);

/// `1:05:09`, `0:07`.
std::string duration_text(double seconds);

/// 12345678 as `12,345,678`, whatever the locale.
std::string grouped(std::int64_t number);

/// `1 puzzle`, `2,000 puzzles`.
std::string counted(std::int64_t number, std::string_view what);

/// One line, without a newline: what the whole job has brought, and how fast this run was.
std::string report_line(const pipeline::RunSummary& summary, const GenerateJob& job);

/// The counts of a run, as they are at any moment.
nlohmann::ordered_json counts_json(const pipeline::RunSummary& summary);

/// All there is to say about a run: what was asked for, by which program and where, what came of it, what
/// time it took.
nlohmann::ordered_json summary_json(const pipeline::RunSummary& summary, const GenerateJob& job,
                                    const store::JobRecord& record, const std::string& database);

}  // namespace puzzlemill::cli
