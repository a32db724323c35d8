#!/usr/bin/env bash
# Follows README's "A feature in six steps" on a copy; it builds after each.
#
# What goes into existing files is taken from README's code, the feature itself from
# Tools/NewFeature. At the end every test of the app passes beside the new feature. Takes some
# minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -co --exclude-standard -z | xargs -0 cp --parents -t "$copy"
feature=$PWD/Tools/NewFeature
cd "$copy"

# The line of README's six steps that begins so, without its indentation.
from_readme() {
  local line
  line=$(sed -n '/^## A feature in six steps/,/^## For/s/^ *//p' README.md |
    awk -v start="$1" 'index($0, start) && !found { found = 1; print } END { exit !found }') ||
    { echo "new-feature: README's steps have no line '$1'." >&2; exit 1; }
  printf '%s\n' "$line"
}

# Puts text after the first line of a file that matches a pattern.
insert() { # FILE PATTERN TEXT
  grep -q -- "$2" "$1" || { echo "new-feature: $1 has no line like '$2'." >&2; exit 1; }
  awk -v pattern="$2" -v text="$3" '{ print } !done && $0 ~ pattern { print text; done = 1 }' "$1" >"$1.new"
  mv "$1.new" "$1"
}

step() { echo "step $1: $2"; }
build() { swift build --quiet "$@"; }

step 1 "the feature"
mkdir -p Modules/Notes
cp "$feature/NotesFeature.swift" Modules/Notes
MODULE=PrimeTime build

step 2 "its suite"
mkdir -p Tests/NotesTests
cp "$feature/NotesTests.swift" Tests/NotesTests
MODULE=PrimeTime build

step 3 "the manifest"
insert Package.swift 'name: "ComposableTesting", dep' "    $(from_readme '.target(name: "Notes"')"
sed -i 's/"ComposableCore", "Counter", "DataFiles"/"ComposableCore", "Counter", "Notes", "DataFiles"/' Package.swift
grep -q '"Notes", "DataFiles"' Package.swift
MODULE=Notes swift test --quiet

step 4 "its view"
cp "$feature/NotesView.swift" Modules/Notes
MODULE=Notes build

step 5 "its row in the app"
insert Apps/PrimeTime/AppFeature.swift '^  var timer = ' "  $(from_readme 'var notes')"
insert Apps/PrimeTime/AppFeature.swift '^  case timer' "  $(from_readme 'case notes')"
row=$(sed -n '/^ *Feature($/,/^ *) { store/p' README.md)
[ -n "$row" ] || { echo "new-feature: README's steps have no row." >&2; exit 1; }
insert Apps/PrimeTime/Features.swift '^  [[]$' "$row"
sed -i 's/^import Game$/import Game\nimport Notes/' Apps/PrimeTime/{AppFeature,Features}.swift
MODULE=PrimeTime build --build-tests

step 6 "a session"
program=$(MODULE=PrimeTime swift build --show-bin-path)/PrimeTime
"$program" --data-dir "$copy/data" --virtual-time --record Tests/PrimeTimeTests/Sessions/notes.jsonl \
  -c 'notes.add milk' -c 'n.add bread' -c ':undo' -c ':last' -c 'clear' -c 'n.add eggs' >output
grep -q '1970-01-01T00:00:00Z  eggs' output
if grep 'cannot' output; then exit 1; fi
MODULE=PrimeTime swift test --quiet --skip-build
echo "new-feature: six steps, each of which builds; all tests of the app pass"
