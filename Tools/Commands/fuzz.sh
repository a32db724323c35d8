#!/usr/bin/env bash
# Fuzzes grammar, sessions, features and the model of the rules.
#
# Fuzzes with the toolchain's libFuzzer under the address sanitizer; stops at the first finding and
# keeps its input.
#
#   Tools/dev fuzz                    each target for 60 seconds
#   Tools/dev fuzz 600                each for ten minutes
#   Tools/dev fuzz 600 Grammar        one of Actions, Collections, Explore, Grammar, Model, Sessions
#   Tools/dev fuzz check              compiles them against the debug build
#
# Explore runs `explore` and a plain search on random features, starting at a random seed.
# Collections and Model do not use libFuzzer either. They run random programs, starting at a random
# seed: Collections on IdentifiedArray and plain arrays, Model on the model of the runtime's rules
# and on the engine. Model prints how often each operation was started inside each other one.
#
# The modules are built again with instrumentation in .build/fuzz, separately from the ordinary
# build. The corpus is kept in .build/fuzz/corpus and reused by the next run. To reproduce a
# finding, run .build/fuzz/TARGET FILE.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The modules' package: the name of this directory, as an identifier.
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9_]/_/g; s/^[0-9]/_/')

# The sources of a target. The app is an executable, which cannot be imported, so its sources are
# compiled along.
sources() {
  case $1 in
  Collections) ls Tools/Fuzz/Collections/*.swift Tests/ComposableCoreTests/IdentifiedArray/{ArrayProgram*,PairModel}.swift ;;
  Model) ls Tools/Fuzz/Model/*.swift $(find Tests/ComposableCoreTests/Model -name '*.swift' ! -name '*Tests.swift') \
    Tests/ComposableCoreTests/Effects/DrainedExecutor.swift ;;
  *)
    ls Tools/Fuzz/Demand.swift Apps/PrimeTime/{ActivityFeed,AppEnvironment,AppFeature,Feature,Features}.swift
    [ -d "Tools/Fuzz/$1" ] && ls Tools/Fuzz/"$1"/*.swift || ls "Tools/Fuzz/$1.swift"
    ;;
  esac
}

# The build directory may contain objects of files that were deleted since.
drop_stale_objects() {
  local object module
  for object in "$products"/*.build/*.swift.o; do
    module=$(basename "$(dirname "$object")" .build)
    [ -n "$(find "Modules/$module" -name "$(basename "$object" .o)" 2>/dev/null)" ] || rm -f "$object"
  done
}

# The compiler's option for the one module in C that Inspector imports.
c_modules() { echo "-Xcc -fmodule-map-file=$1/InspectorResources.build/module.modulemap"; }

if [ "${1:-}" = check ]; then
  products=$(swift build --show-bin-path)
  for target in Actions Collections Grammar Model Sessions; do
    mapfile -t files < <(sources $target)
    swiftc -typecheck -module-name Fuzz -package-name "$package" -swift-version 6 -parse-as-library -I "$products/Modules" \
      $(c_modules "$products") "${files[@]}"
  done
  echo "Actions, Collections, Grammar, Model and Sessions compile"
  exit
fi

seconds=${1:-60}
case "$seconds" in '' | *[!0-9]*) echo "fuzz: '$seconds' is no number of seconds" >&2; exit 64 ;; esac
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(Actions Collections Explore Grammar Model Sessions)
# The initial corpus of each target, and its maximum input length.
declare -A seeds=([Actions]=Tools/Fuzz/Seeds/Actions [Grammar]=Tools/Fuzz/Seeds/Grammar [Sessions]=Tests/PrimeTimeTests/Sessions)
declare -A length=([Actions]=512 [Grammar]=160 [Sessions]=8192)
for target in "${targets[@]}"; do
  [[ $target =~ ^(Collections|Explore|Model)$ ]] || [ -n "${seeds[$target]:-}" ] || {
    echo "fuzz: '$target' is none of Actions, Collections, Explore, Grammar, Model, Sessions" >&2
    exit 64
  }
done

others=()
for target in "${targets[@]}"; do
  case $target in
  Collections | Model) ;;
  Explore)
    swift build --scratch-path .build/model -c release --product ExploreFuzz | tail -n 1
    echo "== $target, $seconds s"
    .build/model/release/ExploreFuzz "$seconds" "$(date +%s)000"
    continue
    ;;
  *)
    others+=("$target")
    continue
    ;;
  esac
  build=.build/model
  swift build --scratch-path "$build" -c release --target ComposableTesting | tail -n 1
  products=$(swift build --scratch-path "$build" -c release --show-bin-path)
  drop_stale_objects
  mapfile -t files < <(sources "$target")
  swiftc -module-name Fuzz -package-name "$package" -swift-version 6 -O -parse-as-library -I "$products/Modules" \
    "${files[@]}" "$products"/Composable{Core,Testing}.build/*.o -lXCTest -lTesting -o "$build/$target"
  echo "== $target, $seconds s"
  "$build/$target" "$seconds"
done
[ ${#others[@]} -gt 0 ] || exit 0
targets=("${others[@]}")

build=.build/fuzz
for module in ReplKit Game FavoritePrimes; do
  swift build --scratch-path "$build" -c release --target "$module" \
    -Xswiftc -sanitize=fuzzer,address | tail -n 1
done
products=$(swift build --scratch-path "$build" -c release --show-bin-path)
drop_stale_objects

# Record few stack frames per allocation: recording them takes longer than the tested code. Crashes
# are reported by libFuzzer; the runtime's own report would wait for a terminal.
export ASAN_OPTIONS="detect_leaks=0:malloc_context_size=1:quarantine_size_mb=8:${ASAN_OPTIONS:-}"
export SWIFT_BACKTRACE=enable=no
for target in "${targets[@]}"; do
  mapfile -t files < <(sources "$target")
  log=$build/$target.log
  swiftc -module-name Fuzz -swift-version 6 -O -parse-as-library -sanitize=fuzzer,address \
    -I "$products/Modules" $(c_modules "$products") "${files[@]}" "$products"/*.build/*.o -o "$build/$target" >"$log" 2>&1 || {
    cat "$log"
    exit 1
  }
  corpus=$build/corpus/$target
  mkdir -p "$corpus"
  echo "== $target, $seconds s"
  timeout -k 5 $((seconds + 60)) "$build/$target" -max_total_time="$seconds" -timeout=10 -detect_leaks=0 \
    -rss_limit_mb=2048 -max_len="${length[$target]}" -print_final_stats=1 -artifact_prefix="$build/$target-" \
    "$corpus" "${seeds[$target]}" >"$log" 2>&1 || {
    tail -n 60 "$log"
    exit 1
  }
  grep -E 'cov:' "$log" | tail -n 1
  grep -E 'Done|number_of_executed_units|peak_rss_mb' "$log"
done
