import ComposableCore
import Synchronization

@testable import RulesModel

/// Effects that send numbered values and cancel each other; the state checks the order of arrival.
struct InterleavedFeature: Equatable, Sendable {
  enum Action: Sendable {
    case cancel(id: Int)
    case received(effect: Int, number: Int)
    case start(InterleavedEffect)
  }

  /// The values in order of arrival, each with the number of its effect.
  private(set) var arrived: [[Int]] = []
  private(set) var faults: [String] = []
  private var cancelled: Set<Int> = []
  private var effects: [InterleavedEffect] = []

  func count(of effect: Int) -> Int { arrived.count { $0[0] == effect } }

  /// The effects with missing values that were not canceled.
  func incomplete(except others: Set<Int>) -> [InterleavedEffect] {
    effects.filter {
      !cancelled.contains($0.number) && !others.contains($0.number)
        && count(of: $0.number) != $0.count
    }
  }

  private mutating func receive(_ number: Int, of effect: Int) {
    if number != count(of: effect) || cancelled.contains(effect) {
      faults.append("value \(number) of effect \(effect) arrived after \(arrived)")
    }
    arrived.append([effect, number])
  }

  /// The id that a value cancels, while the values sent after it may wait in the same delivery.
  private func idCancelled(by number: Int, of effect: Int) -> Int? {
    guard let effect = effects.first(where: { $0.number == effect }), number == effect.count / 2
    else { return nil }
    return effect.idToCancel
  }

  private mutating func cancel(_ id: Int) -> Effect<Action, Never> {
    for effect in effects where effect.id == id { cancelled.insert(effect.number) }
    return .cancel(id: id)
  }

  static let reducer = Reducer<InterleavedFeature, Action, InterleavedWorld> {
    state, action, world in
    switch action {
    case .cancel(let id): return state.cancel(id)
    case .received(let effect, let number):
      state.receive(number, of: effect)
      return state.idCancelled(by: number, of: effect).map { state.cancel($0) } ?? .none
    case .start(let effect):
      state.effects.append(effect)
      return effect.start(in: world).cancellable(id: effect.id)
    }
  }
}

/// An effect that sends ascending numbers from zero.
struct InterleavedEffect: Equatable, Sendable {
  enum Kind: CaseIterable {
    /// A callback that is called at arbitrary moments.
    case callback
    /// A `run` that suspends after each value.
    case run
    /// An `AsyncSequence` that another task fills.
    case sequence
    /// A `run` that sends all values immediately.
    case burst
    /// A `task` that suspends.
    case task
  }

  var number: Int
  var count: Int
  var id: Int
  /// The id that the middle value cancels.
  var idToCancel: Int?
  var kind: Kind

  init(_ number: Int, from dice: inout ProgramDice) {
    self.number = number
    id = dice.below(3)
    idToCancel = dice.once(in: 4) ? dice.below(3) : nil
    kind = dice.pick(Kind.allCases)
    count = kind == .callback || kind == .task ? 1 : 1 + dice.below(5)
  }

  func start(in world: InterleavedWorld) -> Effect<InterleavedFeature.Action, Never> {
    let values = (0..<count).map {
      InterleavedFeature.Action.received(effect: number, number: $0)
    }
    switch kind {
    case .burst: return .run { send in for value in values { send(value) } }
    case .callback:
      return .future { answer in
        world.callbacks.withLock { $0.append { answer(.success(values[0])) } }
      }
    case .run:
      return .run { send in
        for value in values {
          send(value)
          await Task.yield()
        }
      }
    case .sequence:
      let (sequence, continuation) = AsyncStream.makeStream(of: InterleavedFeature.Action.self)
      Task(executorPreference: world.executor) {
        for value in values {
          continuation.yield(value)
          await Task.yield()
        }
        continuation.finish()
      }
      return Effect(sequence)
    case .task:
      return .task {
        await Task.yield()
        return values[0]
      }
    }
  }
}

/// The environment: callbacks to call, and the executor of other tasks.
final class InterleavedWorld: Sendable {
  let callbacks = Mutex<[@Sendable () -> Void]>([])
  let executor: ShuffledExecutor

  init(_ executor: ShuffledExecutor) {
    self.executor = executor
  }
}
