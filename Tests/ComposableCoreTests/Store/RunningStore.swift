import ComposableCore
import Dispatch

enum StoreKind: CaseIterable, Sendable {
  case storeActor, storeActorOnAQueue, viewStore
}

/// A running store behind the operations that all kinds of stores share.
struct RunningStore<State: Equatable & Sendable, Action: Sendable>: Sendable {
  let effectsInFlight: @Sendable () async -> [EffectInfo]
  let send: @Sendable (Action) async -> ViewStoreTask
  let state: @Sendable () async -> State
  /// The current state, then each state that differs from the one before.
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
  /// The elements up to the first that is `last`, and that one.
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

/// The executor of a program that runs its stores on a queue of Dispatch, which also runs work that
/// belongs to no task.
final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "store")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
