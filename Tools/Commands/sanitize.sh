#!/usr/bin/env bash
# Runs every suite and the stress under the thread sanitizer, then the address sanitizer.
#
# Exits 1 at the first finding.
#
#   Tools/dev sanitize                                       both
#   Tools/dev sanitize thread                                one of them
#   Tools/dev sanitize address --filter ComposableCoreTests  some suites
#
# Each has a build directory of its own, .build/sanitize-NAME, so neither disturbs the ordinary
# build: two minutes each on two cores for the first build, then half a minute to run. Leaks are
# left out: the runtime's metadata caches count as such. Sanitizers/MutexAnnotations.c says why the
# thread sanitizer needs help with `Mutex`.
set -euo pipefail
cd "$(dirname "$0")/../.."

sanitizers=(thread address)
case "${1:-}" in
thread | address)
  sanitizers=("$1")
  shift
  ;;
esac

export TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}"
export ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}"

for sanitizer in "${sanitizers[@]}"; do
  printf '\n== %s sanitizer\n' "$sanitizer"
  scratch=.build/sanitize-$sanitizer
  swift build --build-tests --sanitize="$sanitizer" --scratch-path "$scratch"
  preload=
  if [ "$sanitizer" = thread ]; then
    preload=$PWD/$scratch/MutexAnnotations.so
    clang -shared -fPIC -O1 -Wall -Werror Tools/Sanitizers/MutexAnnotations.c -o "$preload" -ldl
  fi
  env ${preload:+"LD_PRELOAD=$preload"} \
    swift test --skip-build --sanitize="$sanitizer" --scratch-path "$scratch" "$@"
  Tools/dev stress 5 "$sanitizer"
done
