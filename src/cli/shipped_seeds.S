/* The seeds that come with the program are part of it, so that it runs wherever it is copied. The path is
   relative to the include folder, which the assembler searches. */
    .section .rodata
    .global puzzlemill_sudoku9_seeds
    .global puzzlemill_sudoku9_seeds_end
puzzlemill_sudoku9_seeds:
    .incbin "../data/sudoku9-seeds.txt"
puzzlemill_sudoku9_seeds_end:
    .section .note.GNU-stack,"",%progbits
