#!/usr/bin/env bash
# Fuzzes with the toolchain's libFuzzer under the address sanitizer; stops at the first finding and keeps its input.
#
#   Tools/fuzz.sh                    each target for 60 seconds
#   Tools/fuzz.sh 600                each for ten minutes
#   Tools/fuzz.sh 600 Grammar        one of them: Actions, Grammar or Sessions
#
# The modules are built once more, instrumented, in .build/fuzz; the ordinary build knows nothing of it. What was
# learnt is kept in .build/fuzz/corpus and is where the next run begins.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
case "$seconds" in '' | *[!0-9]*) echo "fuzz.sh: '$seconds' is no number of seconds" >&2; exit 64 ;; esac
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(Actions Grammar Sessions)

build=.build/fuzz
for module in ReplKit Game FavoritePrimes; do
  swift build --scratch-path "$build" -c release --target "$module" \
    -Xswiftc -sanitize=fuzzer,address | tail -n 1
done
products=$(swift build --scratch-path "$build" -c release --show-bin-path)

export ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}"
for target in "${targets[@]}"; do
  swiftc -swift-version 6 -O -parse-as-library -sanitize=fuzzer,address -I "$products/Modules" \
    "Tools/Fuzz/$target.swift" "$products"/*.build/*.o -o "$build/$target"
  corpus=$build/corpus/$target
  mkdir -p "$corpus"
  echo "== $target, $seconds s"
  timeout $((seconds + 60)) "$build/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix="$build/$target-" "$corpus" "Tools/Fuzz/Seeds/$target" 2>"$build/$target.log" || {
    cat "$build/$target.log"
    exit 1
  }
  grep -E 'Done|number_of_executed_units|peak_rss_mb' "$build/$target.log"
done
