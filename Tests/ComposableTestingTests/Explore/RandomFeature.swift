import ComposableCore
import ComposableTesting

/// A small feature drawn from a seed: counters, a removable child, and effects of all kinds.
struct RandomFeature: Sendable {
  struct State: Equatable, Sendable {
    var child: Child?
    var numbers = [0, 0]
  }

  struct Child: Equatable, Sendable {
    var number = 0
  }

  enum Action: Equatable, Sendable {
    case child(Int)
    case root(Int)
  }

  enum Reaction: Sendable {
    case ask(String, then: [Int], id: Int?, cancelsInFlight: Bool)
    case await(String, then: [Int], id: Int?)
    case cancel(id: Int)
    case delay(milliseconds: Int, then: Int)
    case feedBack(Int)
    case many([Reaction], inOrder: Bool)
    case none
    case tick(milliseconds: Int, then: Int, id: Int)
  }

  struct Row: Sendable {
    var adds: Int
    var at: Int
    var child: ChildChange
    var reaction: Reaction
  }

  enum ChildChange: CaseIterable, Sendable {
    case keep, make, remove
  }

  static let users = 0..<4
  static let all = 0..<7
  private let childRows: [Row]
  private let rows: [Row]

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    rows = Self.all.map { Self.row($0, &generator) }
    childRows = Self.all.map { Self.row($0, &generator) }
  }

  private static func row(_ number: Int, _ generator: inout SeededGenerator) -> Row {
    // Actions of effects rarely start effects, so that the state spaces stay small.
    let isQuiet = !users.contains(number) && Int.random(in: 0..<4, using: &generator) > 0
    return Row(
      adds: Int.random(in: 0...1, using: &generator), at: Int.random(in: 0...1, using: &generator),
      child: ChildChange.allCases.randomElement(using: &generator) ?? .keep,
      reaction: isQuiet ? .none : reaction(after: number, &generator, depth: 1))
  }

  private static func reaction(
    after number: Int, _ generator: inout SeededGenerator, depth: Int
  ) -> Reaction {
    // Actions only send higher numbers, so that there are no endless loops.
    let following = max(number + 1, users.upperBound)..<all.upperBound
    if following.isEmpty { return .none }
    func next() -> Int { Int.random(in: following, using: &generator) }
    let id = Int.random(in: 0...1, using: &generator)
    let name = "q\(Int.random(in: 0...1, using: &generator))"
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1, 2:
      return .ask(
        name, then: [next(), next()], id: id, cancelsInFlight: Bool.random(using: &generator))
    case 3: return .ask(name, then: [next()], id: nil, cancelsInFlight: false)
    case 4: return .await(name, then: [next()], id: Bool.random(using: &generator) ? id : nil)
    case 5: return .cancel(id: id)
    case 6: return .delay(milliseconds: 10 * (1 + id), then: next())
    case 7: return .feedBack(next())
    case 8 where depth > 0, 9 where depth > 0:
      return .many(
        (0..<2).map { _ in reaction(after: number, &generator, depth: depth - 1) },
        inOrder: Bool.random(using: &generator))
    case 10 where depth == 1: return .tick(milliseconds: 20, then: next(), id: id)
    default: return .none
    }
  }

  private static func effect(_ reaction: Reaction, _ world: ExploreWorld) -> Effect<Int, Never> {
    switch reaction {
    case .ask(let name, let answers, let id, let cancelsInFlight):
      let effect =
        answers.count == 1
        ? world.answer(name, answers[0]) : world.answer(name, answers[0], answers[1])
      guard let id else { return effect }
      return effect.cancellable(id: id, cancelInFlight: cancelsInFlight)
    case .await(let name, let answers, let id):
      let effect = Effect<Int, Never>.run { send in
        let answer = try await world.awaitAnswer(name, answers[0])
        send(answer)
        send(answer)
      }
      return id.map { effect.cancellable(id: $0) } ?? effect
    case .cancel(let id): return .cancel(id: id)
    case .delay(let milliseconds, let next):
      return Effect(value: next).delay(for: .milliseconds(milliseconds), scheduler: world.scheduler)
    case .feedBack(let next): return Effect(value: next)
    case .many(let reactions, let isInOrder):
      let effects = reactions.map { effect($0, world) }
      return isInOrder ? .concatenate(effects) : .merge(effects)
    case .none: return .none
    case .tick(let milliseconds, let next, let id):
      return Effect<Duration, Never>.timer(
        id: id, every: .milliseconds(milliseconds), on: world.scheduler
      ).map { _ in next
      }
    }
  }

  private static func reducer(_ rows: [Row]) -> Reducer<[Int], Int, ExploreWorld> {
    Reducer { numbers, action, world in
      let row = rows[action]
      numbers[row.at] = (numbers[row.at] + row.adds) % 3
      return effect(row.reaction, world)
    }
  }

  /// The properties to check; which of them hold depends on the seed.
  static let properties: [Property<State, Action>] = [
    .never("both numbers are 2") { $0.numbers == [2, 2] },
    .never("the child has 2 while the first number is 0") {
      $0.child?.number == 2 && $0.numbers[0] == 0
    },
    .transition("two effects at most are in flight") { $0.inFlight.count <= 2 },
  ]

  func model(_ properties: [Property<State, Action>] = []) -> FeatureModel<
    State, Action, ExploreWorld
  > {
    let (rows, childRows) = (rows, childRows)
    let child = Reducer<Child, Int, ExploreWorld> { state, action, world in
      let row = childRows[action]
      state.number = (state.number + row.adds) % 3
      return Self.effect(row.reaction, world)
    }
    let root = Reducer<State, Action, ExploreWorld> { state, action, world in
      guard case .root(let number) = action else { return .none }
      switch rows[number].child {
      case .keep: break
      case .make: state.child = state.child ?? Child()
      case .remove: state.child = nil
      }
      return Self.reducer(rows)(&state.numbers, number, world).map { .root($0) }
    }
    return FeatureModel(
      initialState: State(),
      reducer: .combine(
        root, child.optional().pullback(state: \.child, action: /Action.child, environment: { $0 })),
      environment: { $0 },
      actions: { state in
        Self.users.map { .root($0) } + (state.child == nil ? [] : Self.users.map { .child($0) })
      },
      properties: properties)
  }
}
