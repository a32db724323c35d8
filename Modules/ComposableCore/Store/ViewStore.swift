import Observation

/// A view's access to a store: the state it shows, and the actions it sends.
///
/// Its state changes only if `removeDuplicates` returns false, at most once per drain of the
/// store's queue. The state changes before `publisher` emits; Observation's will-set is called
/// before the change. A view store keeps its store alive. Runs on the main actor.
///
/// ```swift
/// let count = ViewStore(store.scope(state: \.count))
/// count.send(.incrTapped)
/// count.state  // 1
/// ```
@MainActor @dynamicMemberLookup
public final class ViewStore<State, Action>: Observable {
  /// The state of this view store, with its subscribers and trackers.
  @usableFromInline let viewState: ViewState<State>
  /// The observed store, kept alive.
  @usableFromInline let store: Store<State, Action>

  /// Observes `store`; takes a new state only if `isDuplicate` of the old and the new one is false.
  ///
  /// `isDuplicate` is called at most once per drain, and not at all in a drain without reductions.
  @inlinable
  public convenience init(
    _ store: Store<State, Action>,
    removeDuplicates isDuplicate: @escaping @MainActor (State, State) -> Bool
  ) {
    self.init(store, ViewState(store.currentState()))
    viewState.listen(to: store.listeners, unless: { isDuplicate($0, $1) })
  }

  /// A view store that does not observe its store yet.
  @usableFromInline
  init(_ store: Store<State, Action>, _ viewState: ViewState<State>) {
    self.store = store
    self.viewState = viewState
  }

  /// On the main actor, wherever the last reference is released. The store stops updating its
  /// state.
  isolated deinit {
    store.listeners.remove(viewState)
  }

  /// The state after the last drain that changed it.
  ///
  /// Reading it inside `withObservationTracking` tracks the whole state; a dynamic member tracks
  /// one part.
  ///
  /// It doesn't change during a drain, so observers and views never see an intermediate state.
  @inlinable public var state: State {
    viewState.state
  }

  /// A part of the state.
  ///
  /// Observation tracks it separately: a tracker that reads only `viewStore.count` inside
  /// `withObservationTracking` is not notified when another part changes. A part that was read is
  /// compared by `==` at each change of the state, until the part itself has changed. If more than
  /// 10,000 parts were read, a change notifies the trackers of all of them.
  ///
  /// ```swift
  /// for await count in Observations({ viewStore.count }) {
  ///   seen.append(count)
  ///   if count == 2 { break }
  ///   viewStore.send(.name("\(count)"))
  ///   viewStore.send(.count(count + 1))
  /// }
  /// ```
  @inlinable
  public subscript<Local: Equatable>(dynamicMember keyPath: KeyPath<State, Local>) -> Local {
    viewState.field(keyPath)
  }

  /// A part of the state that cannot be compared; Observation tracks the whole state instead.
  ///
  /// Make the part `Equatable` if you can, so that its trackers are notified only of its own
  /// changes.
  @inlinable
  public subscript<Local>(dynamicMember keyPath: KeyPath<State, Local>) -> Local {
    viewState.state[keyPath: keyPath]
  }

  /// Emits the current state, and each following one.
  ///
  /// A dynamic member of it emits a part of the state when that part changes:
  ///
  /// ```swift
  /// let subscription = viewStore.publisher.sink { seen.append($0) }
  /// ```
  public var publisher: StorePublisher<State> {
    StorePublisher(self)
  }

  /// Sends an action to the store.
  ///
  /// ```swift
  /// await viewStore.send(.factTapped).finish()
  /// viewStore.fact  // "1 is a number"
  /// ```
  ///
  /// Outside of a drain it is processed before this returns, with everything it causes
  /// synchronously. Inside a drain, in an observer or a synchronous effect, it is queued, and this
  /// returns immediately.
  ///
  /// - Returns: A task for everything the action caused, to wait for or to cancel.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> ViewStoreTask {
    guard let task = store.process(action) else { return ViewStoreTask() }
    return ViewStoreTask(task)
  }
}

extension ViewStore where State: Equatable {
  /// Observes `store`; takes a new state only if it is not equal to the old one.
  @inlinable
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, ViewState(store.currentState()))
    viewState.listen(to: store.listeners, unless: { $0 == $1 })
  }
}

extension ViewStore where State == Void {
  /// Creates a view store that only sends, at no cost to drains.
  ///
  /// Use it for a view that reads no state, such as a menu.
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, ViewState(()))
  }
}
