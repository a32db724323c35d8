import ComposableCore

/// A running store behind the operations that all kinds of stores share.
struct RunningStore<State: Equatable & Sendable, Action: Sendable>: Sendable {
  enum Kind: CaseIterable, Sendable {
    case storeActor
    case viewStore
  }

  let effectsInFlight: @Sendable () async -> [EffectInfo]
  let send: @Sendable (Action) async -> ViewStoreTask
  let state: @Sendable () async -> State
  /// The current state, then each state that differs from the one before.
  let states: @Sendable () async -> StoreStates<State>

  @MainActor
  init<Environment: Sendable>(
    _ kind: Kind, _ state: State, _ reducer: Reducer<State, Action, Environment>,
    _ environment: Environment
  ) {
    switch kind {
    case .storeActor:
      let store = StoreActor(initialState: state, reducer: reducer, environment: environment)
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
