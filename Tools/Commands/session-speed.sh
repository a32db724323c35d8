#!/usr/bin/env bash
# Measures a long session of the app: replayed, saved, written as a page.
#
#   Tools/dev session-speed           100,000 varied lines
#   Tools/dev session-speed 5000      another number of lines
#   PRIMETIME=path Tools/dev session-speed   another build; else the release build is made
#
# Counter, favorites, stopwatch, questions and some thousand rounds of the game. Exits 1 if
# a line takes more than 10 µs to replay or to save, or 20 µs to write on a page. Two threads
# work, so two cores should be idle.
set -euo pipefail
cd "$(dirname "$0")/../.."

. Tools/Speed/begin.sh
begin session-speed 100000 "${@:1:1}"

# The seconds that a run of the program takes.
seconds() {
  local TIMEFORMAT='%R'
  { time "$PRIMETIME" --data-dir "$work/data" --virtual-time "$@" >"$work/output" 2>"$work/errors"; } 2>&1
  [ ! -s "$work/errors" ] || { cat "$work/errors" >&2; return 1; }
}

# row NAME SECONDS LIMIT: prints the time for a line, and checks it.
row() {
  local each
  each=$(awk -v seconds="$2" -v lines="$lines" 'BEGIN { printf "%.1f", seconds * 1e6 / lines }')
  printf '  %-10s %6.2f s  %6s µs a line, at most %s\n' "$1" "$2" "$each" "$3"
  awk -v each="$each" -v limit="$3" 'BEGIN { exit !(each <= limit) }' || missed=1
}
less() { awk -v a="$1" -v b="$2" 'BEGIN { print a - b }'; }

python3 Tools/ReplSpeed/lines.py "$lines" >"$work/lines"
session=$work/session.jsonl
seconds --seed 1 --quiet -c ":source $work/lines" -c ":save $session" >/dev/null
echo "$lines varied lines; the session has $(($(stat -c %s "$session") / 1000000)) MB; load $(cut -d ' ' -f 1 /proc/loadavg)"
replay=$(seconds --quiet --replay "$session" -c ':state count')
save=$(seconds --quiet --replay "$session" -c ":save $work/again.jsonl")
page=$(seconds --replay "$session" -c ":save $work/page.html")
row replayed "$replay" 10
row saved "$(less "$save" "$replay")" 10
row "as a page" "$(less "$page" "$replay")" 20
[ "$missed" = 0 ] || echo "MISSED: at least one is over its limit."
exit "$missed"
