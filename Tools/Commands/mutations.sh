#!/usr/bin/env bash
# Breaks each rule of the engine, and the checker, in a copy; the model or the net must detect it.
#
#   Tools/dev mutations            all mutations: each must be found within 10,000 programs
#   Tools/dev mutations 3          one mutation
#   Tools/dev mutations checker    those of the checker
#   Tools/dev mutations check      only checks that their texts are still in the sources
#
# The copy is .build/mutations, built in debug. The mutations of the checker come after those of the
# rules; a feature that the gate compares with a plain search must find them. A mutation whose text
# is no longer in the sources is an error: update it. Running all mutations takes several minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."

# The rule, the file, the pattern and its replacement, in Perl syntax; only the first match is
# replaced.
mutations=(
  'R1, the queue is last in, first out|Platform/Queue.swift|elements\.append\(element\)|elements.insert(element, at: head)'
  'R2, a notification for each action|Engine/Engine.swift|of: next\.action, for: send\)|of: next.action, for: send); if !listeners.isEmpty { notifyListeners() }'
  'R3, a view store changes although its state is equal|Store/ViewStore.swift|if !isDuplicate\(current, state\) \{|if true {'
  'R5, a cancellation has no effect inside its drain|Effects/Effect+Cancellation.swift|for id in ids where|for id in ids.dropLast() where'
  'R6, an id reaches the effects of the parent|Running/PathEffects.swift|guard let nodes = effects\.byID\[id\] else \{ return false \}|guard let nodes = effects.byID[id] else { return parent?.cancel(id) ?? false }'
  'R8, a value of a cancelled effect is delivered|Engine/Engine.swift|if !source\.isSilenced, let send|if let send'
  'R6, a concatenation continues after a cancelled part|Effects/Interpreter.swift|if case \.finished = end \{ startNext\(\) \} else \{ self\.end\(end\) \}|_ = end; startNext()'
  'R7, effects outlive their child|Running/StatePath+Removal.swift|    StatePath\.cancel\(in: removed\)|    _ = removed'
  'R7, state with another id is the same child|Running/ChildPath.swift|identity\?\(\$0\) == id \?|(identity == nil) == (id == nil) ?'
  'R9, a task finishes before what it caused|Running/EffectNode.swift|override func hold\(\) \{ holds \+= 1 \}|override func hold() {}'
  'R10, an action for an absent child is not reported|Reducer/Effect+Missing.swift|reporter\(start \+ name \+ end \+ place, at: sendLine \?\? line\)|_ = (start + name + end + place, sendLine)'
  'the action that started an effect is forgotten|ComposableExplore/Running/FeatureRun.swift|history\.write\(value: action\)\s+history\.compare\(ifPossible: action\)|_ = action'
  'the state that a reducer saw is forgotten|ComposableExplore/Running/FeatureRun.swift|history\.write\(numberBefore \?\? world\.keys\.number\(ofValue: before\)\)|_ = numberBefore'
  'the intervals of throttles are forgotten|ComposableExplore/Running/FeatureRun+Key.swift|let throttles = engine\.throttles\.map|let throttles = engine.throttles.prefix(0).map'
  'sleepers that are due at once wake in the wrong order|ComposableExplore/World/ExploreAgenda.swift|due <= entries\[index\]\.due|due < entries[index].due'
  'one of several due deliveries is dropped|ComposableExplore/Running/FeatureRun+Moves.swift|while let entry = world\.agenda\.next|if let entry = world.agenda.next'
  'rows after the first are forgotten|ComposableExplore/Keys/KeyWritable.swift|zip\(ids, elements\)|zip(ids, elements).prefix(1)'
  'the answer to a question is forgotten|ComposableExplore/Running/FeatureRun+Moves.swift|\$0\.write\(number\)|_ = number'
  'a move is taken back as if nothing else had changed|ComposableExplore/Search/ExploreSearch+Expanding.swift|isLoaded = flight == found\[state\]\.flight &&|isLoaded = run.inFlight.isEmpty &&'
  'the rest of a delay is forgotten|ComposableExplore/Running/FeatureRun+Key.swift|writer\.write\(entry\.due - world\.now\)|_ = entry.due'
  'the effect that waits is forgotten|ComposableExplore/Running/FeatureRun+Key.swift|write\(entry\.origin, entry\.ordinal\)|_ = entry.origin'
  'time need not pass|ComposableExplore/Model/ExploreMove.swift|case \.wait: \.time|case .wait: nil'
  'the bytes of Data after the first 80 are forgotten|ComposableExplore/Keys/KeyWritable+Foundation.swift|writer\.write\(bytes: self\)|writer.write(bytes: prefix(80))'
  'letters outside of ASCII are forgotten|ComposableExplore/Keys/KeyWriter.swift|write\(bytes: text\.utf8\)|write(bytes: text.filter(\.isASCII).utf8)'
  'zero and minus zero are the same|ComposableExplore/Keys/KeyWritable.swift|writer\.write\(bits: bitPattern\)|writer.write(bits: (self + 0).bitPattern)'
  'only the number of ranges of an IndexSet counts|ComposableExplore/Keys/KeyWritable+Foundation.swift|for range in rangeView|for range in rangeView.prefix(1)'
  'a value that == compares is forgotten|ComposableExplore/Keys/KeyWritable+Foundation.swift|(extension CharacterSet: KeyWritable \{\s+func write\(to writer: inout KeyWriter\) \{) writer\.compare\(self\)|extension CharacterSet: KeyWritable { func write(to writer: inout KeyWriter) {'
)

copy=$PWD/.build/mutations
log=$copy/log

# Builds the program in the copy, with only the modules that it uses.
build() {
  (cd "$copy" && MODULE=ModelFuzz swift build --manifest-cache none --product ModelFuzz) >"$log" 2>&1 || {
    cat "$log"
    exit 1
  }
}

# Runs the program in the copy; prints its findings, if any.
run() {
  timeout 300 "$copy/.build/debug/ModelFuzz" "$@" >"$log" 2>&1 || grep . "$log" || echo "a trap"
}

# Prints the findings of the programs on the engine or the comparisons of the checker, if any.
differences() { # KIND ENGINE-PROGRAMS
  if [ "$1" = engine ]; then
    run Model 240 1 "$2"
  else
    # First the feature of one test, with the same number of scripts, then those of the gate.
    run Explore 240 79 1 1500
    run Explore 240 0 2500 0
  fi
}

if [ "${1:-}" != check ]; then
  rm -rf "$copy"/{Modules,Tests,Tools}
  mkdir -p "$copy"
  git ls-files -coz --exclude-standard Package.swift Modules Tests/{RulesNet,PlainExplore} Tools/Fuzz/ModelFuzz |
    xargs -0 cp -p --parents -t "$copy"
  # A mutation may produce unreachable code.
  sed -i '/treatAllWarnings/d' "$copy/Package.swift"
  # Starts at seed 1, so that every run tries the same programs. If the unmutated code fails, the
  # results would be meaningless.
  build
  found=$(differences engine 200)
  [ -z "$found" ] || {
    printf 'mutations: the programs fail without a mutation\n%s\n' "$found" >&2
    exit 1
  }
fi
status=0
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
  printf '%s\n' "$mutant" >"$copy/$source"
  build
  found=$(differences "$kind" 10000)
  cp "$source" "$copy/$source"
  seed=$(grep -m1 -o '^seed [0-9]*' <<<"$found" | grep -o '[0-9]*$' || true)
  if [ -z "$found" ]; then
    echo "$((number + 1)), $rule: not found" >&2
    status=1
  else
    echo "$((number + 1)), $rule: found by ${seed:+seed }${seed:-a trap}"
  fi
done
exit $status
