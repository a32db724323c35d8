#!/usr/bin/env bash
# Runs every suite and a stress test under the thread sanitizer, then the address sanitizer.
#
# Exits 1 at the first finding.
#
#   Tools/dev sanitize                                       both
#   Tools/dev sanitize thread                                one of them
#   Tools/dev sanitize address --filter ComposableCoreTests  some suites
#   Tools/dev sanitize thread --stress 300                   the stress test only, for 300 seconds
#
# The stress test runs stores on many threads. Each sanitizer has its own build directory,
# .build/sanitize-NAME. Leaks are not reported: the caches of the Swift runtime would count.
set -euo pipefail
cd "$(dirname "$0")/../.."

sanitizers=(thread address)
case "${1:-}" in
thread | address)
  sanitizers=("$1")
  shift
  ;;
esac
stress_only=
seconds=5
if [ "${1:-}" = --stress ]; then
  stress_only=1
  seconds=${2:-60}
  case $seconds in *[!0-9]*) echo "sanitize: '$seconds' is not a number of seconds" >&2; exit 64 ;; esac
fi

export TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}"
export ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}"
for sanitizer in "${sanitizers[@]}"; do
  printf '\n== %s sanitizer\n' "$sanitizer"
  scratch=.build/sanitize-$sanitizer
  options=(--sanitize="$sanitizer" --scratch-path "$scratch")
  if [ -z "$stress_only" ]; then
    swift build --build-tests "${options[@]}"
    swift test --skip-build "${options[@]}" "$@"
  fi
  swift build --product Stress "${options[@]}" | tail -n 1
  "$scratch/debug/Stress" races "$seconds"
done
