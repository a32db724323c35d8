import ComposableCore

/// A small feature drawn from a seed, with effects of all kinds.
public struct NetFeature: Sendable {
  static let rules = 7
  public let initial: NetState
  public let reducer: Reducer<NetState, NetAction, NetEnvironment>
  let users: Int

  /// Draws a feature. A feature that ends has no timers and a limited number of user moves. One in
  /// ten has only delays and sleeps, and one in five has a mark in its state.
  public init(seed: UInt64, ends: Bool) {
    var draw = NetDrawing(generator: SeededGenerator(seed: seed), ends: ends)
    if seed % 10 == 9 {
      users = 3
      let rules = draw.delays(users: users)
      reducer = Self.reducer(childRules: rules, rootRules: rules, kind: nil, users: users)
      initial = NetState()
      return
    }
    users = draw.number(1...3)
    var rootRules = draw.rules(users: users, ofRoot: true)
    let childRules = draw.rules(users: users, ofRoot: false)
    let kind = Self.kindOfMark(seed: seed)
    if kind != nil { draw.marks(&rootRules) }
    reducer = Self.reducer(
      childRules: childRules, rootRules: rootRules, kind: kind, users: users)
    var initial = NetState()
    if draw.oneOf(3) { initial.child = NetChild(id: 1) }
    if draw.oneOf(3) { initial.rows = [NetChild(id: 1), NetChild(id: 2)] }
    initial.fuel = ends ? draw.number(2...4) : nil
    initial.mark = kind.map { NetMark(kind: $0, number: 0) }
    self.initial = initial
  }

  /// The kind of mark of a feature; nil if its state has none. Seeds named in tests have none, so
  /// that their features don't change.
  private static func kindOfMark(seed: UInt64) -> Int? {
    seed % 6 == 4 || seed % 15 == 6 ? Int(seed / 2) % NetMark.kinds : nil
  }

  /// The actions that the user can send in a state.
  public func actions(_ state: NetState) -> [NetAction] {
    if state.fuel == 0 { return [] }
    var actions = (0..<users).map { NetAction.root($0, value: 1) }
    if state.child != nil { actions.append(.child(0, value: 1)) }
    actions += state.rows.map { .row($0.id, NetCommand(rule: 0, value: 1)) }
    return actions
  }

  private static func reducer(
    childRules: [NetRule], rootRules: [NetRule], kind: Int?, users: Int
  ) -> Reducer<NetState, NetAction, NetEnvironment> {
    let child = Reducer<NetChild, NetCommand, NetEnvironment> { state, command, environment in
      childRules[command.rule](&state.numbers, command.value, environment)
    }
    let children = Reducer<NetState, NetAction, NetEnvironment>.combine(
      child.optional().pullback(
        state: \.child,
        action: CasePath(
          embed: { .child($0.rule, value: $0.value) },
          extract: {
            guard case .child(let rule, let value) = $0 else { return nil }
            return NetCommand(rule: rule, value: value)
          }), environment: { $0 }),
      child.forEach(state: \NetState.rows, action: /NetAction.row, environment: { $0 }))
    let root = Reducer<NetState, NetAction, NetEnvironment> { state, action, environment in
      guard case .root(let number, let value) = action else { return .none }
      let rule = rootRules[number]
      if number < users { state.fuel = state.fuel.map { max($0 - 1, 0) } }
      Self.change(&state, rule.structure)
      switch rule.mark {
      case .change:
        state.mark = kind.map { NetMark(kind: $0, number: state.numbers[rule.at]) }
      case .keep: break
      case .read: state.numbers[rule.at] = state.mark?.number ?? 0
      }
      return rule(&state.numbers, value, environment).map { .root($0.rule, value: $0.value) }
    }
    let burn = Reducer<NetState, NetAction, NetEnvironment> { state, action, _ in
      switch action {
      case .child(0, _): state.fuel = state.fuel.map { max($0 - 1, 0) }
      case .row(_, let command) where command.rule == 0:
        state.fuel = state.fuel.map { max($0 - 1, 0) }
      case .child, .root, .row: break
      }
      return .none
    }
    return .combine(children, root, burn)
  }

  private static func change(_ state: inout NetState, _ structure: NetRule.Structure) {
    switch structure {
    case .addRow:
      if let id = (1...2).first(where: { state.rows[id: $0] == nil }) {
        state.rows.append(NetChild(id: id))
      }
    case .keep: break
    case .makeChild: state.child = state.child ?? NetChild(id: 1)
    case .moveRow: if state.rows.count == 2 { state.rows.reverse() }
    case .removeChild: state.child = nil
    case .removeRow: if let id = state.rows.ids.first { state.rows.remove(id: id) }
    case .replaceChild: state.child = NetChild(id: state.child?.id == 1 ? 2 : 1)
    }
  }
}

/// Draws the rules of a feature.
private struct NetDrawing {
  var generator: SeededGenerator
  let ends: Bool
  /// The children's ids differ from the root's, because an id that matches only in a child is
  /// reported.
  private var firstID = 0

  init(generator: SeededGenerator, ends: Bool) {
    self.ends = ends
    self.generator = generator
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func oneOf(_ count: Int) -> Bool { number(1...count) == 1 }

  mutating func rules(users: Int, ofRoot: Bool) -> [NetRule] {
    firstID = ofRoot ? 0 : 2
    return (0..<NetFeature.rules).map { number in
      // Actions of effects rarely start effects, so that the state spaces stay small.
      let isQuiet = number >= users && !oneOf(4)
      return NetRule(
        at: self.number(0...1), capturesNumber: oneOf(2),
        change: NetRule.Change.allCases.randomElement(using: &generator) ?? .keep,
        reaction: isQuiet ? .none : reaction(after: max(number, users - 1), depth: 2),
        structure: ofRoot && oneOf(2)
          ? NetRule.Structure.allCases.randomElement(using: &generator) ?? .keep : .keep)
    }
  }

  /// Makes some rules change the mark and others read it.
  mutating func marks(_ rules: inout [NetRule]) {
    for index in rules.indices {
      rules[index].mark = NetRule.Mark.allCases.randomElement(using: &generator) ?? .keep
    }
  }

  /// Rules whose user actions start delays and sleeps. Their outputs and some user actions are
  /// logged, so that the order shows: states often differ only in the pending effects.
  mutating func delays(users: Int) -> [NetRule] {
    (0..<NetFeature.rules).map { number in
      var rule = NetRule(
        at: 0, capturesNumber: false, change: .keep, reaction: .none, structure: .keep)
      if oneOf(2) || number >= users && oneOf(2) { rule.logged = number }
      if number < users {
        let then = self.number(users...NetFeature.rules - 1)
        let sleeps = [self.number(1...3), self.number(1...3)]
        rule.reaction =
          oneOf(2)
          ? .delayed(10 * sleeps[0], .value(then: then))
          : .operation(sleeps.map { .sleep(10 * $0) } + [.send(then)], id: nil)
      }
      return rule
    }
  }

  /// An effect that sends only actions with higher numbers, to prevent endless loops.
  private mutating func reaction(after number: Int, depth: Int) -> NetReaction {
    guard number + 1 < NetFeature.rules else { return .none }
    let last = NetFeature.rules - 1
    let then = self.number(number + 1...last)
    let id = firstID + self.number(0...1)
    let milliseconds = 10 * self.number(1...4)
    switch self.number(0...(depth > 0 ? 11 : 4)) {
    case 0, 1:
      return .ask(name(), then: then, id: oneOf(2) ? id : nil, cancelsInFlight: oneOf(2))
    case 2: return oneOf(2) ? .cancel(id) : .value(then: then)
    case 3:
      return .operation(
        (0..<self.number(1...4)).map { _ in step(number + 1...last) }, id: oneOf(2) ? id : nil)
    case 4:
      if ends { return .value(then: then) }
      return .timer(2 * milliseconds, then: then, id: id, readsTime: oneOf(8))
    case 5, 6: return .delayed(milliseconds, reaction(after: number, depth: depth - 1))
    case 7: return .debounced(milliseconds, id: id, reaction(after: number, depth: depth - 1))
    case 8:
      return .throttled(
        milliseconds, id: id, latest: oneOf(2), reaction(after: number, depth: depth - 1))
    case 9, 10:
      let parts = (0..<2).map { _ in reaction(after: number, depth: depth - 1) }
      return .many(parts, inOrder: oneOf(2))
    default: return .none
    }
  }

  private mutating func name() -> String {
    if oneOf(10) { return "never" }
    return ["p", "q", "q*"][number(0...2)]
  }

  private mutating func step(_ rules: ClosedRange<Int>) -> NetReaction.Step {
    switch number(0...6) {
    case 0, 1: .ask(name())
    case 2, 3: .sleep(10 * number(0...3))
    case 4: .ticks(10 * number(1...2), count: number(1...2))
    default: .send(number(rules))
    }
  }
}
