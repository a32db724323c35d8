/// The states of a view store over time, deduplicated: the one now, then each that differs.
///
/// A subscriber is called once for each drain, after the queue is empty, in the order of
/// subscription among all subscribers of the store. It is also an `AsyncSequence`. It keeps its
/// view store alive while subscribed.
///
/// ```swift
/// viewStore.publisher.volume.sink { seen.append($0) }.store(in: &cancellables)
/// for await volume in viewStore.publisher.volume where volume == 5 { break }
/// ```
@MainActor @dynamicMemberLookup
public struct StorePublisher<State> {
  @usableFromInline let subscribe: (@escaping (State) -> Void) -> AnyCancellable

  @inlinable
  init<Action>(_ viewStore: ViewStore<State, Action>) {
    subscribe = { body in
      let subscription = viewStore.observedState.subscribe(
        in: viewStore.store.stateObservers.notifications, body)
      return AnyCancellable {
        subscription.cancel()
        withExtendedLifetime(viewStore) {}
      }
    }
  }

  @inlinable
  init(_ subscribe: @escaping (@escaping (State) -> Void) -> AnyCancellable) {
    self.subscribe = subscribe
  }

  /// The values of a part of the state; emits only when that part changes.
  ///
  /// The part is compared by `==`, once for each state that the view store takes and for each
  /// subscriber.
  @inlinable
  public subscript<Local: Equatable>(
    dynamicMember keyPath: KeyPath<State, Local>
  ) -> StorePublisher<Local> {
    map { $0[keyPath: keyPath] }.removeDuplicates { $0 == $1 }
  }

  /// Calls `body` with the state now, before this returns, and with each that follows.
  ///
  /// It stops when the result is cancelled or released.
  @inlinable
  public func sink(_ body: @escaping (State) -> Void) -> AnyCancellable {
    subscribe(body)
  }

  /// Changes what is emitted.
  ///
  /// `transform` runs once for each state and each subscriber. Equal results are not left out; a
  /// dynamic member leaves them out, or `removeDuplicates(by:)` behind this.
  @inlinable
  public func map<Local>(_ transform: @escaping (State) -> Local) -> StorePublisher<Local> {
    StorePublisher<Local> { [subscribe] body in subscribe { body(transform($0)) } }
  }

  /// Leaves out a value that `isDuplicate` of the one before.
  ///
  /// The first value always goes through. What was left out is not what the next one is compared
  /// with.
  @inlinable
  public func removeDuplicates(
    by isDuplicate: @escaping (State, State) -> Bool
  ) -> StorePublisher {
    StorePublisher { [subscribe] body in
      var last: State?
      return subscribe { state in
        if let previous = last, isDuplicate(previous, state) { return }
        last = state
        body(state)
      }
    }
  }
}

extension StorePublisher: @MainActor AsyncSequence {
  /// The states from now on, for a loop on any actor.
  ///
  /// It subscribes before this returns. All states wait for a slow loop; with `bufferingNewest`,
  /// the newest so many.
  ///
  /// ```swift
  /// let volumes = viewStore.publisher.volume.states(bufferingNewest: 1)
  /// let task = Task.detached { for await volume in volumes { await upload(volume) } }
  /// ```
  public func states(bufferingNewest limit: Int = .max) -> StoreStates<State> {
    let buffer = StateBuffer<State>(newest: limit)
    return StoreStates(buffer, subscription: sink { buffer.append($0) })
  }

  /// Subscribes; the first state is the one now, and none is lost, however slow the loop is.
  public func makeAsyncIterator() -> StoreStates<State> {
    states().makeAsyncIterator()
  }
}
