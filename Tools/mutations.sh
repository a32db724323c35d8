#!/usr/bin/env bash
# Breaks the rules of the runtime, one at a time, in a copy of the engine, and expects the model to detect it.
#
#   Tools/mutations.sh            all mutations: each must be found within 10,000 programs
#   Tools/mutations.sh 3          one mutation
#   Tools/mutations.sh check      only checks that their texts are still in the sources
#
# Each copy is compiled separately, without optimization, in .build/mutations: about half a minute on two idle cores. A
# mutation whose text is no longer in the sources is an error: update it.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]')
build=.build/mutations

# The rule, the file, the pattern and its replacement, in Perl syntax; only the first match is replaced.
mutations=(
  'rule 1, first in and first out|Engine/ActionQueue.swift|entries\.append\(entry\)|entries.insert(entry, at: head)'
  'rule 2, one notification for each drain|Engine/Engine.swift|if !queue\.isEmpty \{ drain\(\) \}|if let entry = queue.popFirst(), let action = entry.action { process(action, entry.source, entry.task); (entry.source ?? entry.task)?.release() }'
  'rule 3, a view store changes only when its state does|Store/ObservedState.swift|if observed\.current != state \{|if true {'
  'rule 5, a cancellation works inside the drain|Effects/Effect+Cancellation.swift|for id in ids \{ context\.runtime\.cancel\(id, at: context\.path\) \}|for id in ids.dropLast() { context.runtime.cancel(id, at: context.path) }'
  'rule 6, ids belong to a place|Effects/Running/EffectRuntime.swift|    path\.cancel\(id, sparing: scope\)|    self.path.cancel(id, sparing: scope); path.cancel(id, sparing: scope)'
  'rule 6, nothing of a stopped effect is delivered|Engine/Engine.swift|if let source, source\.isCancelled \{ return \}|if reductions < 0 { return }'
  'rule 6, nor what a delay holds of it|Effects/DelayedDelivery.swift|if !source\.isCancelled \{|if delay >= .zero {'
  'rule 7, a child that leaves takes its effects along|Engine/Engine+Effects.swift|if departed\.isEmpty \{ return \}|if !departed.isEmpty { return }'
  'rule 7, an identity that changes is another child|Effects/Running/StatePath+Departure.swift|isPresent = identity == nil \|\| step\.identity\(of: state\) == identity|isPresent = true'
  'rule 9, a task ends with what it caused|Engine/Engine+Effects.swift|let task = task \?\? source\?\.task \?\? outermostTask\(\)|let task = task ?? outermostTask()'
)

compile() { # where the sources are, where the products go
  local sources=$1 products=$2
  mkdir -p "$products"
  for module in ComposableCore ComposableTesting; do
    swiftc -emit-module -emit-object -wmo -Onone -module-name $module -package-name "$package" -swift-version 6 \
      -I "$products" $(find "$sources/$module" -name '*.swift') \
      -emit-module-path "$products/$module.swiftmodule" -o "$products/$module.o"
  done
  swiftc -module-name Fuzz -package-name "$package" -swift-version 6 -parse-as-library -I "$products" \
    Tools/Fuzz/Model/*.swift $(find Tests/ComposableCoreTests/Model -name '*.swift' ! -name '*Tests.swift') \
    Tests/ComposableCoreTests/Effects/DrainedExecutor.swift "$products"/*.o -lXCTest -lTesting -o "$products/Model"
}

status=0
for number in "${!mutations[@]}"; do
  [ "${1:-check}" = check ] || [ "$1" = $((number + 1)) ] || continue
  mutation=${mutations[number]}
  rule=${mutation%%|*} rest=${mutation#*|}
  file=${rest%%|*} texts=${rest#*|}
  copy=$build/sources products=$build/products
  rm -rf "$copy" "$products"
  mkdir -p "$copy"
  cp -r Modules/ComposableCore Modules/ComposableTesting "$copy"
  before=$(cksum <"$copy/ComposableCore/$file")
  FROM=${texts%|*} TO=${texts##*|} perl -0pi -e 's/$ENV{FROM}/$ENV{TO}/' "$copy/ComposableCore/$file"
  [ "$before" != "$(cksum <"$copy/ComposableCore/$file")" ] || {
    echo "mutations.sh: $((number + 1)), $rule: the text is not in $file" >&2
    exit 1
  }
  [ "${1:-}" != check ] || continue
  compile "$copy" "$products"
  # Starts at seed 1, so that every run tries the same programs.
  if found=$(timeout 300 "$products/Model" 240 1 10000 2>&1); then
    echo "$((number + 1)), $rule: not found within 10,000 programs" >&2
    status=1
  else
    echo "$((number + 1)), $rule: found by $(grep -m1 '^seed' <<<"$found" || echo a trap)"
  fi
done
exit $status
