#!/usr/bin/env bash
# Builds the documentation; fails on an undocumented symbol or an example that doesn't compile.
#
# Builds the documentation of ComposableCore, ComposableTesting and ComposableExplore,
# .build/docs/ComposableCore.doccarchive. Exits 1 if docc warns, or if a public symbol has no
# documentation or its summary isn't a single line of less than 100 characters, or if an example
# doesn't compile or doesn't do what its comments say (Tools/Examples/extract.swift).
# Usage: Tools/dev docs
set -euo pipefail
cd "$(dirname "$0")/../.."

modules="ComposableCore ComposableTesting ComposableExplore"
out=.build/docs
fail() { printf 'docs: %s\n' "$1" >&2; exit 1; }

# Finds a tool in the compiler's directory; the compiler may be a symbolic link into the toolchain.
tool() {
  command -v "$1" && return
  local beside
  beside="$(dirname "$(readlink -f "$(command -v swiftc)")")/$1"
  [ -x "$beside" ] && echo "$beside" || fail "the toolchain has no \"$1\"; install one that has"
}
docc=$(tool docc)
extract=$(tool swift-symbolgraph-extract)
target=$(swiftc -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",*$/\1/p' | head -n 1)

rm -rf "$out"
mkdir -p "$out/symbols"

swift build >"$out/build.log" 2>&1 || { cat "$out/build.log"; fail "the modules do not build"; }

echo "== every example compiles and does what its comments say"
Tools/Examples/examples.sh || fail "mend these examples"

echo "== symbols"
binaries=$(swift build --show-bin-path)
for module in $modules; do
  "$extract" -module-name "$module" -I "$binaries/Modules" -target "$target" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$out/symbols"
done

echo "== every public symbol says what it does"
swift Tools/Layout/undocumented.swift "$out"/symbols/*.symbols.json || fail "document these symbols"

echo "== docc"
"$docc" convert Modules/ComposableCore/ComposableCore.docc \
  --additional-symbol-graph-dir "$out/symbols" --output-dir "$out/ComposableCore.doccarchive" \
  --fallback-display-name ComposableCore --fallback-bundle-identifier ComposableCore \
  --warnings-as-errors >"$out/docc.log" 2>&1 || { cat "$out/docc.log"; fail "docc warns"; }
if grep -E '(^|: )(warning|error): ' "$out/docc.log"; then fail "docc warns"; fi
echo "To read it: python3 -m http.server --directory $out/ComposableCore.doccarchive 8080, then http://localhost:8080/documentation/composablecore"
