#!/usr/bin/env bash
# Runs all checks that must pass before a change lands; CI runs the same.
#
# Format, layout, imports, debug and release builds without warnings, the package that depends on
# this one, documentation, tests. Exits 1 at the first failure.
# Usage: Tools/dev gate
set -euo pipefail
cd "$(dirname "$0")/../.."

# Prints a heading with the elapsed seconds.
step() { printf '\n== %s (%d s)\n' "$1" "$SECONDS"; }
fail() { printf 'check: %s\n' "$1" >&2; exit 1; }

# Runs a command, prints its output, and fails on warnings too: test targets do not treat them as
# errors.
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -ne 0 ] || grep -qE '(^|: )warning: ' "$log"; then
    cat "$log"
    rm -f "$log"
    fail "\"$*\" failed or warned"
  fi
  tail -n 1 "$log"
  rm -f "$log"
}

step "format"
swift format lint --strict --recursive Package.swift Modules Apps Tests Tools

step "layout: rooms, comments, imports, rules, mutations"
Tools/Layout/layout.sh

step "debug build, undeclared imports are errors"
quietly swift build --build-tests --explicit-target-dependency-import-check error

step "the apps use nothing of the library that is package"
products=$(swift build --show-bin-path)
# Compiled as packages of their own: they see what a package outside sees.
for app in PrimeTime Downloads; do
  mapfile -t files < <(find "Apps/$app" -name '*.swift')
  swiftc -typecheck -suppress-warnings -parse-as-library -swift-version 6 -package-name apps -module-name "$app" \
    -D Network -I "$products/Modules" \
    -Xcc "-fmodule-map-file=$products/ComposableInspectorPage.build/module.modulemap" "${files[@]}"
done

step "release build, and random programs on it: some mistakes show only in optimized code"
quietly swift build -c release
fuzz="$(swift build -c release --show-bin-path)/ModelFuzz"
"$fuzz" Model 5
"$fuzz" Explore 60 0 2500 0

step "a package that depends on this one"
quietly Tools/Commands/consumer.sh

step "documentation"
Tools/dev docs

step "tests"
Tools/Install/shells.sh
swift test

step "tests with every fallback: no metadata of enums, no hooks of the runtime"
COMPOSABLE_FALLBACKS=1 quietly swift test --skip-build --no-parallel --filter 'ComposableCoreTests|ComposableTestingTests'

