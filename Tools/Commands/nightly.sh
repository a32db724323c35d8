#!/usr/bin/env bash
# Runs what takes too long for the gate: fuzzers, sanitizers, a browser.
#
# Robustness, exploration, mutations and the times of builds are in it too.
#
#   Tools/dev nightly                      all parts, an hour or more
#   Tools/dev nightly browser mutations    some of them
#
# Every part runs, also after one has failed; the status is 1 if any did.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

parts=(feature browser robustness mutations enums sanitize fuzz explore steady repeat builds hostile exported)
# The command of a part.
part() {
  case $1 in
  feature) Tools/dev new-feature ;;
  browser) Tools/dev browser ;;
  robustness) Tools/dev robustness full ;;
  mutations) Tools/dev mutations ;;
  enums) Tools/dev enums ;;
  sanitize) Tools/dev sanitize ;;
  fuzz) Tools/dev fuzz 300 ;;
  explore) Tools/dev explore ;;
  steady) Tools/dev bench steady-state ;;
  repeat) Tools/dev repeat 20 ;;
  builds) Tools/dev build-times ;;
  hostile) for kind in sessions keys server; do Tools/dev hostile "$kind" 300 || return 1; done ;;
  exported) Tools/dev exported ;;
  *)
    echo "nightly: '$1' is none of ${parts[*]}" >&2
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
[ ${#failed[@]} -eq 0 ] && echo "nightly: all passed" && exit
echo "nightly: failed: ${failed[*]}" >&2
exit 1
