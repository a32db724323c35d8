import Observation

/// What a view sees of a store: its state, and a way to send actions.
///
/// Its state changes only when `removeDuplicates` says that it differs, at most once for each drain of the store's
/// queue. It is new before `publisher` emits; Observation's will-set comes before that. A view store keeps its store
/// alive. Runs on the main actor.
///
/// ```swift
/// let viewStore = ViewStore(store.scope(state: \.count))
/// viewStore.send(.incrTapped)
/// print(viewStore.state)
/// ```
@MainActor @dynamicMemberLookup
public final class ViewStore<State, Action>: Observable {
  @usableFromInline let box: ObservedState<State>
  @usableFromInline let store: Store<State, Action>

  /// Looks at `store`, taking a new state only when `isDuplicate` of the old and the new one is false.
  ///
  /// `isDuplicate` is called once for each drain.
  @inlinable
  public convenience init(
    _ store: Store<State, Action>,
    removeDuplicates isDuplicate: @escaping @MainActor (State, State) -> Bool
  ) {
    self.init(store, .unless(onMainActor(isDuplicate), store.currentState(), store.notifier))
  }

  @inlinable
  init(_ store: Store<State, Action>, _ box: ObservedState<State>) {
    self.box = box
    self.store = store
    store.watchers.add(box)
  }

  isolated deinit {
    store.watchers.remove(box, of: box)
  }

  /// The state as of the last drain that changed it.
  ///
  /// Reading it inside `withObservationTracking` tracks it.
  public var state: State {
    box.state
  }

  /// A part of the state.
  ///
  /// Observation tracks the whole state of the view store; give a view that needs less a scope of its own.
  public subscript<Local>(dynamicMember keyPath: KeyPath<State, Local>) -> Local {
    box.state[keyPath: keyPath]
  }

  /// Emits the state now, and whenever it changes.
  public var publisher: StorePublisher<State> {
    StorePublisher(self)
  }

  /// Sends an action to the store.
  ///
  /// Outside of a drain it is processed before this returns, with everything that it causes synchronously. Inside
  /// one (from an observer, or from a synchronous effect) it waits in the queue, and this returns at once.
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
    self.init(store, .unlessEqual(store.currentState(), store.notifier))
  }
}

extension ViewStore where State == Void {
  /// A view store that only sends.
  @inlinable
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, removeDuplicates: { _, _ in true })
  }
}
