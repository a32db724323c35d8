import ComposableCore
import Dispatch

enum StoreKind: CaseIterable, Sendable {
  case storeActor, storeActorOnAQueue, viewStore
}

/// A running store of any kind, behind the operations that all kinds share.
struct RunningStore<State: Equatable & Sendable, Action: Sendable>: Sendable {
  let effectsInFlight: @Sendable () async -> [EffectInfo]
  let send: @Sendable (Action) async -> ViewStoreTask
  let state: @Sendable () async -> State
  /// The current state, then each state that differs from the previous one.
  let states: @Sendable () async -> StoreStates<State>

  @MainActor
  init<Environment: Sendable>(
    _ kind: StoreKind, _ state: State, _ reducer: Reducer<State, Action, Environment>,
    _ environment: Environment
  ) {
    switch kind {
    case .storeActor, .storeActorOnAQueue:
      let store = StoreActor(
        initialState: state, reducer: reducer, environment: environment,
        executor: kind == .storeActor ? nil : QueueExecutor())
      effectsInFlight = { await store.effectsInFlight }
      send = { await store.send($0) }
      self.state = { await store.state }
      states = { await store.states }
    case .viewStore:
      let store = Store(initialState: state, reducer: reducer, environment: environment)
      let viewStore = ViewStore(store)
      effectsInFlight = { await store.effectsInFlight }
      send = { await viewStore.send($0) }
      self.state = { await viewStore.state }
      states = { await viewStore.publisher.states() }
    }
  }
}

extension AsyncSequence where Element: Equatable, Failure == Never {
  /// The elements up to and including the first one equal to `last`.
  func elements(
    upTo last: Element, isolation: isolated (any Actor)? = #isolation
  ) async -> [Element] {
    var elements: [Element] = []
    for await element in self {
      elements.append(element)
      if element == last { break }
    }
    return elements
  }
}

/// The executor of a program whose stores run on a dispatch queue that also runs work outside of
/// tasks.
final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "store")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
