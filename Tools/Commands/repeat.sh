#!/usr/bin/env bash
# Runs the whole suite repeatedly while every core is busy; stops at the first failure.
# Usage: Tools/dev repeat [TIMES=100]
set -euo pipefail
cd "$(dirname "$0")/../.."

times=${1:-100}
swift build --build-tests >/dev/null
busy=()
for _ in $(seq "$(nproc)"); do
  (while :; do :; done) &
  busy+=($!)
done
log=$(mktemp)
trap 'kill "${busy[@]}" 2>/dev/null; rm -f "$log"' EXIT

start=$(date +%s)
for run in $(seq "$times"); do
  if ! timeout 300 swift test --skip-build >"$log" 2>&1; then
    grep -E '✘|error:' "$log" || tail -n 20 "$log"
    echo "run $run of $times failed"
    exit 1
  fi
  if ((run % 10 == 0)); then echo "$run of $times"; fi
done
echo "$times runs with $(nproc) cores busy, none failed, $(($(date +%s) - start)) s"
