#!/usr/bin/env bash
# Runs the checks that take too long for the gate: mutations, sanitizers, fuzzers, a browser, speed.
#
#   Tools/dev nightly                      all parts, some hours
#   Tools/dev nightly browser mutations    some of them
#
# Runs every part, even after a failure; the status is 1 if any part failed.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

parts=(suites feature consumer mutations sanitize fuzz enums robustness browser steady bench builds repeat)
# The command of a part.
part() {
  case $1 in
  bench) Tools/dev bench --check ;;
  browser) Tools/Browser/browser.sh ;;
  builds) Tools/dev bench builds ;;
  # New warnings, such as those of a newer compiler, must not break a dependent package.
  consumer)
    Tools/dev consumer -c release && (cd Tests/Consumer &&
      swift build --scratch-path ../../.build/consumer -Xswiftc -strict-memory-safety)
    ;;
  enums) Tools/Fuzz/Enums/enums.sh ;;
  feature) Tools/Feature/check.sh ;;
  fuzz) Tools/Fuzz/fuzz.sh 300 ;;
  mutations) Tools/dev mutations ;;
  repeat) Tools/dev test --repeat 20 ;;
  robustness) Tools/Fuzz/Robustness/robustness.py --seconds 60 ;;
  sanitize) Tools/dev sanitize ;;
  steady) Tools/dev bench steady ;;
  suites) NIGHTLY=1 Tools/dev test ;;
  *)
    echo "nightly: unknown part '$1'. The parts are ${parts[*]}." >&2
    return 64
    ;;
  esac
}

[ $# -gt 0 ] || set -- "${parts[@]}"
failed=()
for name in "$@"; do
  printf '\n== %s\n' "$name"
  part "$name" || failed+=("$name")
done
[ ${#failed[@]} -eq 0 ] && echo "nightly: all parts passed" && exit
echo "nightly: failed: ${failed[*]}" >&2
exit 1
