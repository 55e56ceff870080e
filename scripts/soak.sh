#!/usr/bin/env bash
# soak.sh [MINUTES] [PROGRAM]: a job at full load for so long (30 minutes), while others read its database. Fails when the job's
# memory still grows in the last two thirds, when a reader fails, or when what was stored is not whole.
#
# The job digs for the rarest band, so that every thread is busy all the time and the disk is not filled.
set -euo pipefail
cd "$(dirname "$0")/.."

minutes=${1:-30}
program=$(realpath "${2:-build/release/puzzlemill}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
database=$folder/soak.db
samples=$folder/memory.csv
fail() {
  echo "soak: $*" >&2
  exit 1
}

"$program" generate --db "$database" --seed 1 --target extremely-difficult=10000000 --time-limit $((60 * minutes)) \
  --progress jsonl --summary "$folder/summary.json" 2>"$folder/progress.jsonl" &
job=$!
start=$SECONDS
echo "seconds,resident_kb" >"$samples"
readers=0
while sleep 5 && kill -0 $job 2>/dev/null; do
  resident=$(awk '/^VmRSS/ {print $2}' /proc/$job/status 2>/dev/null) || continue
  [ -n "$resident" ] && echo "$((SECONDS - start)),$resident" >>"$samples"
  case $((readers++ % 3)) in
    0) "$program" stats --db "$database" >/dev/null || fail "stats failed" ;;
    1) "$program" query --db "$database" --order-by score:desc --limit 10 >/dev/null || fail "query failed" ;;
    2) [ "$(sqlite3 "$database" 'SELECT count(*) = (SELECT sum(stored) FROM jobs) FROM puzzle_rows')" = 1 ] || fail "rows and job differ" ;;
  esac
done
status=0
wait $job || status=$?
[ "$status" = 85 ] || fail "the job ended with status $status: $(tail -1 "$folder/progress.jsonl")"

# The caches of grids and pages fill in the first third.
awk -F, -v total="$((SECONDS - start))" '
  NR == 1 || $1 < total / 3 { next }
  $1 < 2 * total / 3 { if ($2 > middle) middle = $2; next }
  { if ($2 > last) last = $2 }
  END {
    printf "resident at most %.1f MB in the second third, %.1f MB in the last\n", middle / 1024, last / 1024
    exit !(middle > 0 && last > 0 && last <= middle * 1.03 + 1024)
  }' "$samples" || fail "memory grows"
[ "$(sqlite3 "$database" 'PRAGMA integrity_check')" = ok ] || fail "the database is damaged"
"$program" verify --db "$database" || fail "a stored puzzle is wrong"
echo "soak: $minutes minutes, $readers reads, $(tail -1 "$folder/progress.jsonl")"
