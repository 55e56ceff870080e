#!/usr/bin/env bash
# Runs scripts/slurm/ on a real Slurm, a controller and two nodes on this machine: a node crashes, a task is requeued, one is warned,
# one comes near its time limit and is cancelled. The merged shards must equal the single run row by row.
#
#     scripts/test_slurm.sh [PROGRAM]        build/release/puzzlemill unless named
#
# Installs Slurm where it is missing; all else is in a scratch folder. Status 77 where it cannot be run, which it says.
set -euo pipefail

scripts=$(cd "$(dirname "$0")" && pwd)
PATH=$(dirname "$(realpath "${1:-$scripts/../build/release/puzzlemill}")"):$PATH
skip() {
  echo "skipped: $*"
  exit 77
}
[ "$(id -u)" -eq 0 ] || skip "only root can install and start Slurm"
"$scripts/install_packages.sh" --slurm || skip "Slurm cannot be installed"

work=$(mktemp -d)
chmod 755 "$work"
mkdir "$work"/{run,state,spool,site,disk}
cd "$work/site"
export SLURM_CONF=$work/slurm.conf
export TMPDIR=$work/disk # the nodes' own

# kill_all VARIABLE=VALUE: the processes that have it in their environment, and their parents: a slurmstepd hides its own. They are
# stopped first, so that none sees another end.
kill_all() {
  local marked pids
  marked=$(grep -lzxF -- "$1" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3 || true)
  [ -n "$marked" ] || return 0
  pids=$({ echo "$marked" && ps -o ppid= -p "${marked//$'\n'/,}"; } | sort -un | grep -vwE "0|1|$$" || true)
  xargs kill -STOP <<<"$pids" 2>/dev/null || true
  xargs kill -KILL <<<"$pids" 2>/dev/null || true
}
# within SECONDS COMMAND...: until the command succeeds
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}
say() { printf '%4d s  %s\n' $SECONDS "$*"; }
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
tear_down() {
  local status=$?
  if [ $status -ne 0 ]; then tail -n 40 "$work"/*.log "$work"/site/*.log >&2 || true; fi
  export -n SLURM_CONF # not of what is run from here on
  kill_all "SLURM_CONF=$SLURM_CONF"
  rm -rf "$work"
  exit $status
}
trap tear_down EXIT

# --- the cluster

free_port() {
  local port
  while port=$((20000 + RANDOM % 12000)); do
    (: </dev/tcp/127.0.0.1/$port) 2>/dev/null || break
  done
  echo "$port"
}
ports=("$(free_port)" "$(free_port)" "$(free_port)")
host=$(hostname -s)
# The ports make the names unique, by which the processes on a node are found.
steady=node${ports[1]} crashing=node${ports[2]}
cat >"$SLURM_CONF" <<END
ClusterName=mill
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/run/munge.socket,cred_expire=5
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SlurmdTimeout=8
SchedulerParameters=sched_interval=2,bf_interval=2
ReturnToService=2
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool/%n
SlurmctldPidFile=$work/run/slurmctld.pid
SlurmdPidFile=$work/run/%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/%n.log
NodeName=$steady NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[1]} CPUs=2
NodeName=$crashing NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[2]} CPUs=2
PartitionName=mill Nodes=ALL Default=YES State=UP
END
daemon() {
  "$@" >/dev/null 2>&1 &
  disown # else the shell tells of its end
}
start_node() { SLURMD_NODENAME=$1 daemon slurmd -D -N "$1"; }
node_is() { [ "$(sinfo -h -n "$1" -o %T)" = "$2" ]; }

(umask 077 && head -c 1024 /dev/urandom >"$work/munge.key")
daemon munged --foreground --key-file="$work/munge.key" --socket="$work/run/munge.socket" --pid-file="$work/run/munged.pid" \
  --seed-file="$work/run/munge.seed" --log-file="$work/munged.log"
within 20 test -S "$work/run/munge.socket" || fail "munged does not start"
daemon slurmctld -D
start_node "$steady"
start_node "$crashing"
for node in "$steady" "$crashing"; do within 60 node_is "$node" idle || fail "$node does not come up"; done
say "two nodes are up: $(sinfo --version)"

# --- what all must equal

count=600000
options=(--seed 5 --count "$count")
puzzlemill generate --db single.db "${options[@]}" --progress none 2>/dev/null &
single=$!

# --- a task near its time limit: this warning is Slurm's own

job_is() { scontrol show job -o "$1" 2>/dev/null | grep -qw -- "$2"; }
logged() { grep -qs -- "$2" "puzzlemill-$1.log"; }
limited=$(sbatch --parsable --array=0 --time=1 --signal=B:USR1@50 "$scripts/slurm/shard.sh" limited --seed 1 --count 1000000000)
within 90 logged "${limited}_0" 'what is done so far' || fail "Slurm's warning did not stop the task"
within 30 job_is "${limited}_0" Restarts=[1-9] || fail "the warned task did not requeue itself"
[ -s limited/shard-0-of-1.db.part ] || fail "the warned task left nothing"
within 60 logged "${limited}_0" 'goes on at index' || fail "the warned task did not go on"
say "warned by Slurm ahead of its time limit, a task requeued itself and goes on"
before=$(stat -c %i limited/shard-0-of-1.db.part)
sleep 1
scancel "${limited}_0"
another_file() { [ "$(stat -c %i "$1")" != "$2" ]; }
within 20 another_file limited/shard-0-of-1.db.part "$before" || fail "the cancelled task did not leave what it had"
say "cancelled, it left what it had"

# --- the array and its merge, as in the README

job=$(sbatch --parsable --array=0-3 "$scripts/slurm/shard.sh" shards "${options[@]}")
merge=$(sbatch --parsable --dependency=afterok:"$job" "$scripts/slurm/merge.sh" merged.db shards)
for task in 0 1 2 3; do within 60 logged "${job}_$task" 'job 1 begins' || fail "task $task does not begin"; done
have_committed() {
  local rows
  rows=$(for database in "$work"/disk/puzzlemill.*/shard.db; do
    sqlite3 -readonly "$database" 'select exists(select * from puzzle_rows)' 2>/dev/null || true
  done)
  [ "$(grep -c 1 <<<"$rows")" -eq "$1" ]
}
within 30 have_committed 4 || fail "not every task commits"
tasks_on() { squeue -h -j "$job" -t RUNNING -w "$1" -o %K | sort; }
mapfile -t lost < <(tasks_on "$crashing")
mapfile -t kept < <(tasks_on "$steady")
[ "${#lost[@]} ${#kept[@]}" = "2 2" ] || fail "of the tasks ${lost[*]} and ${kept[*]} run: too fast for this test"
kill_all "SLURMD_NODENAME=$crashing"
scontrol requeue "${job}_${kept[0]}"
scancel --batch --signal=USR1 "${job}_${kept[1]}"
say "tasks ${lost[*]} crashed with their node, ${kept[0]} was requeued, ${kept[1]} warned"

within 90 node_is "$crashing" 'down*' || fail "Slurm does not miss the node"
start_node "$crashing"
for task in 0 1 2 3; do
  within 30 job_is "${job}_$task" Restarts=[1-9] || fail "task $task was not requeued"
done
job_has_ended() { scontrol show job -o "$1" | grep -qE 'JobState=(COMPLETED|FAILED|CANCELLED)'; }
within 180 job_has_ended "$merge" || fail "the merge does not begin, or not end"
job_is "$merge" JobState=COMPLETED || fail "the merge has failed"
say "all tasks were requeued, and merged"

for task in "${kept[@]}"; do logged "${job}_$task" 'goes on at index' || fail "task $task began anew"; done
for task in "${lost[@]}"; do
  [ "$(grep -c 'job 1 begins' "puzzlemill-${job}_$task.log")" -eq 2 ] || fail "task $task did not begin again"
done
[ "$(cd shards && echo *)" = "$(echo shard-{0..3}-of-4.db)" ] || fail "in the folder of the shards is $(ls shards)"

# rows DATABASE: all that is stored of each puzzle
rows() { sqlite3 -readonly "$1" 'select * from puzzles order by id'; }
[ "$(sqlite3 -readonly merged.db 'pragma integrity_check')" = ok ] || fail "the merged database is damaged"
wait "$single"
rows single.db >single.txt
[ "$(wc -l <single.txt)" -eq $count ] || fail "the single run has $(wc -l <single.txt) rows"
rows merged.db | cmp - single.txt || fail "the merged shards are not the single run"
say "the merged shards equal the single run: $count rows"

# --- the same line again, and lines that are wrong

again=$(sbatch --parsable --array=0-3 "$scripts/slurm/shard.sh" shards "${options[@]}")
part=$(sbatch --parsable --array=1-2 "$scripts/slurm/shard.sh" shards "${options[@]}")
wrong=$(sbatch --parsable --array=0-3 "$scripts/slurm/shard.sh" shards "${options[@]}" --minimal)
never=$(sbatch --parsable --dependency=afterok:"$wrong" "$scripts/slurm/merge.sh" never.db shards)
for task in 0 1 2 3; do
  within 60 job_is "${again}_$task" JobState=COMPLETED || fail "finished shards were not accepted"
  logged "${again}_$task" 'nothing to do' || fail "finished shards were made again"
  within 60 job_is "${wrong}_$task" ExitCode=2:0 || fail "other options were not refused"
done
within 60 job_is "${part}_1" ExitCode=2:0 || fail "a part of the array was not refused"
within 60 job_is "$never" JobState=CANCELLED || fail "the merge of failed tasks was not cancelled"
say "finished shards are left alone, wrong lines refused"
