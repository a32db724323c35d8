#!/usr/bin/env bash
# Measures how long the project takes to build.
#
# Each build starts from an empty scratch path unless it says otherwise. The machine should be idle.
#
#   Tools/dev build-times            everything
#   Tools/dev build-times --short    without the single modules and the tests
set -euo pipefail
cd "$(dirname "$0")/../.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# measure NAME COMMAND...: runs the command without output and prints the seconds it took.
measure() {
  local name=$1 start end
  shift
  start=$(date +%s.%N)
  "$@" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
  end=$(date +%s.%N)
  printf '%-76s %6.1f s\n' "$name" "$(echo "$end - $start" | bc)"
}

touched=Modules/Timer/TimerFeature.swift
large=Modules/Repl/Repl/Repl.swift
cp "$touched" "$scratch/saved"
cp "$large" "$scratch/large"
trap 'cp "$scratch/saved" "$touched"; cp "$scratch/large" "$large"; rm -rf "$scratch"' EXIT

# debug NAME [OPTION]...: everything, then the app again after a change to Timer: in the body of its
# reducer, and one that other modules see.
debug() {
  local name=$1 path=$scratch/${1// /-}
  shift
  measure "everything, $name" swift build --scratch-path "$path" "$@"
  sed 's/^  switch action {$/  _ = state.duration\n&/' "$scratch/saved" >"$touched"
  if cmp -s "$scratch/saved" "$touched"; then
    echo "$touched has no reducer to change." >&2
    exit 1
  fi
  measure "the app again, after a change to Timer's reducer, $name" \
    swift build --scratch-path "$path" --product PrimeTime "$@"
  echo "public let touched = 0" >>"$touched"
  measure "the app again, after a change to Timer's interface, $name" \
    swift build --scratch-path "$path" --product PrimeTime "$@"
  cp "$scratch/saved" "$touched"
}

debug "debug"
debug "debug, no index for editors" --disable-index-store
echo "private let touched = 0" >>"$large"
measure "Repl again, after a change in one of its files, debug" \
  swift build --scratch-path "$scratch/debug" --target Repl
cp "$scratch/large" "$large"
measure "ComposableCore alone, debug" \
  swift build --scratch-path "$scratch/core" --target ComposableCore
measure "everything, release" swift build -c release --scratch-path "$scratch/release"
if [ "${1:-}" != --short ]; then
  for module in Modules/*/; do
    module=$(basename "$module")
    measure "$module alone, debug" swift build --scratch-path "$scratch/$module" --target "$module"
  done
  measure "tests, after everything, debug" swift build --scratch-path "$scratch/debug" --build-tests
  measure "tests, run" swift test --scratch-path "$scratch/debug" --skip-build
fi
