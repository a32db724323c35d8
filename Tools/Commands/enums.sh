#!/usr/bin/env bash
# Checks the case paths of thousands of generated enums, in debug and in release.
#
#   Tools/dev enums              5,000 enums, from a seed of today
#   Tools/dev enums 250 7        so many, from that seed
#
# The suite's GeneratedEnumsTests are run with other enums in a copy, 250 at a time: the compiler's
# memory grows with the number of enums that it compiles at once.
set -euo pipefail
cd "$(dirname "$0")/../.."
count=${1:-5000}
seed=${2:-$(date +%Y%m%d)}
for number in "$count" "$seed"; do
  case $number in *[!0-9]* | '') echo "enums: '$number' is no number" >&2; exit 64 ;; esac
done
copy=$PWD/.build/enums
suite=Tests/ComposableCoreTests/CasePaths/Generated
rm -rf "$copy"/{Modules,Tests}
git ls-files -z Package.swift Modules/Composable{Core,Testing} Tests/{RulesNet,TestSupport} "$suite" |
  (mkdir -p "$copy" && xargs -0 cp -p --parents -t "$copy")

echo "enums: $count, seed $seed"
for ((first = 0; first < count; first += 250)); do
  batch=$((count - first < 250 ? count - first : 250))
  swift Tools/Enums/generate.swift "$batch" $((seed + first)) >"$copy/$suite/Enums0.swift"
  for configuration in debug release; do
    (cd "$copy" && MODULE=ComposableCore swift test --quiet -c "$configuration" --filter GeneratedEnumsTests) \
      >"$copy/log" 2>&1 || {
      cat "$copy/log"
      exit 1
    }
  done
done
echo "enums: all right"
