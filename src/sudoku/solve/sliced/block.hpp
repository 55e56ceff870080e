// No include guard: see word.hpp.

/// As many puzzles as a word has lanes. Bit l of every word is puzzle l's.
///
///     candidate[d][c]   may digit d + 1 be in cell c?        729 words: 23 KB at 256 lanes
///     open[c]           has cell c two candidates or more?
///     spread[d][b]      has digit d + 1 two cells or more in box b?
///
/// Candidates only ever go, and what has gone leads to no solution; `open` and `spread` are from the last
/// count, so their zeros still hold when candidates went meanwhile. A lane that is `dead` has a
/// contradiction, whatever its candidates say; one that is neither dead nor `changed` has nothing left that
/// the rules below find.
struct Block {
  Word candidate[9][81];
  Word open[81];
  Word spread[9][9];
  Word dead;
  Word changed;   ///< by the last round
  Word unsolved;  ///< had an open cell when the last round began
  Word any_open;
};

constexpr int box_start[9] = {0, 3, 6, 27, 30, 33, 54, 57, 60};
constexpr int in_box[9] = {0, 1, 2, 9, 10, 11, 18, 19, 20};

/// Where a digit can be in a band: `in[i][j]`, in row i of box j. Only places that are part of a whole
/// remain, a box for each row and a row for each box: six ways. That is all that locked candidates say. The
/// same for a stack.
PM_INLINE void keep_permutations(Word (&in)[3][3], Word& dead) {
  const Word even0 = all_of(in[0][0], in[1][1], in[2][2]);
  const Word even1 = all_of(in[0][1], in[1][2], in[2][0]);
  const Word even2 = all_of(in[0][2], in[1][0], in[2][1]);
  const Word odd0 = all_of(in[0][0], in[1][2], in[2][1]);
  const Word odd1 = all_of(in[0][1], in[1][0], in[2][2]);
  const Word odd2 = all_of(in[0][2], in[1][1], in[2][0]);
  in[0][0] = even0 | odd0;
  in[0][1] = even1 | odd1;
  in[0][2] = even2 | odd2;
  in[1][0] = even2 | odd1;
  in[1][1] = even0 | odd2;
  in[1][2] = even1 | odd0;
  in[2][0] = even1 | odd2;
  in[2][1] = even2 | odd0;
  in[2][2] = even0 | odd1;
  dead |= ~any_of(in[0][0], in[0][1], in[0][2]);
}

/// One digit, all boxes, bands and stacks: a cell with no other candidate takes the digit from the rest of
/// its box; then locked candidates, which take it from the rest of the row and the column, too.
PM_INLINE void narrow_digit(Block& block, int d) {
  Word(&cell)[81] = block.candidate[d];
  Word rows[3][3][3];     // [band][row][stack]
  Word columns[3][3][3];  // [stack][column][band]
  Word placed[9];
  Word dead = block.dead;
  Word changed = block.changed;
#pragma GCC unroll 9
  for (int b = 0; b < 9; ++b) {
    Word c[9];
    placed[b] = Word{};
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
      c[i] = cell[box_start[b] + in_box[i]];
      placed[b] = or_without(placed[b], c[i], block.open[box_start[b] + in_box[i]]);
    }
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) c[i] = unless_both(c[i], placed[b], block.open[box_start[b] + in_box[i]]);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
      rows[b / 3][i][b % 3] = any_of(c[3 * i], c[3 * i + 1], c[3 * i + 2]);
      columns[b % 3][i][b / 3] = any_of(c[i], c[3 + i], c[6 + i]);
    }
  }
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
    keep_permutations(rows[i], dead);
    keep_permutations(columns[i], dead);
  }
#pragma GCC unroll 9
  for (int b = 0; b < 9; ++b) {
    Word c[9];
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
      Word& there = cell[box_start[b] + in_box[i]];
      c[i] = all_of(unless_both(there, placed[b], block.open[box_start[b] + in_box[i]]),
                    rows[b / 3][i / 3][b % 3], columns[b % 3][i % 3][b / 3]);
      changed = or_different(changed, there, c[i]);
      there = c[i];
    }
    const Word row0 = any_of(c[0], c[1], c[2]);
    const Word row1 = any_of(c[3], c[4], c[5]);
    const Word row2 = any_of(c[6], c[7], c[8]);
    const Word spread = any_of(two_of(c[0], c[1], c[2]), two_of(c[3], c[4], c[5]), two_of(c[6], c[7], c[8])) |
                        two_of(row0, row1, row2);
    block.spread[d][b] = spread;
    dead = or_both(dead, placed[b], spread);  // two cells of the box with no other candidate
  }
  block.dead = dead;
  block.changed = changed;
}

/// Hidden singles: a digit with no other cell in its box takes the cell from all other digits. (After the
/// locked candidates, one with no other cell in its row or column has none in its box.) Then the cells are
/// counted.
PM_INLINE void narrow_cells(Block& block) {
  Word dead = block.dead;
  Word changed = block.changed;
  Word any_open = {};
  for (int b = 0; b < 9; ++b) {
    Word spread[9];
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) spread[d] = block.spread[d][b];
#pragma GCC unroll 1
    for (int i = 0; i < 9; ++i) {
      const int cell = box_start[b] + in_box[i];
      Word c[9];
      Word claimed = {};
#pragma GCC unroll 9
      for (int d = 0; d < 9; ++d) {
        c[d] = block.candidate[d][cell];
        claimed = or_without(claimed, c[d], spread[d]);
      }
      Word one = {};
      Word two = {};
#pragma GCC unroll 9
      for (int d = 0; d < 9; ++d) {
        c[d] = unless_both(c[d], claimed, spread[d]);
        block.candidate[d][cell] = c[d];
        two = or_both(two, one, c[d]);
        one |= c[d];
      }
      changed = or_both(changed, claimed, block.open[cell]);
      dead = or_both(dead | ~one, claimed, two);  // no candidate, or two claims
      block.open[cell] = two;
      any_open |= two;
    }
  }
  block.dead = dead;
  block.changed = changed;
  block.any_open = any_open;
}

PM_INLINE void narrow(Block& block) {
  block.changed = Word{};
  block.unsolved = block.any_open;
#pragma GCC unroll 1
  for (int d = 0; d < 9; ++d) narrow_digit(block, d);
  narrow_cells(block);
}
