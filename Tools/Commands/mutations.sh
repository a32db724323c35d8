#!/usr/bin/env bash
# Breaks each rule of the engine, and the checker, in a copy; the model, or the net, must detect it.
#
#   Tools/dev mutations            all mutations: each must be found within 10,000 programs
#   Tools/dev mutations 3          one mutation
#   Tools/dev mutations checker    those of the checker
#   Tools/dev mutations check      only checks that their texts are still in the sources
#
# The copy is compiled without optimization, in .build/mutations: once unchanged, then, for each
# mutation of the engine, the one file that it changes. Those of the checker, from 11 on, must be
# found by what the suite compares with a plain search. A mutation whose text is no longer in the
# sources is an error: update it.
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
  'the action that started an effect is forgotten|ComposableExplore/Running/FeatureRun.swift|history\.combine\(action, actionShape\)|_ = action'
  'the state that a reducer saw is forgotten|ComposableExplore/Running/FeatureRun.swift|history\.combine\(before, stateShape\)|_ = before'
  'the intervals of throttles are forgotten|ComposableExplore/Running/FeatureRun.swift|engine\.throttleIntervals|[]'
  'sleepers that are due at once wake in the wrong order|ComposableExplore/World/ExploreAgenda.swift|due <= entries\[index\]\.due|due < entries[index].due'
  'one of several due deliveries is dropped|ComposableExplore/Running/FeatureRun+Moves.swift|while let entry = world\.agenda\.next|if let entry = world.agenda.next'
  'rows after the first are forgotten|ComposableExplore/Fingerprints/HashedByElements.swift|zip\(array\.ids, array\.elements\)|zip(array.ids, array.elements).prefix(1)'
  'the answer to a question is forgotten|ComposableExplore/Running/FeatureRun+Moves.swift|\$0\.combine\(number\)|_ = number'
  'a move is taken back as if nothing else had changed|ComposableExplore/Running/FeatureRun.swift|!world\.histories\.isTouched && throttles\.isEmpty|throttles.isEmpty'
  'the time need not go on|ComposableExplore/Model/ExploreMove.swift|case \.wait: return 1|case .wait: return 0'
)

core=(-module-name ComposableCore -package-name "$package" -swift-version 6 -Onone)
# What the driver passes to the compiler, so that it finds the standard library's macros.
mapfile -t plugins < <(swiftc -### -c Package.swift 2>&1 | tr ' ' '\n' | grep -A1 -- '-plugin\(-server\)\?-path$' | grep -v '^--$')
sources=$PWD/$build/sources objects=$PWD/$build/objects

# Compiles everything but what a mutation changes.
compile() {
  rm -rf "$sources" "$objects"
  mkdir -p "$sources" "$objects/core"
  cp -r Modules/ComposableCore Modules/ComposableTesting Modules/ComposableExplore "$sources"
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
  swiftc "$objects"/{ComposableTesting,RulesNet,Model}.o "$objects"/core/*.o -lXCTest -lTesting -o "$objects/Model"
}

# Compiles a module, with its name and its sources, in one piece.
compile_module() {
  local name=$1
  shift
  swiftc -emit-module -emit-object -wmo -Onone -module-name "$name" -package-name "$package" -swift-version 6 \
    -I "$objects" -emit-module-path "$objects/$name.swiftmodule" "$@" -o "$objects/$name.o"
}

# Compiles the checker, and the first time the net.
compile_net() {
  compile_module ComposableExplore $(find "$sources/ComposableExplore" -name '*.swift')
  if [ ! -e "$objects/Net" ]; then
    compile_module ExploreNet Tests/ExploreNet/*.swift
    compile_module ExploreFuzz Tools/ExploreFuzz/main.swift
  fi
  swiftc "$objects"/{ComposableTesting,ComposableExplore,ExploreNet,ExploreFuzz}.o "$objects"/core/*.o \
    -lXCTest -lTesting -o "$objects/Net"
}

# Changes the engine and runs programs on it.
try_engine() {
  local object=$objects/core/$(basename "$file" .swift).o
  cp "$object" "$objects/kept"
  printf '%s\n' "$mutant" >"$sources/ComposableCore/$file"
  mapfile -t others < <(find "$sources/ComposableCore" -name '*.swift' ! -path "*/$file" | sort)
  swiftc -frontend -c "${core[@]}" "${plugins[@]}" -primary-file "$sources/ComposableCore/$file" "${others[@]}" -o "$object"
  link
  if found=$(timeout 300 "$objects/Model" Model 240 1 10000 2>&1); then found=; else found=${found:-a trap}; fi
  cp "Modules/ComposableCore/$file" "$sources/ComposableCore/$file"
  mv "$objects/kept" "$object"
}

# Changes the checker and compares it with plain searches.
try_checker() {
  printf '%s\n' "$mutant" >"$sources/$file"
  compile_net
  if found=$(timeout 300 "$objects/Net" 240 0 0 2000 2>&1); then found=; else found=${found:-a trap}; fi
  cp "Modules/$file" "$sources/$file"
}

status=0
[ "${1:-}" = check ] || compile
for number in "${!mutations[@]}"; do
  mutation=${mutations[number]}
  rule=${mutation%%|*} rest=${mutation#*|}
  file=${rest%%|*} texts=${rest#*|}
  case $file in
  ComposableExplore/*) kind=checker source=Modules/$file ;;
  *) kind=engine source=Modules/ComposableCore/$file ;;
  esac
  [[ ${1:-check} = check || $1 = "$kind" || $1 = $((number + 1)) ]] || continue
  mutant=$(FROM=${texts%|*} TO=${texts##*|} perl -0pe 's/$ENV{FROM}/$ENV{TO}/' "$source")
  [ "$mutant" != "$(cat "$source")" ] || {
    echo "mutations: $((number + 1)), $rule: the text is not in $file" >&2
    status=1
    continue
  }
  [ "${1:-}" != check ] || continue
  "try_$kind"
  if [ -z "$found" ]; then
    echo "$((number + 1)), $rule: not found" >&2
    status=1
  else
    echo "$((number + 1)), $rule: found by $(grep -m1 -o '^seed [0-9]*' <<<"$found" || echo a trap)"
  fi
done
exit $status
