#!/usr/bin/env bash
# Tries to break PrimeTime, and prints a table: attempts, wrong answers, lost files, crashes.
#
#   Tools/Fuzz/Robustness/robustness.sh            the quick counts, about a minute
#   Tools/Fuzz/Robustness/robustness.sh full       1,000 kills, a million lines, 100 MB of favorites
#   Tools/Fuzz/Robustness/robustness.sh 5          five times the quick counts
#   PRIMETIME=path Tools/Fuzz/Robustness/robustness.sh   another build, not the release build
#
# "wrong" counts answers with another status or message than the one expected, "lost" files that
# hold neither the old value nor the new one, "crashed" runs that trapped or did not end in time.
# Any of them makes the exit status 1, and its input and output are kept. All files are written to
# one private directory.
set -uo pipefail
cd "$(dirname "$0")/../../.." || exit 1
export LC_ALL=C

scale=${1:-1}
[ "$scale" = full ] && scale=50
case "$scale" in '' | *[!0-9]*) echo "robustness: '$1' is neither 'full' nor a number" >&2; exit 64 ;; esac

# Slow checks have their own counts.
repeats=$((scale > 10 ? 100 : 10 * scale))

if [ -z "${PRIMETIME:-}" ]; then
  swift build -c release --product PrimeTime >&2 || exit 1
  PRIMETIME=$(swift build -c release --show-bin-path)/PrimeTime
fi
work=$(mktemp -d)
mounted=()
cleanup() {
  for directory in ${mounted[@]+"${mounted[@]}"}; do umount "$directory"; done
  [ -n "${keep:-}" ] && echo "What failed is kept in $work" >&2 || rm -rf "$work"
}
trap cleanup EXIT

source Tools/Fuzz/Robustness/checks.sh
for part in input files streams repeat; do source "Tools/Fuzz/Robustness/$part.sh"; done
table
