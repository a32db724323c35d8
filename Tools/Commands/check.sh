#!/usr/bin/env bash
# The inner loop: format, rules, build, and the suites of the modules changed since main.
#
#   Tools/dev check             what differs from main, with what is not committed
#   Tools/dev check HEAD~3      what differs from another commit
#
# Runs the suites of the modules with a changed file, but not those of the modules that depend on
# them; `Tools/dev gate` runs all suites.
set -euo pipefail
cd "$(dirname "$0")/../.."
base=$(git merge-base HEAD "${1:-main}")
mapfile -t files < <({
  git diff --name-only --diff-filter=d "$base"
  git ls-files --others --exclude-standard
} | sort -u)

swift_files=()
modules=()
for file in "${files[@]}"; do
  [[ $file != *.swift ]] || swift_files+=("$file")
  case $file in
  Modules/*/* | Apps/*/*) modules+=("$(cut -d / -f 2 <<<"$file")") ;;
  Tests/*Tests/*) modules+=("$(cut -d / -f 2 <<<"$file" | sed 's/Tests$//')") ;;
  esac
done
[ ${#swift_files[@]} -eq 0 ] || swift format lint --strict "${swift_files[@]}"
Tools/Layout/layout.sh
git log --format=%s "$base..HEAD" | while read -r subject; do
  [[ ${#subject} -le 65 && $subject =~ ^[A-Z][A-Za-z\ ,]*:\ . ]] ||
    { echo "check: '$subject' isn't 'Room: imperative' in 65 columns" >&2; exit 1; }
done

suites=()
while read -r module; do
  [ -z "$module" ] || [ ! -d "Tests/${module}Tests" ] || suites+=("$module")
done < <(printf '%s\n' ${modules[@]+"${modules[@]}"} | sort -u)

case ${#suites[@]} in
0) swift build ;;
1) MODULE=${suites[0]} swift test ;;
*)
  swift build --build-tests
  filter=$(printf '|%sTests' "${suites[@]}")
  swift test --skip-build --filter "^(${filter#|})\\."
  ;;
esac
echo "check: format, rules, build and ${#suites[@]} suites (${suites[*]-none}) passed"
