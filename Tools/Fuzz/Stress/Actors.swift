import ComposableCore

/// Store actors that several tasks use at once, with effects that send from many threads.
///
/// The seed chooses the steps of the tasks: they start effects, some of which cancel others by id
/// when one of their values arrives, and cancel by id and by task. The threads decide the rest. The
/// rules are the same as in `Threads`; at the end, nothing references the store or its effects.
struct Actors {
  private enum Step: Sendable {
    case cancel(Int)
    case start(Source)
    case startAndCancel(Source)
  }

  private typealias Store = StoreActor<Ledger, Ledger.Action>

  private struct Weak {
    weak var store: Store?
    weak var token: Token?
  }

  private(set) var effectCount = 0
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func run(for time: Duration) async {
    let end = ContinuousClock.now + time
    repeat {
      let isReleasedEarly = Bool.random(using: &random)
      let released = await use(releasingEarly: isReleasedEarly)
      let limit = ContinuousClock.now + .seconds(60)
      while released.store != nil || released.token != nil, ContinuousClock.now < limit {
        await Task.yield()
      }
      check(released.store == nil, "a store actor is still referenced")
      check(released.token == nil, "an effect of a released store actor is still referenced")
    } while ContinuousClock.now < end
  }

  /// Has several tasks use a store until all effects have ended, or until they have started some.
  private mutating func use(releasingEarly isReleasedEarly: Bool) async -> Weak {
    let token = Token()
    let plans = plans(token)
    let store = Store(initialState: Ledger(), reducer: Ledger.reducer, environment: ())
    let cancelled = await withTaskGroup(of: [Int: Int].self) { group in
      for plan in plans {
        group.addTask { await Self.perform(plan, on: store, waits: !isReleasedEarly) }
      }
      return await group.reduce(into: [:]) { $0.merge($1) { count, _ in count } }
    }
    if !isReleasedEarly { await store.checkTotals(cancelled) }
    return Weak(store: store, token: token)
  }

  private mutating func plans(_ token: Token) -> [[Step]] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (0..<Int.random(in: 1...5, using: &random)).map { _ in step(token) }
    }
  }

  private mutating func step(_ token: Token) -> Step {
    let kind = Int.random(in: 0..<6, using: &random)
    if kind == 0 { return .cancel(Int.random(in: 0..<3, using: &random)) }
    var source = Source.random(effectCount, using: &random)
    source.token = token
    effectCount += 1
    return kind == 1 ? .startAndCancel(source) : .start(source)
  }

  /// Returns the effects that were canceled by their task, with their number of values at that
  /// time.
  private static func perform(_ plan: [Step], on store: Store, waits: Bool) async -> [Int: Int] {
    var cancelled: [Int: Int] = [:]
    var tasks: [ViewStoreTask] = []
    for step in plan {
      switch step {
      case .cancel(let id): await store.send(.cancel(id))
      case .start(let source): tasks.append(await store.send(.start(source)))
      case .startAndCancel(let source):
        await store.send(.start(source)).cancel()
        cancelled[source.effect] = await store.count(of: source.effect)
      }
    }
    if waits {
      for task in tasks { await task.finish() }
    }
    return cancelled
  }
}

// Runs on the store's actor, because the thread sanitizer can't see that a copy of the state was
// released before the reducer changed the same storage in place.
extension StoreActor where State == Ledger {
  fileprivate func count(of effect: Int) -> Int { state.count(of: effect) }

  fileprivate func checkTotals(_ cancelled: [Int: Int]) {
    check(state.faults.isEmpty, state.faults.joined(separator: "\n"))
    state.checkTotals(cancelled)
    check(effectsInFlight.isEmpty, "effects stayed in flight")
  }
}

/// Referenced by the effects of one store.
final class Token: Sendable {}
