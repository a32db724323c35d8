#!/usr/bin/env bash
# Measures speed: prints every row with its nanoseconds, the floor F, the ratio and the limit.
#
#   Tools/dev bench               every row
#   Tools/dev bench --check       fails on a row over its limit
#   Tools/dev bench steady-state  every public operation a million times: none wears out
#
# Options go to `swift run -c release Benchmarks`. The machine should be idle.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec swift run -c release Benchmarks "$@"
