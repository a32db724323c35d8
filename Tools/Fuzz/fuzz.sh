#!/usr/bin/env bash
# Fuzzes grammar, sessions, features and the model of the rules.
#
# Fuzzes with the toolchain's libFuzzer under the address sanitizer; stops at the first finding and
# keeps its input.
#
#   Tools/Fuzz/fuzz.sh                    each target for 60 seconds
#   Tools/Fuzz/fuzz.sh 600                each for ten minutes
#   Tools/Fuzz/fuzz.sh 600 Grammar    one of Actions, Collections, Explore, Grammar, Model, Sessions
#
# Explore runs `explore` and a plain search on random features, starting at a random seed.
# Collections and Model do not use libFuzzer either. They run random programs, starting at a random
# seed: Collections on IdentifiedArray and plain arrays, Model on the model of the runtime's rules
# and on the engine, whose invariants it checks after each step.
#
# Programs are built in .build/model, those of libFuzzer with instrumentation in .build/fuzz. The
# corpus is kept in .build/fuzz/corpus and reused by the next run. To reproduce a finding, run
# .build/fuzz/release/AppFuzz TARGET FILE.
set -euo pipefail
cd "$(dirname "$0")/../.."
names="Actions, Collections, Explore, Grammar, Model, Sessions"

seconds=${1:-60}
case "$seconds" in '' | *[!0-9]*) echo "fuzz: '$seconds' is not a number of seconds" >&2; exit 64 ;; esac
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(Actions Collections Explore Grammar Model Sessions)
# The initial corpus of each target, and its maximum input length.
declare -A seeds=([Actions]=Tools/Fuzz/AppFuzz/Seeds/Actions [Grammar]=Tools/Fuzz/AppFuzz/Seeds/Grammar
  [Sessions]=Tests/PrimeTimeTests/Sessions)
declare -A length=([Actions]=512 [Grammar]=160 [Sessions]=8192)

# Builds a program in its own build directory and prints its path.
program() { # DIRECTORY NAME [OPTION]...
  local options=(--scratch-path ".build/$1" -c release --product "$2" "${@:3}")
  swift build "${options[@]}" >&2
  echo "$(swift build "${options[@]}" --show-bin-path)/$2"
}

# Runs libFuzzer. Links with lld, because the program has its own main in addition to libFuzzer's.
libfuzzer() {
  local target=$1 program corpus=.build/fuzz/corpus/$1 log=.build/fuzz/$1.log
  program=$(program fuzz AppFuzz -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld)
  # Record only a few stack frames per allocation, since recording takes longer than the tested
  # code. Crashes are reported by libFuzzer; the runtime's own report would wait for a terminal.
  export ASAN_OPTIONS="detect_leaks=0:malloc_context_size=1:quarantine_size_mb=8:${ASAN_OPTIONS:-}"
  export SWIFT_BACKTRACE=enable=no
  mkdir -p "$corpus"
  echo "== $target, $seconds s"
  timeout -k 5 $((seconds + 60)) "$program" "$target" -max_total_time="$seconds" -timeout=10 \
    -detect_leaks=0 -rss_limit_mb=2048 -max_len="${length[$target]}" -print_final_stats=1 \
    -artifact_prefix=".build/fuzz/$target-" "$corpus" "${seeds[$target]}" >"$log" 2>&1 || {
    tail -n 60 "$log"
    exit 1
  }
  grep -E 'cov:' "$log" | tail -n 1
  grep -E 'Done|number_of_executed_units|peak_rss_mb' "$log"
}

for target in "${targets[@]}"; do
  case $target in
  Actions | Grammar | Sessions) libfuzzer "$target" ;;
  Collections | Explore | Model)
    program=$(program model ModelFuzz)
    echo "== $target, $seconds s"
    "$program" "$target" "$seconds"
    ;;
  *)
    echo "fuzz: '$target' is none of $names" >&2
    exit 64
    ;;
  esac
done
