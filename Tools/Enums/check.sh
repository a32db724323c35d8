#!/usr/bin/env bash
# Checks the case paths of generated enums, in debug and in release. Each 250 enums are a program of
# their own, because the compiler's memory grows with the number of enums that it compiles at once.
# Usage: Tools/Enums/check.sh [COUNT=5000] [SEED=the date]
set -euo pipefail
cd "$(dirname "$0")/../.."
count=${1:-5000}
seed=${2:-$(date +%Y%m%d)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "$count enums, seed $seed"

swiftc Tools/Enums/generate.swift -o "$work/generate"
for ((first = 0; first < count; first += 250)); do
  mkdir "$work/$first"
  "$work/generate" $((count - first < 250 ? count - first : 250)) $((seed + first)) "$first" > "$work/$first/Enums.swift"
  cat > "$work/$first/main.swift" <<END
let complaints = enums$first.flatMap { \$0.complaints }
for complaint in complaints { print(complaint) }
precondition(complaints.isEmpty, "\(complaints.count) complaints")
END
done

# Compiles the enums in a folder with the given options, and runs them.
check() {
  local folder=$1
  shift
  swiftc -swift-version 6 -module-name Enums "$@" "$folder"/*.swift \
    Tests/ComposableCoreTests/CasePaths/Generated/PathCheck.swift -o "$folder/enums"
  "$folder/enums"
}
export -f check

for configuration in debug release; do
  swift build -c "$configuration" --target ComposableCore | tail -n 1
  products=$(swift build -c "$configuration" --show-bin-path)
  options=(-I "$products/Modules" "$products"/ComposableCore.build/*.o)
  [ "$configuration" = debug ] || options+=(-O)
  find "$work" -mindepth 1 -type d -print0 \
    | xargs -0 -P 2 -I {} bash -c 'set -e; check "$@"' check {} "${options[@]}"
  echo "$configuration: all right"
done
