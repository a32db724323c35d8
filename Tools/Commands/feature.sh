#!/usr/bin/env bash
# Begins a feature: its module, its suite, its row in the manifest, its place in the app.
#
#   Tools/dev feature Notes
#
# Does steps 1 to 5 of CONTRIBUTING's "A feature in six steps": writes Modules/Notes and
# Tests/NotesTests, its rows and the app's dependency in Package.swift, a field of AppState, a case
# of AppAction, a row in Features.swift, and its types in the list of NumberTests. Afterward the
# package builds, and the suite is run. The example keeps a list of entries; change it as you like.
set -euo pipefail
cd "$(dirname "$0")/../.."

name=${1:-}
fail() { echo "feature: $1" >&2; exit 64; }
[[ $name =~ ^[A-Z][A-Za-z0-9]*$ ]] || fail "'$name' is no name of a module; write it like Notes."
lower=${name,}
[ -z "$(find Modules Apps Tools Tests -maxdepth 1 -name "$name")" ] || fail "there is a module '$name'."
! grep -qE "(var|case) $lower\b" Apps/PrimeTime/AppFeature.swift ||
  fail "the app has a field or a case '$lower'."
! printf '%s\n' as break case class continue default defer do else enum extension fallthrough \
  false for func guard if import in init inout internal is let nil operator private protocol \
  public repeat return self static struct subscript super switch throw true try var where while |
  grep -qx "$lower" || fail "'$lower' is a word of Swift."

# Inserts text after the first line of a file that matches a pattern.
insert() { # FILE PATTERN TEXT
  grep -qE -- "$2" "$1" || { echo "feature: $1 has no line like '$2'." >&2; exit 1; }
  pattern=$2 text=$3 awk '
    { print } !done && $0 ~ ENVIRON["pattern"] { print ENVIRON["text"]; done = 1 }' "$1" >"$1.new"
  mv "$1.new" "$1"
}

# Writes a file of the example with the feature's name.
write() { # FILE FOLDER
  mkdir -p "$2"
  sed "s/Notes/$name/g; s/notes/$lower/g" "Tools/Feature/$1" >"$2/${1/Notes/$name}"
}

write NotesFeature.swift "Modules/$name"
write NotesView.swift "Modules/$name"
write NotesTests.swift "Tests/${name}Tests"

insert Package.swift 'module\("WolframAlpha"' "    module(\"$name\", view),"
insert Package.swift 'suite\("WolframAlpha"' "    suite(\"$name\"),"
sed -i "s/^let features: .* = \[/&\"$name\", /" Package.swift
insert Apps/PrimeTime/AppFeature.swift '^  package var timer = ' "  var $lower = ${name}State()"
insert Apps/PrimeTime/AppFeature.swift '^  case timer' "  case $lower(${name}Action)"
sed -i "s/^\( *case \.counter, .*\), \.timer: nil/\1, .$lower, .timer: nil/" Apps/PrimeTime/AppFeature.swift
insert Apps/PrimeTime/Features.swift 'GameView\(store' "    Feature(
      \"$lower\", state: \\.$lower, action: /AppAction.$lower,
      environment: { \$0.map { _ in .live } }, reducer: ${lower}Reducer
    ) { store, _ in ${name}View(store: store) },"
insert Tests/PrimeTimeTests/NumberTests.swift 'let tried: Set = ' "    \"Entry\", \"${name}Action\", \"${name}State\","
for file in AppFeature Features; do
  insert "Apps/PrimeTime/$file.swift" '^import ComposableCore$' "import $name"
done
swift format --in-place Package.swift Apps/PrimeTime/{AppFeature,Features}.swift "Modules/$name"/*.swift \
  Tests/PrimeTimeTests/NumberTests.swift "Tests/${name}Tests"/*.swift

MODULE=$name swift test --quiet
echo "feature: wrote Modules/$name and Tests/${name}Tests; its suite passes."
echo "Next: make it yours, use it (swift run PrimeTime), and record a session as step 6 of CONTRIBUTING says."
