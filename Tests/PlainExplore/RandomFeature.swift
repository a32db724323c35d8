import ComposableCore

/// The state of a random small feature: two numbers, an optional child, rows, and sometimes a
/// lookalike or two stacks.
public struct RandomState: Equatable, Sendable, CustomStringConvertible {
  /// Everything that distinguishes states, compared exactly.
  struct Identity: Hashable, Sendable, CustomStringConvertible {
    let child: RandomChild?
    let fuel: Int?
    let lookalike: Int?
    let numbers: [Int]
    let path: StackState<RandomChild>
    let rows: [RandomChild]
    let saved: StackState<RandomChild>

    var description: String {
      func text(_ children: some Sequence<RandomChild>) -> String {
        "\(children.map { "\($0.id):\($0.numbers)" })"
      }
      return "\(numbers) \(text(child.map { [$0] } ?? [])) \(text(rows)) \(fuel ?? -1) "
        + "\(lookalike ?? -1) \(path.ids) \(text(path)) \(saved.ids) \(text(saved))"
    }
  }

  public var child: RandomChild?
  /// The number of remaining user moves; nil if unlimited.
  public var fuel: Int?
  var lookalike: Lookalike?
  public var numbers = [0, 0]
  public var path: StackState<RandomChild> = []
  public var rows: IdentifiedArrayOf<RandomChild> = []
  /// A stack that replaces the path, or is replaced by it.
  public var saved: StackState<RandomChild> = []

  /// Always equal, so that only the structure of states distinguishes them.
  public static func == (lhs: RandomState, rhs: RandomState) -> Bool { true }

  var identity: Identity {
    Identity(
      child: child, fuel: fuel, lookalike: lookalike?.number, numbers: numbers, path: path,
      rows: Array(rows), saved: saved)
  }

  public var description: String { identity.description }
}

/// The child or a row of a random feature.
public struct RandomChild: Hashable, Identifiable, Sendable {
  public let id: Int
  var numbers = [0, 0]
}

/// An action of a random feature: the number of its rule, and a value.
public enum RandomAction: Equatable, Sendable {
  case child(Int, value: Int)
  case path(StackAction<RandomChild, RandomCommand>)
  case root(Int, value: Int)
  case row(Int, RandomCommand)
}

/// An action of a row or a screen.
public struct RandomCommand: Equatable, Sendable {
  var rule: Int
  var value: Int
}

/// The dependencies of a random feature: time, and answers, which are 0 or 1. A question whose name
/// begins with "never" is never answered.
public struct RandomEnvironment: Sendable {
  public var ask: @Sendable (String) -> Effect<Int, Never>
  public var awaitAnswer: @Sendable (String) async throws -> Int
  public var scheduler: AnyScheduler

  public init(
    ask: @escaping @Sendable (String) -> Effect<Int, Never>,
    awaitAnswer: @escaping @Sendable (String) async throws -> Int, scheduler: AnyScheduler
  ) {
    self.ask = ask
    self.awaitAnswer = awaitAnswer
    self.scheduler = scheduler
  }
}

/// An effect of a random feature; `then` is the rule of the action it sends.
indirect enum RandomReaction: Sendable {
  enum Step: Sendable {
    case ask(String), send(Int), sleep(Int), ticks(Int, count: Int)
  }

  case ask(String, then: Int, id: Int?, cancelsInFlight: Bool)
  case cancel(Int)
  case debounced(Int, id: Int, RandomReaction)
  case delayed(Int, RandomReaction)
  case many([RandomReaction], inOrder: Bool)
  case none
  case operation([Step], id: Int?)
  case throttled(Int, id: Int, latest: Bool, RandomReaction)
  case timer(Int, then: Int, id: Int, readsTime: Bool)
  case value(then: Int)

  /// The effect. Its values include a captured number from the state that its reducer saw.
  func effect(_ captured: Int, _ environment: RandomEnvironment) -> Effect<RandomCommand, Never> {
    let scheduler = environment.scheduler
    @Sendable func named(_ name: String) -> String {
      name.hasSuffix("*") ? "\(name)\(captured)" : name
    }
    func under(_ id: Int?, _ effect: Effect<RandomCommand, Never>) -> Effect<RandomCommand, Never> {
      id.map { effect.cancellable(id: $0) } ?? effect
    }
    switch self {
    case .ask(let name, let rule, let id, let cancelsInFlight):
      let effect = environment.ask(named(name)).map {
        RandomCommand(rule: rule, value: ($0 + captured) % 3)
      }
      return id.map { effect.cancellable(id: $0, cancelInFlight: cancelsInFlight) } ?? effect
    case .cancel(let id): return .cancel(id: id)
    case .debounced(let milliseconds, let id, let reaction):
      return reaction.effect(captured, environment)
        .debounce(id: id, for: .milliseconds(milliseconds), scheduler: scheduler)
    case .delayed(let milliseconds, let reaction):
      return reaction.effect(captured, environment)
        .delay(for: .milliseconds(milliseconds), scheduler: scheduler)
    case .many(let reactions, let isInOrder):
      let effects = reactions.map { $0.effect(captured, environment) }
      return isInOrder ? .concatenate(effects) : .merge(effects)
    case .none: return .none
    case .operation(let steps, let id):
      return under(
        id,
        .run { send in
          var total = captured
          for step in steps {
            switch step {
            case .ask(let name): total += try await environment.awaitAnswer(named(name))
            case .send(let rule): send(RandomCommand(rule: rule, value: total % 3))
            case .sleep(let milliseconds):
              try await scheduler.sleep(for: .milliseconds(milliseconds))
            case .ticks(let milliseconds, let count):
              var left = count
              for await _ in scheduler.timer(interval: .milliseconds(milliseconds)) {
                left -= 1
                total += 1
                if left == 0 { break }
              }
            }
          }
        })
    case .throttled(let milliseconds, let id, let latest, let reaction):
      return reaction.effect(captured, environment)
        .throttle(
          id: id, for: .milliseconds(milliseconds), scheduler: scheduler, latest: latest)
    case .timer(let milliseconds, let rule, let id, let readsTime):
      return Effect<Duration, Never>.timer(
        id: id, every: .milliseconds(milliseconds), on: scheduler
      ).map { now in
        let value = readsTime ? Int(now / .milliseconds(10)) / 4 : captured
        return RandomCommand(rule: rule, value: value % 3)
      }
    case .value(let rule): return Effect(value: RandomCommand(rule: rule, value: captured))
    }
  }
}

/// The behavior of one action of a random feature.
struct RandomRule: Sendable {
  /// The change of one of the numbers.
  enum Change: CaseIterable, Sendable {
    case add, keep, take
  }
  /// The change of the state's lookalike; only in the root.
  enum LookalikeUse: CaseIterable, Sendable {
    case change, keep, read
  }
  /// The change of the path and the saved stack; only in the root.
  enum StackUse: CaseIterable, Sendable {
    case keep, pop, push
    /// Replaces the saved stack by an equal one whose screens have other births.
    case renew
    case restore, save
  }
  /// The change of the child and the rows; only in the root.
  enum Structure: CaseIterable, Sendable {
    case addRow, keep, makeChild, moveRow, removeChild, removeRow, replaceChild
  }

  var at: Int
  /// Whether the effect begins with the number before the change, or with the action's value.
  var capturesNumber: Bool
  var change: Change
  /// A value added to the numbers to make the order of actions visible.
  var logged: Int?
  var lookalike = LookalikeUse.keep
  var reaction: RandomReaction
  var stackUse = StackUse.keep
  var structure: Structure

  func callAsFunction(
    _ numbers: inout [Int], _ value: Int, _ environment: RandomEnvironment
  ) -> Effect<RandomCommand, Never> {
    let captured = capturesNumber ? numbers[at] : value
    switch change {
    case .add: numbers[at] = (numbers[at] + 1) % 3
    case .keep: break
    case .take: numbers[at] = value
    }
    if let logged { numbers.append(logged) }
    return reaction.effect(captured, environment)
  }
}
