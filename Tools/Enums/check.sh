#!/usr/bin/env bash
# Checks the case paths of generated enums, in debug and in release.
# Usage: Tools/Enums/check.sh [COUNT=5000] [SEED=the date]
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
count=${1:-5000}
seed=${2:-$(date +%Y%m%d)}
work=${ENUMS_WORK:-$(mktemp -d)}
echo "$count enums, seed $seed, in $work"

mkdir -p "$work/Sources/Enums"
cp Tests/ComposableCoreTests/CasePaths/Generated/PathCheck.swift "$work/Sources/Enums"
cat > "$work/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Enums", dependencies: [.package(name: "Root", path: "$root")],
  targets: [
    .executableTarget(
      name: "Enums", dependencies: [.product(name: "ComposableCore", package: "Root")])
  ])
END
# Files of 250 enums each, which the compiler compiles in parallel.
swiftc Tools/Enums/generate.swift -o "$work/generate"
main="$work/Sources/Enums/main.swift"
echo 'var complaints: [String] = []' > "$main"
for ((first = 0; first < count; first += 250)); do
  number=$((count - first < 250 ? count - first : 250))
  "$work/generate" "$number" "$((seed + first))" "$first" > "$work/Sources/Enums/Enums$first.swift"
  echo "for check in checks$first { complaints += check() }" >> "$main"
done
cat >> "$main" <<'END'
for complaint in complaints { print(complaint) }
precondition(complaints.isEmpty, "\(complaints.count) complaints")
END
for configuration in debug release; do
  swift run --package-path "$work" -c "$configuration" Enums
  echo "$configuration: all right"
done
