/// The current state of a view store, then each state that differs from the previous one.
///
/// A subscriber is called at most once per drain, after the queue is empty, in the order of
/// subscription among all subscribers of the store. It is also an `AsyncSequence`. It keeps its
/// view store alive while subscribed.
///
/// ```swift
/// let numbers = Store(
///   initialState: 1,
///   reducer: Reducer<Int, Int, Void> { state, number, _ in
///     state = number
///     return .none
///   }, environment: ()
/// ).view
/// let subscription = numbers.publisher.sink { print("is \($0)") }
/// numbers.send(2)
/// for await number in numbers.publisher where number == 2 { break }
/// // Prints is 1
/// // Prints is 2
/// ```
@MainActor @dynamicMemberLookup
public struct StorePublisher<State> {
  /// Calls its argument with the current value and with each following one.
  private typealias Subscribe = (@escaping (State) -> Void) -> AnyCancellable
  /// The function that subscribes. It is released on the main actor.
  private let source: OnMainActor<Subscribe>
  private var subscribe: Subscribe { source.value }

  /// The publisher of a view store's whole state.
  init<Action>(_ viewStore: ViewStore<State, Action>) {
    self.init { body in
      let subscriber = viewStore.observedState.subscribe(body)
      return AnyCancellable {
        subscriber.cancel()
        withExtendedLifetime(viewStore) {}
      }
    }
  }

  private init(_ subscribe: @escaping Subscribe) {
    source = OnMainActor(subscribe)
  }

  /// Emits a part of the state, only when that part changes.
  ///
  /// The part is compared by `==`, once for each change of the view store's state and for each
  /// subscriber.
  public subscript<Local: Equatable>(
    dynamicMember keyPath: KeyPath<State, Local>
  ) -> StorePublisher<Local> {
    map { $0[keyPath: keyPath] }.removeDuplicates { $0 == $1 }
  }

  /// Calls `body` with the current state before this returns, and with each following state.
  ///
  /// It stops when the result is canceled or released.
  ///
  /// `body` runs on the main actor, after the drain, when ``ViewStore/state`` is already the new
  /// state. It may send actions: they are processed after all subscribers have been called.
  ///
  /// ```swift
  /// let numbers = Store(
  ///   initialState: 1,
  ///   reducer: Reducer<Int, Int, Void> { state, number, _ in
  ///     state = number
  ///     return .none
  ///   }, environment: ()
  /// ).view
  /// let subscription = numbers.publisher.sink { print("is \($0)") }
  /// numbers.send(2)
  /// // Prints is 1
  /// // Prints is 2
  /// ```
  public func sink(_ body: @escaping (State) -> Void) -> AnyCancellable {
    subscribe(body)
  }

  /// Transforms the emitted values.
  ///
  /// `transform` runs once for each state and each subscriber. Equal results are emitted again; use
  /// a dynamic member or `removeDuplicates(by:)` to remove them.
  public func map<Local>(_ transform: @escaping (State) -> Local) -> StorePublisher<Local> {
    StorePublisher<Local> { [subscribe] body in subscribe { body(transform($0)) } }
  }

  /// Drops each value for which `isDuplicate(previous, value)` is true.
  ///
  /// The first value is always emitted.
  ///
  /// ```swift
  /// let numbers = Store(
  ///   initialState: 1,
  ///   reducer: Reducer<Int, Int, Void> { state, number, _ in
  ///     state = number
  ///     return .none
  ///   }, environment: ()
  /// ).view
  /// let subscription = numbers.publisher
  ///   .removeDuplicates { $0 % 2 == $1 % 2 }
  ///   .sink { print($0 % 2 == 0 ? "even" : "odd") }
  /// numbers.send(3)
  /// numbers.send(4)
  /// // Prints odd
  /// // Prints even
  /// ```
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
  /// The current and all following states, for a loop on any actor.
  ///
  /// It subscribes before this returns. All states are buffered for a slow loop; with
  /// `bufferingNewest`, only the newest ones.
  ///
  /// ```swift
  /// func upload(_ counts: StoreStates<Int>) async {
  ///   for await count in counts { print("uploads \(count)") }
  /// }
  ///
  /// @MainActor func follow(_ facts: ViewStore<FactState, FactAction>) {
  ///   let counts = facts.publisher.count.states(bufferingNewest: 1)
  ///   Task.detached { await upload(counts) }
  /// }
  /// ```
  public func states(bufferingNewest limit: Int = .max) -> StoreStates<State> {
    let buffer = StateBuffer<State>(newest: limit)
    return StoreStates(buffer, subscription: sink { buffer.append($0) })
  }

  /// Subscribes; the first state is the current one, and a slow loop misses none.
  ///
  /// The subscription ends with the loop, or when its task is canceled.
  public func makeAsyncIterator() -> StoreStates<State> {
    states().makeAsyncIterator()
  }
}
