import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

extension TimeTravel {
  var effectsVerb: Verb {
    Verb(
      "effects", .optional(.pair(.choice(["cancel"]), .optional(.text("N|all")))),
      help: "List effects in flight, or cancel them",
      discussion: "':effects cancel 3' cancels effect 3, ':effects cancel' the only one."
    ) { [unowned self] _, words in
      if let words { try cancel(words.1) } else { listEffects() }
    }
  }

  private func listEffects() {
    var list: [JSON] = []
    var table: [[Text]] = []
    for effect in store.effectsInFlight {
      let (starter, number) = (starter(of: effect), number(of: effect))
      let path = typedPath(effect.place, startedBy: starter)
      list.append(
        .object([
          .init("number", .number(number)), .init("action", .string(starter)),
          .init("place", .string(path)),
          .init("repeats", .bool(effect.isRepeating)),
        ]))
      table.append([
        Text("\(number)", .value), Text(starter), Text(path, .dim),
        Text(effect.isRepeating ? "until canceled" : "", .dim),
      ])
    }
    print(
      Event("effects", ["effects": .array(list)]) { [table] width in
        table.isEmpty
          ? [Text("Nothing is in flight.")]
          : Screen<Never>("In flight") { Table(rows: table) }.lines(width: width)
      })
  }

  /// Cancels the chosen effect, all effects, or the only one.
  private func cancel(_ chosen: String?) throws(Failure) {
    let effects = store.effectsInFlight
    guard !effects.isEmpty else {
      return print(Event("cancelled", ["actions": .array([])], text: "Nothing is in flight."))
    }
    if chosen?.lowercased() == "all" || chosen == nil && effects.count == 1 {
      return cancel(effects)
    }
    guard let chosen else {
      throw Failure(
        "\(effects.count) effects are in flight; give the number of one, or 'all'.",
        code: .badArgument)
    }
    guard let effect = effects.first(where: { "\(number(of: $0))" == chosen }) else {
      let numbers = effects.map { "\(number(of: $0))" }.joined(separator: ", ")
      throw Failure(
        "Effect \(chosen) is not in flight. In flight: \(numbers).", code: .badArgument)
    }
    cancel([effect])
  }

  private func cancel(_ effects: [EffectInfo]) {
    let starters = effects.map { starter(of: $0) }
    for effect in effects { store.cancelEffect(effect.number) }
    let list = starters.map { "\"\($0)\"" }.joined(separator: ", ")
    print(
      Event(
        "cancelled", ["actions": .array(starters.map { .string($0) })],
        text: "Canceled the \(effects.count == 1 ? "effect" : "effects") of \(list)."))
  }

  /// The action that started an effect, as it is typed.
  private func starter(of effect: EffectInfo) -> String {
    timeline.entry(numbers.action(of: effect.reduction), onLineTo: timeline.present).map(text)
      ?? effect.action
  }

  private func number(of effect: EffectInfo) -> Int { numbers.number(ofEffect: effect.number) }

  /// The state path of an effect as it can be typed. Returns the group of the line that started the
  /// effect if the path contains an enum case.
  func typedPath(_ path: String, startedBy line: String) -> String {
    let isTyped = !path.split(separator: ".").contains { $0.first?.isUppercase == true }
    if isTyped { return names.shortened(path) }
    return line.prefix { $0 != " " }.split(separator: ".").dropLast().joined(separator: ".")
  }
}
