#!/usr/bin/env bash
# Unites the shards that scripts/slurm/shard.sh has left in FOLDER, once the array is done:
#
#     sbatch --dependency=afterok:ARRAY scripts/slurm/merge.sh OUT.db FOLDER
#
# `puzzlemill` must be on the PATH. OUT.db grows where it is, so what was interrupted goes on when it is queued again, by Slurm or
# by hand. Options of sbatch on its command line replace these:
#SBATCH --job-name=puzzlemill-merge
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=%x-%j.log
#SBATCH --kill-on-invalid-dep=yes
set -euo pipefail

out=${1:?the database to write is missing}
folder=${2:?the folder of the shards is missing}
shopt -s nullglob
finished=("$folder"/shard-*-of-*.db)
if [ ${#finished[@]} -eq 0 ]; then
  echo "no shard in $folder is finished" >&2
  exit 66
fi
shards=${finished[0]##*-of-}
shards=${shards%.db}
if [ ${#finished[@]} -ne "$shards" ]; then
  echo "${#finished[@]} of $shards shards in $folder are finished: submit the array again" >&2
  exit 66
fi
# The program takes the shell's place, and so gets Slurm's signals itself.
exec puzzlemill merge --db "$out" "${finished[@]}"
