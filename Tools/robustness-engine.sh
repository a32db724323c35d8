# Part of robustness.sh: many threads, races and a million of everything, with the resident set printed.

item "engine under stress, memory flat"
stress=$work/stress
build=$(dirname "$PRIMETIME")
if swiftc -swift-version 6 -O -parse-as-library -I "$build/Modules" Tools/Fuzz/Stress.swift \
  "$build"/ComposableCore.build/*.o -o "$stress" 2>"$work/err"; then
  timeout -k 1 300 "$stress" "$((scale > 10 ? 10 : scale))" | tee "$work/out"
  judge "${PIPESTATUS[0]}" 0
else
  failed wrong "it does not compile"
fi
