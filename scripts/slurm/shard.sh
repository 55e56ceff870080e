#!/usr/bin/env bash
# A task of a Slurm array: one shard of what `generate` is asked for, left in FOLDER as shard-TASK-of-TASKS.db.
#
#     sbatch --array=0-99 scripts/slurm/shard.sh FOLDER [options of generate]
#
# `puzzlemill` must be on the PATH; FOLDER, which need not be there yet, is on a disk that all nodes see. The shard is made on the
# node's own disk ($SLURM_TMPDIR, else $TMPDIR, else /tmp). What a warning, a preemption or a requeue leaves unfinished goes to
# FOLDER as .db.part, and the next attempt goes on with it; after a warning the task queues itself again. The same sbatch line
# again makes only what is missing. Options of sbatch on its command line replace these:
#SBATCH --job-name=puzzlemill
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=%x-%A_%a.log
#SBATCH --signal=B:USR1@120
set -euo pipefail

folder=${1:?the folder for the shards is missing}
shift
shards=${SLURM_ARRAY_TASK_COUNT:?submit it as an array: sbatch --array=0-99 ...}
task=$SLURM_ARRAY_TASK_ID
# A part of an array would be taken for the whole, and its tasks for other shards.
if [ "$SLURM_ARRAY_TASK_MIN" -ne 0 ] || [ "$SLURM_ARRAY_TASK_MAX" -ne $((shards - 1)) ]; then
  echo "submit the whole array, from 0 on: tasks that are done already end at once" >&2
  exit 2
fi
mkdir -p "$folder"
finished=$folder/shard-$task-of-$shards.db
unfinished=$finished.part

scratch=$(mktemp -d "${SLURM_TMPDIR:-${TMPDIR:-/tmp}}/puzzlemill.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# save FILE: what is in the scratch folder, under that name, whole or not at all, whatever Slurm sends meanwhile.
save() (
  trap '' TERM USR1
  copy=$finished.$SLURM_JOB_ID-${SLURM_RESTART_COUNT:-0}.tmp
  if ! { cp "$scratch/shard.db" "$copy" && sync "$copy" && mv -f "$copy" "$1"; }; then
    rm -f "$copy"
    exit 74
  fi
)

# Slurm warns this shell alone, with USR1. TERM (a requeue, a preemption, the time limit, scancel) mostly reaches the program too,
# for which a second signal means to leave at once; it stops within 5 s of the first, so if it runs after 6 s it had none.
program='' ended=no interrupted=no
tell_program() {
  [ -z "$program" ] || kill -USR1 "$program" 2>/dev/null || true
}
trap 'interrupted=yes; tell_program' USR1
trap 'interrupted=yes ended=yes; timeout 6 tail -f -s 0.2 --pid="$program" /dev/null || tell_program' TERM

for have in "$finished" "$unfinished"; do
  if [ -e "$have" ]; then
    echo "begins with $have" >&2
    cp "$have" "$scratch/shard.db"
    break
  fi
done

puzzlemill generate --db "$scratch/shard.db" --shard "$task/$shards" --threads "${SLURM_CPUS_PER_TASK:-1}" "$@" &
program=$!
[ $interrupted = no ] || tell_program
# A trapped signal ends `wait` before the program does.
while :; do
  interrupted=no status=0
  wait "$program" || status=$?
  [ $interrupted = yes ] || break
done

case $status in
  0 | 1) # 1: done too, but there were not as many puzzles as were asked for; the log says which
    save "$finished"
    rm -f "$unfinished" "$finished".*.tmp
    exit 0
    ;;
  74 | 85)
    save "$unfinished"
    echo "what is done so far is in $unfinished" >&2
    ;;
esac
# Not by $SLURM_JOB_ID, which for one of the tasks is the whole array's. Slurm's answer is a TERM for all that runs here.
if [ "$status" -eq 85 ] && [ $ended = no ]; then
  trap '' TERM
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$task" || echo "submit the same line again to go on" >&2
fi
exit "$status"
