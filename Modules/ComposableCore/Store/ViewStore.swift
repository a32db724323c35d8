import Observation

/// What a view sees of a store: its state, and a way to send actions.
///
/// Its state changes only when `removeDuplicates` says that it differs, at most once for each drain
/// of the store's queue. It is new before `publisher` emits; Observation's will-set comes before
/// that. A view store keeps its store alive. Runs on the main actor.
///
/// ```swift
/// let count = ViewStore(store.scope(state: \.count))
/// count.send(.incrTapped)
/// let shown = count.state  // 1
/// ```
@MainActor @dynamicMemberLookup
public final class ViewStore<State, Action>: Observable {
  @usableFromInline let observedState: ObservedState<State>
  @usableFromInline let store: Store<State, Action>

  /// Looks at `store`, taking a new state only when `isDuplicate` of the old and the new one is
  /// false.
  ///
  /// `isDuplicate` is called at most once for each drain: not where it is known that the store's
  /// state is the same.
  @inlinable
  public convenience init(
    _ store: Store<State, Action>,
    removeDuplicates isDuplicate: @escaping @MainActor (State, State) -> Bool
  ) {
    let isDuplicate = onMainActor { (states: (State, State)) in isDuplicate(states.0, states.1) }
    self.init(store, .unless({ isDuplicate(($0, $1)) }, store.currentState()))
  }

  /// One whose state never changes need not observe its store.
  @inlinable
  init(
    _ store: Store<State, Action>, _ observedState: ObservedState<State>, isObserving: Bool = true
  ) {
    self.observedState = observedState
    self.store = store
    if isObserving { store.stateObservers.add(observedState) }
  }

  isolated deinit {
    store.stateObservers.remove(observedState)
  }

  /// The state as of the last drain that changed it.
  ///
  /// Reading it inside `withObservationTracking` tracks the whole state; a dynamic member tracks
  /// one part.
  public var state: State {
    observedState.state
  }

  /// A part of the state.
  ///
  /// Observation tracks it by itself: what reads only `viewStore.count` inside
  /// `withObservationTracking` is not notified when another part changes. The part is compared by
  /// `==` with each state that the view store takes, until it changes.
  ///
  /// ```swift
  /// for await volume in Observations({ viewStore.volume }) where volume == 5 { break }
  /// ```
  public subscript<Local: Equatable>(dynamicMember keyPath: KeyPath<State, Local>) -> Local {
    observedState.field(keyPath)
  }

  /// A part of the state that cannot be compared; Observation tracks the whole state instead.
  public subscript<Local>(dynamicMember keyPath: KeyPath<State, Local>) -> Local {
    observedState.state[keyPath: keyPath]
  }

  /// Emits the state now, and whenever it changes.
  @inlinable
  public var publisher: StorePublisher<State> {
    StorePublisher(self)
  }

  /// Sends an action to the store.
  ///
  /// Outside of a drain it is processed before this returns, with everything that it causes
  /// synchronously. Inside one (from an observer, or from a synchronous effect) it waits in the
  /// queue, and this returns at once.
  ///
  /// - Returns: everything the action caused, to wait for or to cancel.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> ViewStoreTask {
    ViewStoreTask(store.process(action))
  }
}

extension ViewStore where State: Equatable {
  /// Looks at `store`, taking a new state only when it is not equal to the old one.
  @inlinable
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, .unlessEqual(store.currentState()))
  }
}

extension ViewStore where State == Void {
  /// A view store that only sends, which costs a drain nothing.
  @inlinable
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, .unless({ _, _ in true }, ()), isObserving: false)
  }
}
