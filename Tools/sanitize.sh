#!/bin/sh
# Runs every suite under the thread sanitizer, then under the address sanitizer; fails at the first finding.
#
#   Tools/sanitize.sh                  both
#   Tools/sanitize.sh thread           one of them
#   Tools/sanitize.sh thread --filter ComposableCoreTests
#
# Each has a build directory of its own, .build/sanitize-NAME, so neither disturbs the ordinary build. A report
# is printed where it is found. Leaks are left out: the runtime's metadata caches count as such.
set -eu
cd "$(dirname "$0")/.."

sanitizers="thread address"
case "${1:-}" in
thread | address)
  sanitizers=$1
  shift
  ;;
esac

export TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}"
export ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}"

for sanitizer in $sanitizers; do
  echo "== $sanitizer sanitizer"
  swift test --sanitize="$sanitizer" --scratch-path ".build/sanitize-$sanitizer" "$@"
done
