#!/usr/bin/env bash
# Builds the documentation; fails on an undocumented symbol or an example that doesn't compile.
#
# Builds .build/docs/ComposableCore.doccarchive, with ComposableTesting and ComposableExplore, and
# .build/docs/ComposableRepl.doccarchive, with the other modules of that product. Exits 1 if docc
# warns, if a public symbol has no documentation or a summary that isn't a single line of less than
# 100 characters, or if an example doesn't compile or doesn't do what its comments say
# (Tools/Examples/extract.swift).
# Usage: Tools/dev docs
set -euo pipefail
cd "$(dirname "$0")/../.."

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
mkdir -p "$out"

swift build >"$out/build.log" 2>&1 || { cat "$out/build.log"; fail "the modules do not build"; }

echo "== every example compiles and does what its comments say"
Tools/Examples/examples.sh || fail "mend these examples"

binaries=$(swift build --show-bin-path)
# Builds the archive of the first module, which has the articles, and of the others.
archive() { # MODULE...
  local symbols=$out/$1.symbols module
  mkdir -p "$symbols"
  echo "== $1: every public symbol says what it does"
  for module in "$@"; do
    "$extract" -module-name "$module" -I "$binaries/Modules" -target "$target" \
      -Xcc "-fmodule-map-file=$binaries/ComposableInspectorPage.build/module.modulemap" \
      -minimum-access-level public -skip-synthesized-members -output-dir "$symbols"
  done
  swift Tools/Layout/undocumented.swift "$symbols"/*.symbols.json || fail "document these symbols"

  echo "== $1: docc"
  "$docc" convert "Modules/$1/$1.docc" --additional-symbol-graph-dir "$symbols" \
    --output-dir "$out/$1.doccarchive" --fallback-display-name "$1" \
    --fallback-bundle-identifier "$1" --warnings-as-errors >"$out/docc.log" 2>&1 ||
    { cat "$out/docc.log"; fail "docc warns"; }
  if grep -E '(^|: )(warning|error): ' "$out/docc.log"; then fail "docc warns"; fi
}
archive ComposableCore ComposableTesting ComposableExplore
archive ComposableRepl ComposableTextUI ComposableTimeTravel ComposableFiles
echo "To read one: python3 -m http.server --directory $out/ComposableCore.doccarchive 8080, then"
echo "http://localhost:8080/documentation/composablecore"
