import ComposableCore
import Synchronization

@testable import RulesModel

/// A store actor, its users and its effects, whose jobs run one at a time in an order that a seed
/// chooses.
///
/// The users are tasks that start effects and cancel them, by id and by task. Between any two jobs,
/// a callback may be called or the store released, even with some deliveries still unprocessed.
struct Interleaving {
  typealias Store = StoreActor<InterleavedFeature, InterleavedFeature.Action>

  /// A user's operation.
  private enum Step {
    case cancel(id: Int), cancelTask, start(InterleavedEffect), yield
  }

  /// An object that must be released by the end.
  private struct Released {
    weak var store: Store?
    weak var world: InterleavedWorld?
  }

  /// The users' records.
  private final class Notes: Sendable {
    /// For each effect whose task was canceled, the number of its values at that time.
    let cancelled = Mutex<[Int: Int]>([:])
    let usersDone = Mutex(0)
  }

  private(set) var faults: [String] = []

  private var dice: ProgramDice
  private var effectCount = 0
  private let effects = ShuffledExecutor(isOfActor: false)
  private let home = ShuffledExecutor(isOfActor: true)
  private let notes = Notes()

  init(seed: UInt64) {
    dice = ProgramDice(seed: seed)
    let released = run()
    if released.world != nil { faults.append("the environment is still referenced") }
    if released.store != nil { faults.append("the store is still referenced") }
  }

  private mutating func run() -> Released {
    let world = InterleavedWorld(effects)
    var store: Store? = makeStore(world)
    let released = Released(store: store, world: world)
    let userCount = 1 + dice.below(4)
    for _ in 0..<userCount { startUser(of: store) }
    var jobsToRelease = dice.once(in: 2) ? dice.below(80) : .max
    while jobsToRelease > 0, runOne(world) { jobsToRelease -= 1 }
    if jobsToRelease > 0, let store { check(store) }
    store = nil
    while runOne(world) {}
    let done = notes.usersDone.withLock { $0 }
    if done < userCount { faults.append("\(userCount - done) users still wait") }
    return released
  }

  private func makeStore(_ world: InterleavedWorld) -> Store {
    let host = StoreActorHost(executor: home, effects: effects)
    return Store(
      StoreActorContents(
        Engine(initialState: InterleavedFeature(), runtime: EffectRuntime(host: host)) {
          InterleavedFeature.reducer.run(&$0, $1, world)
        }), host)
  }

  /// Runs one job or callback; returns false if there is none.
  private mutating func runOne(_ world: InterleavedWorld) -> Bool {
    let callbacks = world.callbacks.withLock { $0.count }
    let count = effects.count + home.count + callbacks
    if count == 0 { return false }
    let index = dice.below(count)
    if index < callbacks {
      world.callbacks.withLock { $0.remove(at: index) }()
    } else if index < callbacks + effects.count {
      effects.run(index - callbacks)
    } else {
      home.run(index - callbacks - effects.count)
    }
    return true
  }

  private mutating func startUser(of store: Store?) {
    let steps = (0...dice.below(5)).map { _ in step() }
    Task(executorPreference: effects) { [weak store, notes] in
      var started: [(effect: Int, task: ViewStoreTask)] = []
      for step in steps {
        switch step {
        case .cancel(let id): await store?.send(.cancel(id: id))
        case .cancelTask:
          guard let (effect, task) = started.popLast() else { continue }
          await task.cancel()
          guard let count = await store?.state.count(of: effect) else { continue }
          notes.cancelled.withLock { $0[effect] = count }
          await task.finish()
        case .start(let effect):
          guard let task = await store?.send(.start(effect)) else { continue }
          started.append((effect.number, task))
        case .yield: await Task.yield()
        }
      }
      for (_, task) in started { await task.finish() }
      notes.usersDone.withLock { $0 += 1 }
    }
  }

  private mutating func step() -> Step {
    switch dice.below(6) {
    case 0: return .cancel(id: dice.below(3))
    case 1: return .cancelTask
    case 2: return .yield
    default:
      effectCount += 1
      return .start(InterleavedEffect(effectCount, from: &dice))
    }
  }

  private mutating func check(_ store: Store) {
    let (state, inFlight) = store.assumeIsolated { ($0.state, $0.effectsInFlight) }
    let cancelled = notes.cancelled.withLock { $0 }
    faults += state.faults
    faults += inFlight.map { "\($0) is in flight" }
    faults += state.incomplete(except: Set(cancelled.keys)).map { "\($0) is not complete" }
    for (effect, count) in cancelled where state.count(of: effect) != count {
      faults.append("values of effect \(effect) arrived after its task was cancelled")
    }
  }
}
