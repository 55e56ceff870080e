// No include guard: see word.hpp.

PM_INLINE void load(Block& block, const SlicedStage& stage) {
  for (int w = 0; w < 12; ++w) {
    Word row[64];
    std::memcpy(row, stage.word[w].data(), sizeof row);
    transpose(row);
    if (w < 9) {
      std::memcpy(block.candidate[w], row, sizeof row);
    } else {
      for (int i = 0; i < 3; ++i)
        std::memcpy(&block.candidate[3 * (w - 9) + i][64], row + 17 * i, 17 * sizeof(Word));
    }
  }
}

PM_INLINE void unload(const Block& block, SlicedStage& stage) {
  for (int w = 0; w < 12; ++w) {
    Word row[64] = {};
    if (w < 9) {
      std::memcpy(row, block.candidate[w], sizeof row);
    } else {
      for (int i = 0; i < 3; ++i)
        std::memcpy(row + 17 * i, &block.candidate[3 * (w - 9) + i][64], 17 * sizeof(Word));
    }
    transpose(row);
    std::memcpy(stage.word[w].data(), row, sizeof row);
  }
}

/// The rounds end when this share of the lanes has come to its end: what the rest needs it gets in another
/// block.
constexpr int enough_of_ten = 7;

inline void propagate(SlicedStage& stage) {
  Block block;
  load(block, stage);
  Word used;
  std::memcpy(&used, stage.used.data(), sizeof used);
  block.dead = ~used;
  block.changed = Word{};
  for (Word& open : block.open) open = Word{};
  for (auto& of_digit : block.spread) {
    for (Word& spread : of_digit) spread = ~Word{};
  }
  narrow_cells(block);
  const int all = count(used);
  do {
    narrow(block);
  } while (10 * count((~block.changed | block.dead) & used) < enough_of_ten * all);
  unload(block, stage);
  const Word unfinished = block.changed & ~block.dead;
  std::memcpy(stage.dead.data(), &block.dead, sizeof block.dead);
  std::memcpy(stage.unfinished.data(), &unfinished, sizeof unfinished);
  std::memcpy(stage.unsolved.data(), &block.unsolved, sizeof block.unsolved);
}
