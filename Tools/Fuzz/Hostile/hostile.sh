#!/usr/bin/env bash
# Attacks PrimeTime with hostile session files, keys or answers.
#
#   Tools/Fuzz/Hostile/hostile.sh                     each for a minute
#   Tools/Fuzz/Hostile/hostile.sh sessions 600 7    mutants of sessions, for 600 s, with seed 7
#   Tools/Fuzz/Hostile/hostile.sh keys [SECONDS [SEED]]       random keys in windows of random sizes
#   Tools/Fuzz/Hostile/hostile.sh server [SECONDS [SEED]]     a server in the place of Wolfram Alpha
#   PRIMETIME=path Tools/Fuzz/Hostile/hostile.sh ...          another build than a new debug build
#
# A failure is repeated with the same seed; mutants that fail are kept in the working directory.
set -uo pipefail
cd "$(dirname "$0")/../../.." || exit 1

if [ -z "${PRIMETIME:-}" ]; then
  swift build --product PrimeTime >&2 || exit 1
  PRIMETIME=$(swift build --show-bin-path)/PrimeTime
fi

attack() {
  local kind=$1 seconds=$2 seed=$3
  case $kind in
  sessions) python3 Tools/Fuzz/Hostile/sessions.py "$PRIMETIME" "$seconds" "$seed" Tests/PrimeTimeTests/Sessions/*.jsonl ;;
  keys | server) python3 "Tools/Fuzz/Hostile/$kind.py" "$PRIMETIME" "$seconds" "$seed" ;;
  *)
    echo "hostile: '$kind' is none of sessions, keys, server" >&2
    return 64
    ;;
  esac
}

export PYTHONDONTWRITEBYTECODE=1
status=0
if [ $# -gt 0 ]; then
  attack "$1" "${2:-60}" "${3:-$RANDOM}" || status=$?
else
  for kind in sessions keys server; do attack "$kind" 60 "$RANDOM" || status=1; done
fi
exit "$status"
