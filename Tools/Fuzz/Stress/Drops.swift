import ComposableCore
import Dispatch
import Synchronization

/// Creates, uses and drops on every thread the objects that stores hand out: sequences of states,
/// tasks of sends, cancellables, an effect's `send`, descriptions of effects, debuggers,
/// publishers, and scheduled work.
///
/// Tasks put these on a shelf, and use and drop the objects of other tasks. Non-Sendable values
/// must still be destroyed on the main actor; the sanitizers find the remaining problems.
struct Drops {
  private(set) var count = 0
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  mutating func run(for time: Duration) async {
    let end = ContinuousClock.now + time
    var round: UInt64 = 0
    repeat {
      let seed = seed &+ 1_000 &* round
      let stage = await Stage()
      count += await withTaskGroup(of: Int.self) { group in
        for thread in UInt64(0)..<8 {
          group.addTask {
            var worker = Worker(stage: stage, seed: seed &+ thread)
            for _ in 0..<400 { await worker.work() }
            return 400
          }
        }
        return await group.reduce(0, +)
      }
      round += 1
    } while ContinuousClock.now < end
  }
}

/// The stores shared by the tasks of one round, and the shelf of objects that they handed out.
private final class Stage: Sendable {
  typealias SharedActor = StoreActor<[Int], Int>

  @MainActor private var store: Store<Int, Edit>
  private let shared: Mutex<SharedActor>
  private let shelf = Mutex<[Item?]>(Array(repeating: nil, count: 16))
  let scheduler = TestScheduler()

  @MainActor
  init() {
    shared = Mutex(Stage.makeActor(nil))
    store = Store(initialState: 0, reducer: .empty, environment: ())
    replaceStore()
    _ = replaceActor()
  }

  var actor: SharedActor { shared.withLock { $0 } }

  /// Replaces the item at `index`; the caller drops the old one.
  func put(_ item: Item?, at index: Int) -> Item? {
    shelf.withLock { items in
      defer { items[index] = item }
      return items[index]
    }
  }

  func item(at index: Int) -> Item? { shelf.withLock { $0[index] } }

  /// Replaces the store actor; the caller drops the old one.
  func replaceActor() -> SharedActor {
    let new = Stage.makeActor(self)
    return shared.withLock { actor in
      defer { actor = new }
      return actor
    }
  }

  @MainActor func replaceStore() { store = makeStoreWithShelf() }

  @MainActor func makeOnMainActor(_ kind: Int) -> Item {
    let viewStore = store.view
    switch kind {
    case 0: return .sink(viewStore.publisher.sink { [draft = Draft()] _ in draft.touch() })
    case 1: return .task(viewStore.send(Edit(draft: Draft())))
    case 2: return .publisher(viewStore.publisher.map { [draft = Draft()] in $0 + draft.touch() })
    case 3: return .effects(store.effectsInFlight)
    default: return StoreDebugger(store).map { .debugger($0) } ?? .effects([])
    }
  }

  @MainActor private func makeStoreWithShelf() -> Store<Int, Edit> {
    let reducer = Reducer<Int, Edit, Void> { [weak self] state, edit, _ in
      state += edit.draft.touch()
      if edit.isLast { return .none }
      return Effect<Int, Never>.run { [weak self] send in
        _ = self?.put(.send(send), at: 15)
        await Task.yield()
        send(1)
      }.map { _ in Edit(draft: Draft(), isLast: true) }.cancellable(id: edit.draft)
    }
    return Store(initialState: 0, reducer: reducer, environment: ())
  }

  private static func makeActor(_ stage: Stage?) -> SharedActor {
    let reducer = Reducer<[Int], Int, Void> { [weak stage] state, number, _ in
      state = Array(state.suffix(20)) + [number]
      guard number > 0, let stage else { return .none }
      return .run { send in
        _ = stage.put(.send(send), at: 14)
        await Task.yield()
        send(number - 1)
      }
    }
    return SharedActor(initialState: [], reducer: reducer, environment: ())
  }
}

/// An object that a store handed out.
private enum Item: Sendable {
  case debugger(StoreDebugger<Int, Edit>)
  case effects([EffectInfo])
  case publisher(StorePublisher<Int>)
  case send(Send<Int>)
  case sink(AnyCancellable)
  case states(StoreStates<[Int]>)
  case task(ViewStoreTask)
  case work(ScheduledWork)

  func use() async {
    switch self {
    case .debugger(let debugger): await _ = debugger.reductions
    case .effects(let effects): check(!effects.contains { $0.description.isEmpty }, "no name")
    case .publisher(let publisher): await MainActor.run { publisher.sink { _ in } }.cancel()
    case .send(let send): send(0)
    case .sink(let sink): sink.cancel()
    case .states(let states):
      let reading = Task { await states.next() }
      reading.cancel()
      _ = await reading.value
    case .task(let task): await task.cancel()
    case .work(let work): work.cancel()
    }
  }
}

private struct Worker {
  let stage: Stage
  var random: SeededGenerator

  init(stage: Stage, seed: UInt64) {
    self.stage = stage
    random = SeededGenerator(seed: seed)
  }

  mutating func work() async {
    let index = Int.random(in: 0..<16, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: _ = stage.put(.states(await stage.actor.states), at: index)
    case 1: _ = stage.put(.task(await stage.actor.send(3)), at: index)
    case 2: _ = stage.put(.effects(await stage.actor.effectsInFlight), at: index)
    case 3:
      let work = stage.scheduler.schedule(after: .seconds(1)) { [stage] in _ = stage.item(at: 0) }
      _ = stage.put(.work(work), at: index)
    case 4: stage.scheduler.advance(by: .seconds(1))
    case 5...7:
      let kind = Int.random(in: 0..<5, using: &random)
      _ = stage.put(await stage.makeOnMainActor(kind), at: index)
    case 8: _ = stage.put(nil, at: index)
    case 9 where index == 0: _ = stage.replaceActor()
    case 9 where index == 1: await stage.replaceStore()
    default: await stage.item(at: index)?.use()
    }
  }
}

/// An action that is not Sendable.
private struct Edit {
  var draft: Draft
  var isLast = false
}

/// A non-Sendable value, which may be changed and destroyed only on the main actor.
private final class Draft: Hashable {
  private var touches = 0

  /// Marks the main queue, which may run on any thread.
  private static let isMainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  deinit {
    let isHere = DispatchQueue.getSpecific(key: Draft.isMainQueue) == true
    check(isHere, "a value of the main actor was destroyed elsewhere")
  }

  @discardableResult
  func touch() -> Int {
    touches += 1
    return 1
  }

  static func == (lhs: Draft, rhs: Draft) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
