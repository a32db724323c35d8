#!/usr/bin/env bash
# Compiles and runs the examples of the documentation, against the modules built in debug.
#
# extract.swift says how examples are written.
# Usage: Tools/Examples/examples.sh (exits 1 at a problem)
set -euo pipefail
cd "$(dirname "$0")/../.."

out=.build/examples
products=$(swift build --show-bin-path)
mkdir -p "$out"
rm -f "$out"/*.swift
swift Tools/Examples/extract.swift "$out"

# Nothing of the package is visible to the examples but what is public.
objects=()
while read -r source; do
  # The builds of removed sources stay in the folder.
  object=$products/$(cut -d / -f 2 <<<"$source").build/$(basename "$source").o
  [ ! -f "$object" ] || objects+=("$object")
done < <(find Modules -name '*.swift' -o -name '*.c')
swiftc -swift-version 6 -parse-as-library -module-name Examples -suppress-warnings -j "$(nproc)" \
  -I "$products/Modules" -Xcc "-fmodule-map-file=$products/ComposableInspectorPage.build/module.modulemap" -o "$out/examples" \
  "$out"/*.swift Tools/Examples/Runtime.swift "${objects[@]}"
"$out/examples"
