import ComposableCore

/// A small feature drawn from a seed, with effects of all kinds.
public struct RandomFeature: Sendable {
  static let rules = 7
  public let initial: RandomState
  public let reducer: Reducer<RandomState, RandomAction, RandomEnvironment>
  let users: Int
  private let hasFaults: Bool

  /// Draws a feature. A feature that ends has no timers and a limited number of user moves. One in
  /// ten has only delays and sleeps, one in five has a lookalike in its state, and one in seven
  /// has stacks. In one of thirteen, answers may be late or never come. In one of eleven, delays
  /// may be zero.
  public init(seed: UInt64, ends: Bool) {
    hasFaults = seed % 13 == 5
    var draw = FeatureDrawing(generator: SeededGenerator(seed: seed), ends: ends)
    // Seeds named in tests have none, so that their features don't change.
    draw.shortestDelay = seed % 11 == 3 ? 0 : 10
    if seed % 10 == 9 {
      users = 3
      let rules = draw.delays(users: users)
      reducer = Self.reducer(childRules: rules, rootRules: rules, kind: nil, users: users)
      initial = RandomState()
      return
    }
    // Seeds named in tests have no stacks, so that their features don't change.
    let hasStacks = seed % 7 == 4
    let kind = Self.kindOfLookalike(seed: seed)
    users = hasStacks || kind != nil ? 3 : draw.number(1...3)
    var rootRules = draw.rules(users: users, ofRoot: true)
    var childRules = draw.rules(users: users, ofRoot: false)
    if kind != nil { draw.lookalikes(&rootRules) }
    if hasStacks { draw.stackUses(&rootRules, &childRules) }
    reducer = Self.reducer(
      childRules: childRules, rootRules: rootRules, kind: kind, users: users)
    var initial = RandomState()
    if draw.oneOf(3) { initial.child = RandomChild(id: 1) }
    if draw.oneOf(3) { initial.rows = [RandomChild(id: 1), RandomChild(id: 2)] }
    initial.fuel = ends ? draw.number(2...4) : nil
    initial.lookalike = kind.map { Lookalike(kind: $0, number: 0) }
    if hasStacks {
      initial.path = [RandomChild(id: 1)]
      initial.saved = draw.oneOf(2) ? initial.path : StackState(initial.path)
    }
    self.initial = initial
  }

  /// The kind of lookalike of a feature; nil if its state has none. Seeds named in tests have none,
  /// so that their features don't change.
  private static func kindOfLookalike(seed: UInt64) -> Int? {
    seed % 6 == 4 || seed % 15 == 6 ? Int(seed / 2) % Lookalike.kinds : nil
  }

  /// The times by which the answer to a question may be late.
  func delays(of question: String) -> [Duration] {
    hasFaults && question.hasPrefix("q") ? [.milliseconds(10), .milliseconds(30)] : []
  }

  /// Whether the answer to a question may never come.
  func mayDrop(_ question: String) -> Bool { hasFaults && question == "p" }

  /// The actions that the user can send in a state.
  public func actions(_ state: RandomState) -> [RandomAction] {
    if state.fuel == 0 { return [] }
    var actions = (0..<users).map { RandomAction.root($0, value: 1) }
    if state.child != nil { actions.append(.child(0, value: 1)) }
    actions += state.rows.map { .row($0.id, RandomCommand(rule: 0, value: 1)) }
    actions += state.path.ids.map { .path(.element($0, RandomCommand(rule: 0, value: 1))) }
    return actions
  }

  private static func reducer(
    childRules: [RandomRule], rootRules: [RandomRule], kind: Int?, users: Int
  ) -> Reducer<RandomState, RandomAction, RandomEnvironment> {
    let child = Reducer<RandomChild, RandomCommand, RandomEnvironment> {
      state, command, environment in
      childRules[command.rule](&state.numbers, command.value, environment)
    }
    let children = Reducer<RandomState, RandomAction, RandomEnvironment>.combine(
      child.optional().pullback(
        state: \.child,
        action: CasePath(
          embed: { .child($0.rule, value: $0.value) },
          extract: {
            guard case .child(let rule, let value) = $0 else { return nil }
            return RandomCommand(rule: rule, value: value)
          }), environment: { $0 }),
      child.forEach(state: \RandomState.rows, action: /RandomAction.row, environment: { $0 }),
      child.forEach(stack: \RandomState.path, action: /RandomAction.path))
    let root = Reducer<RandomState, RandomAction, RandomEnvironment> { state, action, environment in
      guard case .root(let number, let value) = action else { return .none }
      let rule = rootRules[number]
      if number < users { state.fuel = state.fuel.map { max($0 - 1, 0) } }
      Self.change(&state, rule.structure)
      Self.change(&state, rule.stackUse)
      switch rule.lookalike {
      case .change:
        guard let kind else { break }
        state.lookalike = Lookalike(kind: kind, number: state.numbers[rule.at])
        // Only the lookalike remembers the number, so that states differ in nothing else.
        state.numbers[rule.at] = 0
      case .keep: break
      case .read: state.numbers[rule.at] = state.lookalike?.number ?? 0
      }
      return rule(&state.numbers, value, environment).map { .root($0.rule, value: $0.value) }
    }
    let burn = Reducer<RandomState, RandomAction, RandomEnvironment> { state, action, _ in
      switch action {
      case .child(0, _): state.fuel = state.fuel.map { max($0 - 1, 0) }
      case .row(_, let command) where command.rule == 0:
        state.fuel = state.fuel.map { max($0 - 1, 0) }
      case .path(.element(_, let command)) where command.rule == 0:
        state.fuel = state.fuel.map { max($0 - 1, 0) }
      case .child, .path, .root, .row: break
      }
      return .none
    }
    return .combine(children, root, burn)
  }

  private static func change(_ state: inout RandomState, _ use: RandomRule.StackUse) {
    switch use {
    case .keep: break
    case .pop: state.path.popLast()
    case .push: if state.path.count < 2 { state.path.append(RandomChild(id: 1)) }
    case .renew: state.saved = StackState(state.path)
    case .restore: state.path = state.saved
    case .save: state.saved = state.path
    }
  }

  private static func change(_ state: inout RandomState, _ structure: RandomRule.Structure) {
    switch structure {
    case .addRow:
      if let id = (1...2).first(where: { state.rows[id: $0] == nil }) {
        state.rows.append(RandomChild(id: id))
      }
    case .keep: break
    case .makeChild: state.child = state.child ?? RandomChild(id: 1)
    case .moveRow: if state.rows.count == 2 { state.rows.reverse() }
    case .removeChild: state.child = nil
    case .removeRow: if let id = state.rows.ids.first { state.rows.remove(id: id) }
    case .replaceChild: state.child = RandomChild(id: state.child?.id == 1 ? 2 : 1)
    }
  }
}

/// Draws the rules of a feature.
private struct FeatureDrawing {
  var generator: SeededGenerator
  let ends: Bool
  /// In milliseconds.
  var shortestDelay = 10
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

  mutating func rules(users: Int, ofRoot: Bool) -> [RandomRule] {
    firstID = ofRoot ? 0 : 2
    return (0..<RandomFeature.rules).map { number in
      // Actions of effects rarely start effects, so that the state spaces stay small.
      let isQuiet = number >= users && !oneOf(4)
      return RandomRule(
        at: self.number(0...1), capturesNumber: oneOf(2),
        change: RandomRule.Change.allCases.randomElement(using: &generator) ?? .keep,
        reaction: isQuiet ? .none : reaction(after: max(number, users - 1), depth: 2),
        structure: ofRoot && oneOf(2)
          ? RandomRule.Structure.allCases.randomElement(using: &generator) ?? .keep : .keep)
    }
  }

  /// Makes some rules change the lookalike and others read it. Of the user's, the first one moves a
  /// number into it, the second reads it, and the third does nothing: after two actions, states
  /// differ in nothing but the lookalike.
  mutating func lookalikes(_ rules: inout [RandomRule]) {
    for index in rules.indices {
      rules[index].lookalike =
        RandomRule.LookalikeUse.allCases.randomElement(using: &generator) ?? .keep
    }
    for (index, use) in [RandomRule.LookalikeUse.change, .read, .keep].enumerated() {
      rules[index].at = 0
      rules[index].change = use == .change ? .add : .keep
      rules[index].lookalike = use
      rules[index].reaction = .none
      rules[index].structure = .keep
    }
  }

  /// Makes user actions replace stacks, while the screens wait for answers: whether they still come
  /// shows whether a screen is the same one.
  mutating func stackUses(_ rootRules: inout [RandomRule], _ childRules: inout [RandomRule]) {
    let uses: [RandomRule.StackUse] =
      [.renew, .restore, .save].shuffled(using: &generator) + [.keep, .pop, .push]
    for (index, use) in uses.enumerated() {
      rootRules[index].stackUse = use
      rootRules[index].structure = .keep
      if oneOf(2) { rootRules[index].reaction = .none }
    }
    childRules[0].change = .add
    childRules[0].reaction = .ask("p", then: number(1...3), id: nil, cancelsInFlight: false)
  }

  /// Rules whose user actions start delays and sleeps. Their outputs and some user actions are
  /// logged, so that the order shows: states often differ only in the pending effects.
  mutating func delays(users: Int) -> [RandomRule] {
    (0..<RandomFeature.rules).map { number in
      var rule = RandomRule(
        at: 0, capturesNumber: false, change: .keep, reaction: .none, structure: .keep)
      if oneOf(2) || number >= users && oneOf(2) { rule.logged = number }
      if number < users {
        let then = self.number(users...RandomFeature.rules - 1)
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
  private mutating func reaction(after number: Int, depth: Int) -> RandomReaction {
    guard number + 1 < RandomFeature.rules else { return .none }
    let last = RandomFeature.rules - 1
    let then = self.number(number + 1...last)
    let id = firstID + self.number(0...1)
    let milliseconds = shortestDelay + 10 * (self.number(1...4) - 1)
    switch self.number(0...(depth > 0 ? 11 : 4)) {
    case 0, 1:
      return .ask(name(), then: then, id: oneOf(2) ? id : nil, cancelsInFlight: oneOf(2))
    case 2: return oneOf(2) ? .cancel(id) : .value(then: then)
    case 3:
      return .operation(
        (0..<self.number(1...4)).map { _ in step(number + 1...last) }, id: oneOf(2) ? id : nil)
    case 4:
      if ends { return .value(then: then) }
      return .timer(max(2 * milliseconds, 10), then: then, id: id, readsTime: oneOf(8))
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

  private mutating func step(_ rules: ClosedRange<Int>) -> RandomReaction.Step {
    switch number(0...6) {
    case 0, 1: .ask(name())
    case 2, 3: .sleep(10 * number(0...3))
    case 4: .ticks(10 * number(1...2), count: number(1...2))
    default: .send(number(rules))
    }
  }
}
