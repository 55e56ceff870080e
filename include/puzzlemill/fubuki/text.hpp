#pragma once

#include <span>
#include <string>
#include <string_view>

#include "puzzlemill/fubuki/question.hpp"

namespace puzzlemill::fubuki {

/// The nine digits in reading order: `358796124`.
std::string to_text(const Grid& grid);

/// `ROWS/COLS/GIVENS`: `16,22,7/11,16,18/3........`, blanks as `.`.
std::string to_text(const Question& question);

/// Reads what to_text() writes. A blank in GIVENS may be any of `. 0 - _ * ? x X`; spaces beside the numbers
/// are passed over.
///
/// Errors   Fault::bad_input: the form, or a rule of Question, with the sum (R1 … C3) or the cell (r1c1 …) to
///          blame.
Question parse_question(std::string_view text);

/// The same from the three parts as options give them: `16,22,7`, `11,16,18`, and givens as `POSITION=DIGIT`,
/// each position once. Positions count from 1 in reading order.
///
/// Errors   as above.
Question parse_question(std::string_view rows, std::string_view columns, std::span<const std::string> givens);

}  // namespace puzzlemill::fubuki
