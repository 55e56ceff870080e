#!/usr/bin/env python3
"""Counts how often ratings and scores change when a puzzle is turned, mirrored, shuffled and relabelled.

    scripts/symmetry_of_ratings.py [--images N] [--seed N] [--program P] FILE...

A FILE has one 9x9 puzzle of 81 characters a line, with dots for blanks. Of each puzzle, N random images are graded with
`puzzlemill grade`. Prints a table by ER, and for each of its rows the puzzle and the image that differ most.
"""

import argparse
import csv
import random
import subprocess

BUCKETS = [1.0, 7.5, 8.5, 9.5, 10.5, 20.0]
DIGITS = "123456789"


def shuffled_lines(rng):
    """Nine rows or columns in an order that keeps each three together."""
    return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


def image(puzzle, rng):
    rows, columns = shuffled_lines(rng), shuffled_lines(rng)
    cells = "".join(puzzle[9 * row + column] for row in rows for column in columns)
    if rng.random() < 0.5:
        cells = "".join(cells[9 * column + row] for row in range(9) for column in range(9))
    return cells.translate(str.maketrans(DIGITS, "".join(rng.sample(DIGITS, 9))))


def graded(program, puzzles):
    text = "\n".join(puzzles) + "\n"
    ran = subprocess.run([program, "grade"], input=text, text=True, stdout=subprocess.PIPE, check=True)
    rows = list(csv.DictReader(ran.stdout.splitlines()))
    if [row["puzzle"] for row in rows] != puzzles:
        raise SystemExit("some puzzles were not graded")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--images", type=int, default=5, help="of each puzzle (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="of the random images (default: 1)")
    parser.add_argument("--program", default="puzzlemill", help="default: puzzlemill")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()

    rng = random.Random(options.seed)
    puzzles = []
    for file in options.files:
        with open(file, encoding="ascii") as lines:
            puzzles += [line[:81] for line in lines if len(line) > 80]
    images = [image(puzzle, rng) for puzzle in puzzles for _ in range(options.images)]
    originals = [row for row in graded(options.program, puzzles) for _ in range(options.images)]
    pairs = list(zip(originals, graded(options.program, images)))

    def difference(pair):
        return abs(float(pair[0]["er"]) - float(pair[1]["er"]))

    print("| ER | images | another ER | by at most | another EP or ED | another score | another band |")
    print("|---|---|---|---|---|---|---|")
    examples = []
    for low, high in zip(BUCKETS, BUCKETS[1:]):
        rows = [pair for pair in pairs if low <= float(pair[0]["er"]) < high]
        if not rows:
            continue

        def changed(*columns):
            return sum(any(a[column] != b[column] for column in columns) for a, b in rows)

        most = max(rows, key=difference)
        counts = [changed("er"), f"{difference(most):.1f}", changed("ep", "ed"), changed("score"), changed("band")]
        print(f"| {low} to {high - 0.1:.1f} | {len(rows)} |", " | ".join(map(str, counts)), "|")
        if difference(most) > 0:
            examples.append(most)
    for original, other in examples:
        print(f"\n{original['puzzle']} {original['er']}\n{other['puzzle']} {other['er']}")


if __name__ == "__main__":
    main()
