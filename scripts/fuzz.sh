#!/usr/bin/env bash
# fuzz.sh [SECONDS] [NAME...]: runs each fuzzer (or those named) for so many seconds, one after another, from the inputs of
# tests/data. Corpora grow in build/fuzz/corpus/NAME. Ends at the first finding, with libFuzzer's report; its input is left in
# build/fuzz/findings, to be fixed and kept in tests/data/fuzz/NAME.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-600}
shift || true
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(read_puzzles csv seeds fubuki config database)
declare -A more=([read_puzzles]="tests/data/formats tests/data/cli" [csv]="tests/data/formats")
declare -A longest=([database]=40000)

mkdir -p build/fuzz/findings
for name in "${names[@]}"; do
  mkdir -p "build/fuzz/corpus/$name"
  echo "== $name"
  # shellcheck disable=SC2086  # a list of folders
  TMPDIR=/dev/shm "build/fuzz/tests/fuzz/${name}_fuzz" -max_total_time="$seconds" -max_len="${longest[$name]:-4096}" \
    -timeout=25 -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix=build/fuzz/findings/"$name"- \
    "build/fuzz/corpus/$name" "tests/data/fuzz/$name" ${more[$name]:-} 2>"build/fuzz/$name.log" || {
    tail -40 "build/fuzz/$name.log" >&2
    exit 1
  }
  grep -E "stat::|DONE" "build/fuzz/$name.log"
done
