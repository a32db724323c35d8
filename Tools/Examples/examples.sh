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
for module in Modules/*; do
  mapfile -t -O ${#objects[@]} objects < <(
    find "$products/$(basename "$module").build" -name '*.o' 2>/dev/null || true)
done
swiftc -swift-version 6 -parse-as-library -module-name Examples -suppress-warnings -j "$(nproc)" \
  -I "$products/Modules" -Xcc "-fmodule-map-file=$products/ComposableInspectorPage.build/module.modulemap" -o "$out/examples" \
  "$out"/*.swift Tools/Examples/Runtime.swift "${objects[@]}"
"$out/examples"
