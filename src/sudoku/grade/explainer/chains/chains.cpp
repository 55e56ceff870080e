#include "chains.hpp"

#include "chain_rating.hpp"
#include "implications.hpp"

namespace puzzlemill::sudoku::explainer {

Chains::Chains()
    : nishio_({.dynamic = true, .nishio = true}, runs_, nested_), multiple_(RunRules{}, runs_, nested_) {}

std::optional<Finding> Chains::unary(const Position& position, std::vector<Chain>* words) {
  const std::optional<UnaryHint> hint = unary_.best(position);
  if (!hint) return std::nullopt;
  if (words != nullptr) *words = implications(*hint, unary_.path(*hint));
  Finding finding(hint->technique(), hint->rating);
  if (hint->cycle || is_on(hint->start)) {
    finding.removals = hint->removals;
  } else {
    finding.cell = cell_of(hint->start);
    finding.digit = digit_of(hint->start);
  }
  return finding;
}

std::optional<Finding> Chains::nishio(const Position& position, Budget& budget, std::vector<Chain>* words) {
  return forcing(nishio_, position, budget, words);
}

std::optional<Finding> Chains::multiple(const Position& position, Budget& budget, std::vector<Chain>* words) {
  return forcing(multiple_, position, budget, words);
}

std::optional<Finding> Chains::dynamic(const Position& position, int level, Budget& budget,
                                       std::vector<Chain>* words) {
  std::unique_ptr<ForcingChains>& chains = dynamic_[at(level)];
  if (!chains) {
    chains = std::make_unique<ForcingChains>(RunRules{.dynamic = true, .level = level}, runs_, nested_);
  }
  return forcing(*chains, position, budget, words);
}

std::optional<Finding> Chains::forcing(ForcingChains& chains, const Position& position, Budget& budget,
                                       std::vector<Chain>* words) {
  nested_.clear();
  const std::optional<ForcingHint> hint = chains.best(position, budget);
  if (!hint) return std::nullopt;
  if (words != nullptr) *words = implications(*hint, chains);
  const Technique technique = chains.technique(*hint);
  Finding finding(technique, chain_rating(info(technique).rating, hint->complexity));
  if (hint->kind == ForcingKind::cell) finding.mark(hint->cell);
  if (hint->kind == ForcingKind::region) finding.base = 1U << hint->house;
  const int cell = cell_of(hint->conclusion);
  const int digit = digit_of(hint->conclusion);
  if (is_on(hint->conclusion)) {
    finding.cell = cell;
    finding.digit = digit;
  } else {
    finding.removals.add(cell, digit);
  }
  return finding;
}

}  // namespace puzzlemill::sudoku::explainer
