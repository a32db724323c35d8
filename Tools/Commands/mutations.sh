#!/usr/bin/env bash
# Breaks each rule of the engine, and the checker, in a copy; the model or the net must detect it.
#
#   Tools/dev mutations            all mutations: each must be found within 10,000 programs
#   Tools/dev mutations 3          one mutation
#   Tools/dev mutations checker    those of the checker
#   Tools/dev mutations check      only checks that each has its comment in the sources
#
# The copy is .build/mutations, built in debug. The mutations of the checker come after those of the
# rules; a feature that the gate compares with a plain search must find them. Running all mutations
# takes several minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."

# What is broken, and the line that breaks it. It replaces the line below the comment
# "// Mutation: …" with the same words in the sources, or as many lines as a third field says.
mutations=(
  'R1, the queue is last in, first out|elements.insert(element, at: head)'
  'R2, a notification for each action|startAndCheckChildren(reduce(next.action, from: emitter), of: next.action, from: emitter, for: send); if !listeners.isEmpty { notifyListeners() }|2'
  'R3, a view store changes although its state is equal|if true { update(state) }'
  'R5, a cancellation has no effect inside its drain|for id in ids.dropLast() where !path.cancel(id) { reportMissed(id, at: path, action) }'
  'R6, an id reaches the effects of the parent|if nodes.isEmpty { return parent?.cancel(id) ?? false }'
  'R8, a value of a canceled effect is delivered|if let send = emitter.send,'
  'R6, a concatenation continues after a canceled part|_ = end; startNext()'
  'R5, a value that waits is forgotten with its effect|_ = lastWaiting.take()'
  'a part that had ended starts again|_ = restarted?.starts(at: position + [index])'
  'a restarted screen is not found in a recreated stack|return identity'
  'R7, effects outlive their child|_ = removed'
  'R7, a value dropped with its child is not reported|guard path.isRemoved, path.remover !== self, !hasReportedDrop else { return }'
  'R7, state with another id is the same child|flatMap { (identity == nil) == (expected == nil) ? $0 : nil }'
  'R9, a task finishes before what it caused|override func hold() {}'
  'R10, an action for an absent child is not reported|_ = (start + name + end + reducerNote, sendLine)'
  'the action that started an effect is forgotten|_ = action|2'
  'the state that a reducer saw is forgotten|_ = numberBefore'
  'the intervals of throttles are forgotten|let throttles = engine.throttles.prefix(0).map { throttle in'
  'sleepers that are due at once wake in the wrong order|if let best = first, entries[best].due < entries[index].due { continue }'
  'one of several due deliveries is dropped|if let entry = world.agenda.takeFirst(dueBy: date) {'
  'rows after the first are forgotten|for (id, element) in zip(ids, elements).prefix(1) {'
  'the births of screens are forgotten|_ = birth'
  'the answer to a question is forgotten|_ = number'
  'a move is taken back as if nothing else had changed|let areEffectsPresent = run.inFlight.isEmpty'
  'the rest of a delay is forgotten|_ = entry.due'
  'the effect that waits is forgotten|_ = entry.origin'
  'time need not pass|case .wait: nil'
  'the bytes of Data after the first 80 are forgotten|writer.write(bytes: prefix(80))'
  'letters outside of ASCII are forgotten|write(bytes: text.filter(\.isASCII).utf8)'
  'zero and minus zero are the same|func write(to writer: inout KeyWriter) { writer.write(bits: (self + 0).bitPattern) }'
  'only the number of ranges of an IndexSet counts|for range in rangeView.prefix(1) {'
  'a value that == compares is forgotten|func write(to writer: inout KeyWriter) {}'
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
    # First the features of three tests, with the same number of scripts, then those of the gate.
    run Explore 240 79 1 1500
    run Explore 240 60 1 400
    run Explore 240 75 1 400
    run Explore 240 0 2500 0
  fi
}

if [ "${1:-}" != check ]; then
  rm -rf "$copy"/{Modules,Tests,Tools}
  mkdir -p "$copy"
  git ls-files -coz --exclude-standard Package.swift Modules Tests/{RulesModel,PlainExplore} Tools/Fuzz/ModelFuzz |
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
# Prints a source in which a mutation has replaced the lines below its comment.
mutate() { # FILE WORDS LINE COUNT
  WORDS=$2 LINE=$3 COUNT=$4 awk '
    skipped > 0 { skipped--; next }
    { print }
    sub(/^ *\/\/ Mutation: /, "") && $0 == ENVIRON["WORDS"] {
      print ENVIRON["LINE"]
      skipped = ENVIRON["COUNT"]
    }' "$1"
}

status=0
for number in "${!mutations[@]}"; do
  IFS='|' read -r words line count <<<"${mutations[number]}"
  source=$(grep -rlF --include='*.swift' "// Mutation: $words" Modules || true)
  case $source in
  Modules/ComposableExplore/*) kind=checker ;;
  *) kind=engine ;;
  esac
  [[ ${1:-check} = check || $1 = "$kind" || $1 = $((number + 1)) ]] || continue
  [ -f "$source" ] || {
    echo "mutations: $((number + 1)), $words: one source must have this comment, not '$source'" >&2
    status=1
    continue
  }
  [ "${1:-}" != check ] || continue
  mutate "$source" "$words" "$line" "${count:-1}" >"$copy/$source"
  build
  found=$(differences "$kind" 10000)
  cp "$source" "$copy/$source"
  seed=$(grep -m1 -o '^seed [0-9]*' <<<"$found" | grep -o '[0-9]*$' || true)
  if [ -z "$found" ]; then
    echo "$((number + 1)), $words: not found" >&2
    status=1
  else
    echo "$((number + 1)), $words: found by ${seed:+seed }${seed:-a trap}"
  fi
done
marked=$(grep -rE --include='*.swift' '^ *// Mutation: ' Modules | wc -l)
[ "$marked" -eq ${#mutations[@]} ] || {
  echo "mutations: there are ${#mutations[@]} here, and $marked comments in the sources" >&2
  status=1
}
exit $status
