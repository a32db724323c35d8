#!/usr/bin/env bash
# Runs all suites, or those of one module, built only with its dependencies.
#
#   Tools/dev test                          all suites
#   Tools/dev test Timer                    the suite of one module
#   Tools/dev test Timer --filter Laps      options go to `swift test`
#   Tools/dev test --repeat 100             all suites 100 times, while every core is busy
set -euo pipefail
cd "$(dirname "$0")/../.."

repeat() {
  local times=$1 busy=() log
  case $times in *[!0-9]* | '') echo "test: '$times' is not a number of runs" >&2; exit 64 ;; esac
  swift build --build-tests >/dev/null
  log=$(mktemp)
  for _ in $(seq "$(nproc)"); do
    (while :; do :; done) &
    busy+=($!)
  done
  # shellcheck disable=SC2064
  trap "kill ${busy[*]} 2>/dev/null; rm -f $log" EXIT
  for run in $(seq "$times"); do
    timeout 600 swift test --skip-build >"$log" 2>&1 || {
      grep -E '✘|error:' "$log" || tail -n 20 "$log"
      echo "test: run $run of $times failed" >&2
      exit 1
    }
  done
  echo "$times runs passed while $(nproc) cores were busy"
}

case "${1:-}" in
--repeat)
  repeat "${2:-100}"
  exit
  ;;
"" | -*) exec swift test "$@" ;;
esac
module=$1
shift
[ -d "Tests/${module}Tests" ] || {
  echo "test: there is no suite for '$module'. These modules have one:" >&2
  ls Tests | sed -n 's/Tests$//p' | paste -sd ' ' >&2
  exit 64
}
MODULE=$module exec swift test "$@"
