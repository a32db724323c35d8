#!/usr/bin/env bash
# Creates a feature in a copy with `Tools/dev feature`, uses it, and runs the app's tests with it.
#
# Checks that CONTRIBUTING's "A feature in six steps" matches the output of the command. Takes some
# minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -co --exclude-standard -z | xargs -0 cp --parents -dt "$copy" 2>/dev/null || true
cd "$copy"

# The content of a file according to CONTRIBUTING's six steps, ignoring indentation.
shown() { # BEGINNING FILE
  local line
  line=$(sed -n '/^## A feature in six steps/,/^## Style/s/^ *//p' .github/CONTRIBUTING.md |
    awk -v start="$1" 'index($0, start) && !found { found = 1; print } END { exit !found }') ||
    { echo "feature: CONTRIBUTING's steps have no line '$1'." >&2; exit 1; }
  # Not -q: grep would stop reading, and the end of the pipe would fail sed.
  sed 's/^ *//' "$2" | grep -xF -- "$line" >/dev/null ||
    { echo "feature: CONTRIBUTING's line '$line' is not what is written to $2." >&2; exit 1; }
}

echo "steps 1 to 5: the command"
Tools/dev feature Notes
shown 'module("Notes"' Package.swift
shown 'suite("Notes"' Package.swift
shown 'var notes' Apps/PrimeTime/AppFeature.swift
shown 'case notes' Apps/PrimeTime/AppFeature.swift
shown '"notes", state:' Apps/PrimeTime/Features.swift
shown ') { store, _ in NotesView' Apps/PrimeTime/Features.swift
swift format lint --strict --recursive Package.swift Apps Modules/Notes Tests/NotesTests

echo "step 6: a session"
MODULE=PrimeTime swift build --quiet --build-tests
program=$(MODULE=PrimeTime swift build --show-bin-path)/PrimeTime
"$program" --data-dir "$copy/data" --virtual-time --record Tests/PrimeTimeTests/Sessions/notes.jsonl \
  -c 'notes.add milk' -c 'n.add bread' -c ':undo' -c ':goto last' -c 'clear' -c 'n.add eggs' >output
grep -q '1970-01-01T00:00:00Z  eggs' output || { cat output >&2; exit 1; }
if grep 'cannot' output; then exit 1; fi
MODULE=PrimeTime swift test --quiet --skip-build
echo "feature: six steps; the tests of the app pass"
