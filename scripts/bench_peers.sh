#!/usr/bin/env bash
# Compares the program with the puzzle generators that Debian packages, qqwing and sgt-puzzles' solo: each pair in turn, several
# times, in one run; prints the medians of puzzles per CPU second and their ratio. Run it on a quiet machine.
#
#     scripts/bench_peers.sh [rounds]        needs build/release/puzzlemill
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-5}
program=build/release/puzzlemill
[ -x "$program" ] || { echo "build it first: scripts/quickstart.sh" >&2; exit 1; }
if ! command -v qqwing >/dev/null || [ ! -x /usr/games/sgt-solo ]; then
  if [ "$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi
  $sudo apt-get install -y --no-install-recommends qqwing sgt-puzzles >/dev/null
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# rate PUZZLES COMMAND...: puzzles per second of the command's CPU time
rate() {
  local puzzles=$1 seconds
  shift
  TIMEFORMAT='%U %S'
  seconds=$({ time "$@" >"$work/out" 2>"$work/err"; } 2>&1)
  awk -v n="$puzzles" -v s="$seconds" 'BEGIN { split(s, t, " "); cpu = t[1] + t[2]; print n / (cpu > 0.001 ? cpu : 0.001) }'
}
median() { sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# compare NAME OURS-COUNT OURS-COMMAND PEER-COUNT PEER-COMMAND
compare() {
  local ours=() theirs=()
  for _ in $(seq "$rounds"); do
    rm -f "$work"/*.db*
    ours+=("$(rate "$2" bash -c "$3")")
    theirs+=("$(rate "$4" bash -c "$5")")
  done
  local a b
  a=$(printf '%s\n' "${ours[@]}" | median)
  b=$(printf '%s\n' "${theirs[@]}" | median)
  awk -v name="$1" -v a="$a" -v b="$b" 'BEGIN { printf "%-44s %10.0f %10.1f %9.0fx\n", name, a, b, a / b }'
}

generate="$program generate --db $work/p.db --threads 1 --rate score --progress none"
"$program" generate --db "$work/q.db" --count 2000 --seed 3 --threads 1 --progress none
"$program" export --db "$work/q.db" --format line --output "$work/list.txt"

printf '%-44s %10s %10s %10s\n' "puzzles per CPU second, medians of $rounds" puzzlemill peer ratio
compare "generate, any difficulty: qqwing" 20000 "$generate --count 20000" 100 "qqwing --generate 100 --one-line"
compare "generate simple: qqwing simple" 20000 "$generate --target simple=20000" 5 "qqwing --generate 5 --difficulty simple"
compare "generate medium: qqwing easy" 20000 "$generate --target medium=20000" 20 "qqwing --generate 20 --difficulty easy"
compare "generate difficult: qqwing expert" 20000 "$generate --target difficult=20000" 20 "qqwing --generate 20 --difficulty expert"
compare "generate extremely-difficult: solo unreasonable" 2000 "$generate --target extremely-difficult=2000" \
  10 "/usr/games/sgt-solo --generate 10 3x3du"
compare "generate simple: solo trivial" 20000 "$generate --target simple=20000" 200 "/usr/games/sgt-solo --generate 200 3x3dt"
compare "solve: qqwing" 2000 "$program solve $work/list.txt" 2000 "qqwing --solve --one-line <$work/list.txt"
compare "grade: qqwing --stats" 2000 "$program grade $work/list.txt" 2000 "qqwing --solve --stats --csv <$work/list.txt"
