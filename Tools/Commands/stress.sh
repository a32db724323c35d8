#!/usr/bin/env bash
# Runs stores on many threads under the thread sanitizer, then the address sanitizer.
#
# Exits 1 at the first finding.
#
#   Tools/dev stress                 five seconds of each part
#   Tools/dev stress 300             five minutes of each
#   Tools/dev stress 60 address      with one of the sanitizers
#   Tools/dev stress 60 thread 42    with a seed, which is printed
#
# It builds Tools/Stress and ComposableCore only, in the directories of `Tools/dev sanitize`.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-5}
case "$seconds" in '' | *[!0-9]*) echo "stress: '$seconds' is no number of seconds" >&2; exit 64 ;; esac
sanitizers=(thread address)
case "${2:-}" in
thread | address) sanitizers=("$2") ;;
'') ;;
*) echo "stress: '$2' is neither thread nor address" >&2; exit 64 ;;
esac

export TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}"
export ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}"
for sanitizer in "${sanitizers[@]}"; do
  printf '\n== stress, %s sanitizer\n' "$sanitizer"
  scratch=.build/sanitize-$sanitizer
  swift build --product Stress --sanitize="$sanitizer" --scratch-path "$scratch" | tail -n 1
  preload=
  if [ "$sanitizer" = thread ]; then
    preload=$PWD/$scratch/MutexAnnotations.so
    clang -shared -fPIC -O1 -Wall -Werror Tools/Sanitizers/MutexAnnotations.c -o "$preload" -ldl
  fi
  env ${preload:+"LD_PRELOAD=$preload"} "$scratch/debug/Stress" races "$seconds" ${3:+"$3"}
done
