import ComposableCore
import Repl
import Sessions
import TextUI

extension Debugger {
  var effectsVerb: Verb {
    Verb(
      "effects", .optional(.pair(.choice(["cancel"]), .optional(.text("N|all")))),
      help: "List what is in flight, or cancel it",
      discussion: """
        ':effects cancel 3' cancels effect 3, ':effects cancel' the only one. The state stops waiting \
        for its answer.
        """
    ) { [unowned self] _, words in
      if let words { try cancel(words.1) } else { listEffects() }
    }
  }

  private func listEffects() {
    var list: [JSON] = []
    var table: [[Text]] = []
    for effect in requests {
      let starter = starter(of: effect)
      let path = typedPath(effect.place, startedBy: starter)
      list.append(
        .object([
          ("number", .number(effect.number)), ("action", .text(starter)),
          ("place", .text(path)), ("repeats", .bool(effect.isRepeating)),
        ]))
      table.append([
        Text("\(effect.number)", .value), Text(starter), Text(path, .dim),
        Text(effect.isRepeating ? "until cancelled" : "", .dim),
      ])
    }
    print(
      Event("effects", ["effects": .list(list)]) { [table] width in
        table.isEmpty
          ? [Text("Nothing is in flight.")]
          : Screen("In flight") { Table(rows: table) }.lines(width: width)
      })
  }

  /// Cancels the effect with a number, all, or the only one.
  private func cancel(_ chosen: String?) throws(Failure) {
    let effects = requests
    guard !effects.isEmpty else {
      settle()
      return print(Event("cancelled", ["actions": .list([])], text: "Nothing is in flight."))
    }
    if chosen?.lowercased() == "all" || chosen == nil && effects.count == 1 {
      return cancel(effects)
    }
    guard let chosen else {
      throw Failure("\(effects.count) effects are in flight; give the number of one, or 'all'.")
    }
    guard let effect = effects.first(where: { "\($0.number)" == chosen }) else {
      let numbers = effects.map { "\($0.number)" }.joined(separator: ", ")
      throw Failure("Effect \(chosen) is not in flight. In flight: \(numbers).")
    }
    cancel([effect])
  }

  /// Cancels effects together with those that receive their responses.
  func cancel(_ effects: [EffectInfo]) {
    let starters = effects.map { starter(of: $0) }
    let chosen = Set(effects.map { Self.request(of: $0) })
    for effect in store.effectsInFlight where chosen.contains(Self.request(of: effect)) {
      store.cancelEffect(effect.number)
    }
    print(
      Event(
        "cancelled", ["actions": .list(starters.map { .text($0) })],
        text: "Cancelled what \(starters.map { "\"\($0)\"" }.joined(separator: ", ")) started."))
    settle()
  }

  /// The effects in flight, one for each request: those that receive its response are left out.
  var requests: [EffectInfo] {
    var seen: Set<String> = []
    return store.effectsInFlight.filter { seen.insert(Self.request(of: $0)).inserted }
  }

  /// What effects of one request have in common.
  private static func request(of effect: EffectInfo) -> String {
    "\(effect.reduction) \(effect.isRepeating)"
  }

  /// The action that started an effect, as it is typed.
  private func starter(of effect: EffectInfo) -> String {
    let log = timeline.liveLog
    let run = log.entry(ofReduction: effect.reduction).flatMap { log.entry($0) }
    return run.map { names.text(of: $0.action, from: $0.origin) } ?? effect.action
  }

  /// The state path of an effect as it can be typed; if it has a case of an enum, the group of what
  /// started it.
  func typedPath(_ path: String, startedBy line: String) -> String {
    let isTyped = !path.split(separator: ".").contains { $0.first?.isUppercase == true }
    if isTyped { return names.shortened(path) }
    return line.prefix { $0 != " " }.split(separator: ".").dropLast().joined(separator: ".")
  }

  /// Ends what the present state waits for and no effect in flight brings.
  func settle() {
    guard timeline.position == nil else { return }
    app.settle(store.state, store.effectsInFlight)
  }

  /// Cancels the effects that the live branch did not start, with what they were about to deliver;
  /// returns how many.
  func cancelEffectsOfOtherBranches() -> Int {
    var cancelled: Set<Int> = []
    while true {
      let log = timeline.liveLog
      let foreign = store.effectsInFlight.filter { log.entry(ofReduction: $0.reduction) == nil }
      let found = foreign.filter { store.cancelEffect($0.number) }
      if found.isEmpty { return cancelled.count }
      cancelled.formUnion(found.map(\.reduction))
    }
  }
}

extension Int {
  /// A count with its noun, as in "1 step", "1,000 steps".
  func counted(_ one: String, _ many: String) -> String {
    "\(Text(self, grouped: true).plain) \(self == 1 ? one : many)"
  }

  /// A count of effects, as in "2 effects are in flight".
  var inFlight: String { "\(counted("effect is", "effects are")) in flight" }

  /// How often something happened, if more than once, as in " × 1,000".
  var times: String { self > 1 ? " × \(Text(self, grouped: true).plain)" : "" }
}
