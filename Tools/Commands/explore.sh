#!/usr/bin/env bash
# Explores the whole app, with a mistake in one reducer at a time.
#
# Explores the whole app, and the app with a mistake in one reducer at a time; takes minutes, for
# nightly runs.
# Usage: Tools/dev explore [STATES=1000000]. Exits 1 if a property does not hold or a mistake is not
# found.
set -euo pipefail
cd "$(dirname "$0")/../.."

states=${1:-1000000}
case $states in *[!0-9]* | '') echo "explore: '$states' is no number of states" >&2; exit 64 ;; esac
report=$(mktemp)
trap 'rm -f "$report"' EXIT
export EXPLORE_STATES=$states EXPLORE_REPORT=$report
MODULE=PrimeTime swift build -c release --build-tests -Xswiftc -enable-testing --scratch-path .build-explore \
  | tail -n 1
status=0
MODULE=PrimeTime swift test -c release --skip-build --scratch-path .build-explore -Xswiftc -enable-testing \
  --filter AppExploreTests || status=1
cat "$report"
exit $status
