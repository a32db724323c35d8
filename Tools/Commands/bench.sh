#!/usr/bin/env bash
# Measures speed: prints each row's cost, its multiple of the floor F, and its limit.
#
#   Tools/dev bench [FILTER]     the rows whose name contains FILTER
#   Tools/dev bench --check      fails if a row is over its limit
#   Tools/dev bench steady       repeats ordinary work a million times: it may not get slower
#   Tools/dev bench builds       the seconds of clean builds: the core, the app, everything
#
# The machine should be idle.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ "${1:-}" != builds ]; then
  swift build -c release --product PrimeTime >&2
  exec swift run -c release Benchmarks "$@"
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Runs a build in an empty folder and prints its seconds.
measure() { # NAME LIMIT OPTION...
  local start
  start=$(date +%s.%N)
  swift build --scratch-path "$scratch/$1" "${@:3}" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
  printf '%-11s %6.1f s of %s\n' "$1" "$(echo "$(date +%s.%N) - $start" | bc)" "$2"
}

measure core 10 --target ComposableCore
measure app 30 --product PrimeTime
measure everything 120 --build-tests
