#!/usr/bin/env bash
# Checks the case paths of thousands of generated enums, in debug and in release.
#
#   Tools/Fuzz/Enums/enums.sh              5,000 enums, from a seed of today
#   Tools/Fuzz/Enums/enums.sh 250 7        so many, from that seed
#
# GeneratedEnumsTests run in a copy of the package, 250 enums at a time: the compiler's memory grows
# with the number of enums that it compiles at once.
set -euo pipefail
cd "$(dirname "$0")/../../.."
count=${1:-5000}
seed=${2:-$(date +%Y%m%d)}
for number in "$count" "$seed"; do
  case $number in *[!0-9]* | '') echo "enums: '$number' is not a number" >&2; exit 64 ;; esac
done
copy=$PWD/.build/enums
suite=Tests/ComposableCoreTests
rm -rf "$copy"/{Modules,Tests}
git ls-files -z Package.swift Modules/Composable{Core,MutexAnnotations,Testing} Tests/{RulesModel,TestSupport} |
  (mkdir -p "$copy/$suite" && xargs -0 cp -p --parents -t "$copy")
cp Tools/Fuzz/Enums/{GeneratedEnumsTests,PathCheck}.swift "$copy/$suite"

echo "enums: $count, seed $seed"
for ((first = 0; first < count; first += 250)); do
  batch=$((count - first < 250 ? count - first : 250))
  swift Tools/Fuzz/Enums/generate.swift "$batch" $((seed + first)) >"$copy/$suite/Enums0.swift"
  for configuration in debug release; do
    (cd "$copy" && MODULE=ComposableCore swift test --quiet -c "$configuration" --filter GeneratedEnumsTests) \
      >"$copy/log" 2>&1 || {
      cat "$copy/log"
      exit 1
    }
  done
done
echo "enums: every case path agrees"
