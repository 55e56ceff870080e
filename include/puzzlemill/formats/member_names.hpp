#pragma once

#include <array>
#include <string_view>

namespace puzzlemill::formats {

/// What people call the puzzle and the solution: in the header of a CSV table, and as members in JSON.
inline constexpr std::array<std::string_view, 9> puzzle_names{
    "puzzle", "puzzles", "quiz", "quizzes", "question", "givens", "grid", "sudoku", "board"};
inline constexpr std::array<std::string_view, 3> solution_names{"solution", "solutions", "answer"};

}  // namespace puzzlemill::formats
