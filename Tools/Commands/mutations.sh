#!/usr/bin/env bash
# Breaks each rule of the engine in a copy; the model must detect it.
#
#   Tools/dev mutations            all mutations: each must be found within 10,000 programs
#   Tools/dev mutations 3          one mutation
#   Tools/dev mutations check      only checks that their texts are still in the sources
#
# The copy is compiled without optimization, in .build/mutations: once unchanged, then, for each
# mutation, the one file that it changes. A mutation whose text is no longer in the sources is an
# error: update it.
set -euo pipefail
cd "$(dirname "$0")/../.."
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]')
build=.build/mutations

# The rule, the file, the pattern and its replacement, in Perl syntax; only the first match is
# replaced.
mutations=(
  'rule 1, first in and first out|Platform/Queue.swift|elements\.append\(element\)|elements.insert(element, at: head)'
  'rule 2, one notification for each drain|Engine/Engine.swift|for: source\.send\)|for: source.send); if !stateObservers.isEmpty { stateObservers.notifications.update(stateObservers, storedState) }'
  'rule 3, a view store changes only when its state does|Store/ObservedState.swift|if observed\.current != state \{|if true {'
  'rule 5, a cancellation works inside the drain|Effects/Effect+Cancellation.swift|for id in ids \{ work\.cancelOthers\(id\) \}|for id in ids.dropLast() { work.cancelOthers(id) }'
  'rule 6, ids belong to a place|Effects/Effect+Cancellation.swift|    if path\.cancel\(id\)|    var top = path; while let above = top.parent { top = above }; top.cancel(id); if path.cancel(id)'
  'rule 6, nothing of a stopped effect is delivered|Engine/Engine.swift|if !source\.isCancelled, reductions|if reductions'
  'rule 6, a concatenation ends with the part that was cancelled|Effects/Effect+Combining.swift|if case \.finished = end \{ startNext\(\) \} else \{ self\.end\(end\) \}|_ = end; startNext()'
  'rule 7, a child that leaves takes its effects along|Engine/Engine.swift|if gone\.isEmpty \{ return \}|if !gone.isEmpty { return }'
  'rule 7, an identity that changes is another child|Running/TypedPath.swift|if step\.identify\?\(\$0\.pointee\) == identity \{ body\(\$0\) \}|body($0)'
  'rule 9, a task ends with what it caused|Engine/Engine.swift|for: source\.send\)|for: root)'
)

core=(-module-name ComposableCore -package-name "$package" -swift-version 6 -Onone)
# What the driver passes to the compiler, so that it finds the standard library's macros.
mapfile -t plugins < <(swiftc -### -c Package.swift 2>&1 | tr ' ' '\n' | grep -A1 -- '-plugin\(-server\)\?-path$' | grep -v '^--$')
sources=$PWD/$build/sources objects=$PWD/$build/objects

# Compiles everything but what a mutation changes.
compile() {
  rm -rf "$sources" "$objects"
  mkdir -p "$sources" "$objects/core"
  cp -r Modules/ComposableCore Modules/ComposableTesting "$sources"
  mapfile -t files < <(find "$sources/ComposableCore" -name '*.swift' | sort)
  (cd "$objects/core" && swiftc -c "${core[@]}" -emit-module -emit-module-path ../ComposableCore.swiftmodule "${files[@]}")
  swiftc -emit-module -emit-object -wmo -Onone -module-name ComposableTesting -package-name "$package" -swift-version 6 \
    -I "$objects" $(find "$sources/ComposableTesting" -name '*.swift') \
    -emit-module-path "$objects/ComposableTesting.swiftmodule" -o "$objects/ComposableTesting.o"
  swiftc -emit-module -emit-object -wmo -Onone -module-name RulesNet -package-name "$package" -swift-version 6 \
    -I "$objects" $(find Tests/RulesNet -name '*.swift') \
    -emit-module-path "$objects/RulesNet.swiftmodule" -o "$objects/RulesNet.o"
  swiftc -emit-object -wmo -Onone -module-name ModelFuzz -package-name "$package" -swift-version 6 \
    -I "$objects" Tools/ModelFuzz/main.swift -o "$objects/Model.o"
  link
  # From seed 1, so that every run tries the same programs. What fails as it is says nothing about
  # mutations.
  "$objects/Model" Model 240 1 200 >"$objects/log" || {
    echo "mutations: the programs fail without a mutation" >&2
    cat "$objects/log" >&2
    exit 1
  }
}

link() {
  swiftc "$objects"/*.o "$objects"/core/*.o -lXCTest -lTesting -o "$objects/Model"
}

status=0
[ "${1:-}" = check ] || compile
for number in "${!mutations[@]}"; do
  [[ ${1:-check} = check || $1 = $((number + 1)) ]] || continue
  mutation=${mutations[number]}
  rule=${mutation%%|*} rest=${mutation#*|}
  file=${rest%%|*} texts=${rest#*|}
  mutant=$(FROM=${texts%|*} TO=${texts##*|} perl -0pe 's/$ENV{FROM}/$ENV{TO}/' "Modules/ComposableCore/$file")
  [ "$mutant" != "$(cat "Modules/ComposableCore/$file")" ] || {
    echo "mutations: $((number + 1)), $rule: the text is not in $file" >&2
    status=1
    continue
  }
  [ "${1:-}" != check ] || continue
  object=$objects/core/$(basename "$file" .swift).o
  cp "$object" "$objects/kept"
  printf '%s\n' "$mutant" >"$sources/ComposableCore/$file"
  mapfile -t others < <(find "$sources/ComposableCore" -name '*.swift' ! -path "*/$file" | sort)
  swiftc -frontend -c "${core[@]}" "${plugins[@]}" -primary-file "$sources/ComposableCore/$file" "${others[@]}" -o "$object"
  link
  if found=$(timeout 300 "$objects/Model" Model 240 1 10000 2>&1); then
    echo "$((number + 1)), $rule: not found within 10,000 programs" >&2
    status=1
  else
    echo "$((number + 1)), $rule: found by $(grep -m1 '^seed' <<<"$found" || echo a trap)"
  fi
  cp "Modules/ComposableCore/$file" "$sources/ComposableCore/$file"
  mv "$objects/kept" "$object"
done
exit $status
