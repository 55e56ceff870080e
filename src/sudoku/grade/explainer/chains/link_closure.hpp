#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "link_graph.hpp"
#include "node.hpp"

namespace puzzlemill::sudoku::explainer {

/// What chains of one mode can lead to, from themselves.
struct Refutations {
  CandidateSet removable;  ///< on, it would be off
  CandidateSet certain;    ///< off, it would be on

  bool empty() const { return removable.empty() && certain.empty(); }
};

/// Finds out which candidates begin a forcing chain, without looking for the chains.
class LinkClosure {
 public:
  const Refutations& find(const LinkGraph& graph);

 private:
  using Word = std::uint64_t;

  void close(int first, int end);
  bool refutes_itself(const LinkGraph& graph, int cell, int digit);
  Word* row(std::vector<Word>& rows, int i) { return rows.data() + at(i) * words_; }
  static void set(Word* in, int i) { in[at(i) / 64] |= Word{1} << (i % 64); }
  static bool has(const Word* in, int i) { return (in[at(i) / 64] >> (i % 64) & 1) != 0; }
  void add(Word* to, const Word* from) const {
    for (std::size_t w = 0; w < words_; ++w) to[w] |= from[w];
  }
  bool meet(const Word* a, const Word* b) const {
    Word common = 0;
    for (std::size_t w = 0; w < words_; ++w) common |= a[w] & b[w];
    return common != 0;
  }

  std::size_t words_ = 0;
  std::vector<Word> strong_;    // [number]: what it has strong links to
  std::vector<Word> weak_;      // [number]: what it has weak links to
  std::vector<Word> reached_;   // [number]: what is on if it is, itself included
  std::vector<Word> from_off_;  // [number]: what is on if it is off
  std::vector<Word> seen_;      // of a candidate without a number: what it has weak links to
  std::vector<Word> follows_;   // likewise: what is on if it is
  Refutations refutations_;
};

}  // namespace puzzlemill::sudoku::explainer
