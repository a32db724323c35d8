#!/usr/bin/env bash
# Runs the suites: all, or those of one module, built with its dependencies only.
#
#   Tools/dev test                          all suites
#   Tools/dev test Timer                    the suite of one module
#   Tools/dev test Timer --filter Laps      options go to `swift test`
set -euo pipefail
cd "$(dirname "$0")/../.."
case "${1:-}" in
"" | -*) exec swift test "$@" ;;
esac
module=$1
shift
[ -d "Tests/${module}Tests" ] || {
  echo "test: there is no suite of '$module'. These modules have one:" >&2
  ls Tests | sed -n 's/Tests$//p' | paste -sd ' ' >&2
  exit 64
}
MODULE=$module exec swift test "$@"
