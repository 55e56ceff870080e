#pragma once

#include <variant>

#include <fmt/format.h>

#include "puzzlemill/cli/answers.hpp"
#include "puzzlemill/cli/puzzle_input.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/pipeline/kinds.hpp"

namespace puzzlemill::cli {

/// Calls `answer.template operator()<K>(puzzle)` for an item that is a puzzle of kind K. Anything else, and a
/// puzzle that the kind cannot read, becomes a complaint.
template <class AnswerPuzzle>
Answer answer_to(const formats::ReadItem& item, const AnswerPuzzle& answer) {
  if (const auto* refusal = std::get_if<formats::Refusal>(&item)) return {.complaint = refusal->text()};
  const auto& puzzle = std::get<formats::TextPuzzle>(item);
  try {
    return pipeline::with_kind(kind_of(puzzle),
                               [&]<PuzzleKind K>() { return answer.template operator()<K>(puzzle); });
  } catch (const Error& error) {
    return {.complaint = complaint_about(puzzle, fmt::format("is refused: {}", error.what()))};
  }
}

}  // namespace puzzlemill::cli
