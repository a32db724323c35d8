# Part of robustness.sh: races between threads, memory growth over a million operations, and leaks.

seed=${SEED:-$RANDOM}

# Compiles the engine and the stress test, with a sanitizer or none, into $work/stress-NAME.
compile() {
  local directory=$work/stress-$1 options=(-swift-version 6 -O -wmo -parse-as-library)
  [ "$1" = plain ] || options+=("-sanitize=$1")
  mkdir -p "$directory"
  swiftc "${options[@]}" -module-name ComposableCore -package-name stress -emit-module \
    -emit-module-path "$directory/ComposableCore.swiftmodule" -c $(find Modules/ComposableCore -name "*.swift") \
    -o "$directory/ComposableCore.o" 2>"$work/err" &&
    swiftc "${options[@]}" -module-name Stress -I "$directory" Tools/Stress/*.swift \
      "$directory/ComposableCore.o" -o "$directory/Stress" 2>"$work/err"
}

# Runs the stress test with the given arguments, prints its output, and checks its status.
stress() {
  local kind=$1
  shift
  timeout -k 1 900 "$work/stress-$kind/Stress" "$@" >"$work/out" 2>"$work/err"
  judge $? 0
  sed 's/^/  /' "$work/out"
}

# The sanitizer does not recognize tagged pointers, as those to strings, and reports what they point
# to as leaked. Therefore a script four times as long must not leak a byte more.
leaks_of_app() {
  local scratch=.build/sanitize-address-release before= rounds
  if ! swift build -c release --sanitize address --scratch-path $scratch --product PrimeTime >"$work/out" 2>"$work/err"; then
    failed wrong "PrimeTime does not build with the address sanitizer"
    return
  fi
  for rounds in 10 40; do
    fresh
    for ((n = 0; n < rounds; n++)); do
      cat "$work/seeded"
      printf '%s\n' 'c.set 7' c.isPrime primeModal.save favoritePrimes.save favoritePrimes.load nonsense ':effects' ':wait 1'
    done >"$work/in"
    PRIMETIME=$(swift build -c release --scratch-path $scratch --show-bin-path)/PrimeTime \
      limit=300 primetime "1 65" --virtual-time --seed 1 <"$work/in"
    sum=$(grep SUMMARY "$work/err")
    [[ -z "$sum" || "$sum" == *leaked* ]] || failed crashed "$sum"
    [ "$sum" = "${before:=$sum}" ] || failed wrong "$sum after $rounds rounds, $before after 10"
  done
}

item "races of many threads, $race_seconds s"
if compile plain; then
  stress plain races "$race_seconds" "$seed"
  item "$memory_count of everything, memory flat"
  stress plain memory "$memory_count"
else
  failed wrong "the stress does not compile"
fi

item "races under the thread sanitizer, $race_seconds s"
if [ "$scale" -lt 10 ]; then
  skip "only in a full run"
elif compile thread && clang -shared -fPIC -O1 Tools/Sanitizers/MutexAnnotations.c -o "$work/annotations.so" -ldl; then
  TSAN_OPTIONS=halt_on_error=1 LD_PRELOAD=$work/annotations.so stress thread races "$race_seconds" "$seed"
else
  skip "the compiler has no thread sanitizer"
fi

item "races under the address sanitizer, $race_seconds s"
if [ "$scale" -lt 10 ]; then
  skip "only in a full run"
elif compile address; then
  stress address races "$race_seconds" "$seed"
  item "leaks of the engine, told from one made on purpose"
  # The sanitizer cannot search for leaks if it may not stop the process, as under a debugger.
  export ASAN_OPTIONS=detect_leaks=1
  ASAN_OPTIONS=$ASAN_OPTIONS:exitcode=23 "$work/stress-address/Stress" leak >"$work/out" 2>"$work/err"
  judge $? 23
  stress address memory 20000
  item "leaks of the app, long scripts against short ones"
  leaks_of_app
  unset ASAN_OPTIONS
else
  skip "the compiler has no address sanitizer"
fi
