#!/usr/bin/env bash
# Runs the recipe of docs/scale.md for GNU parallel as it stands there, only with fewer puzzles: the first line is stopped soon and
# given again, and what the second unites must equal the single run row by row.
#
#     scripts/test_parallel.sh [PROGRAM]        build/release/puzzlemill unless named
#
# Status 77 without GNU parallel (a program of moreutils has the same name).
set -euo pipefail

scripts=$(cd "$(dirname "$0")" && pwd)
PATH=$(dirname "$(realpath "${1:-$scripts/../build/release/puzzlemill}")"):$PATH
if ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
  echo "skipped: GNU parallel is not installed"
  exit 77
fi
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

puzzles=100000
mapfile -t recipe < <(grep -A 1 '^parallel ' "$scripts/../docs/scale.md" | sed "s/--count [0-9]*/--count $puzzles/")
[ ${#recipe[@]} -eq 2 ] || fail "the recipe is not two lines"

setsid bash -c "${recipe[0]}" &
while ! compgen -G 'shard-*.db' >/dev/null; do sleep 0.05; done
kill -TERM -- -$!
status=0
wait $! || status=$?
[ $status -ne 0 ] || fail "it was not stopped"
bash -c "${recipe[0]}" || fail "given again, it did not do the rest"
bash -c "${recipe[1]}"

puzzlemill generate --db single.db --seed 7 --count $puzzles --progress none
rows() { sqlite3 -readonly "$1" 'select * from puzzles order by id'; }
rows single.db >single.txt
[ "$(wc -l <single.txt)" -eq $puzzles ] || fail "the single run has $(wc -l <single.txt) rows"
rows puzzles.db | cmp - single.txt || fail "the shards are not the single run"
echo "stopped (status $status) and given again, the shards equal the single run: $puzzles rows"
