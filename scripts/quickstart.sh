#!/usr/bin/env bash
# From a clone to a database of puzzles and a book in one step: installs what is missing, builds, and leaves
# quickstart-out/{puzzles.db,puzzles.csv,book.csv}. May be run again at any time.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install_packages.sh --program
cmake --preset release -DPUZZLEMILL_TESTS=OFF -DPUZZLEMILL_BENCH=OFF >/dev/null
cmake --build --preset release --target puzzlemill

puzzlemill=build/release/puzzlemill
out=quickstart-out
mkdir -p "$out"

echo
echo "== generate: the puzzles of configs/quickstart.cfg"
"$puzzlemill" generate --config configs/quickstart.cfg --db "$out/puzzles.db"

echo
echo "== query: five difficult ones with few clues"
"$puzzlemill" query --db "$out/puzzles.db" --band difficult --order-by clues --limit 5 --fields id,band,score,clues,puzzle

echo
echo "== stats"
"$puzzlemill" stats --db "$out/puzzles.db"

"$puzzlemill" export --db "$out/puzzles.db" --format csv --output "$out/puzzles.csv" --force

# A book is made once: its puzzles are used up for every later one.
if [ ! -e "$out/book.csv" ]; then
  "$puzzlemill" book --db "$out/puzzles.db" --title "Quickstart $(date -u +%Y-%m-%dT%H:%M:%SZ)" \
    --take simple=20 --take medium=20 --take medium-difficult=20 --take difficult=20 --take extremely-difficult=20 \
    --output "$out/book.csv"
fi

echo
echo "$out/puzzles.db has all puzzles, $out/puzzles.csv too, $out/book.csv the first book:"
head -n 3 "$out/book.csv"
