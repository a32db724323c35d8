#!/usr/bin/env bash
# Measures how long the project takes to build, each time from an empty scratch path unless it says
# otherwise.
# Usage: Tools/build-times.sh [--short]    --short leaves out the single modules and the tests
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# measure NAME COMMAND...: runs the command without output and prints the seconds it took.
measure() {
  local name=$1 start end
  shift
  start=$(date +%s.%N)
  "$@" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
  end=$(date +%s.%N)
  printf '%-48s %6.1f s\n' "$name" "$(echo "$end - $start" | bc)"
}

measure "everything, debug" swift build --scratch-path "$scratch/debug"
touched=Modules/Timer/TimerFeature.swift
cp "$touched" "$scratch/saved"
echo "private let touched = 0" >>"$touched"
trap 'cp "$scratch/saved" "$touched"; rm -rf "$scratch"' EXIT
measure "everything again, after a change to Timer" swift build --scratch-path "$scratch/debug" --product PrimeTime
cp "$scratch/saved" "$touched"
# Indexing for editors, mostly of the system's modules, is a third of the work.
measure "everything, debug, no index for editors" swift build --scratch-path "$scratch/plain" --disable-index-store
measure "ComposableCore alone, debug, no index" \
  swift build --scratch-path "$scratch/core" --disable-index-store --target ComposableCore
measure "everything, release" swift build -c release --scratch-path "$scratch/release"
if [ "${1:-}" != --short ]; then
  for module in Modules/*/; do
    module=$(basename "$module")
    measure "$module alone, debug" swift build --scratch-path "$scratch/$module" --target "$module"
  done
  measure "tests, built and run" swift test --scratch-path "$scratch/tests"
fi
