#!/usr/bin/env bash
# Counts lines, types and unsafe constructs, and fails where a number is over its budget.
#
#   Tools/dev budget              the table; status 1 if a number is over
#   Tools/dev budget --report     the table; status 0
#   Tools/dev budget --gate       the table; status 1 if a number that is over got worse than noted
#
# Code lines are neither blank nor only a comment. Tools/Layout/budget.swift says how each number is
# counted.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec swift Tools/Layout/budget.swift "$@"
