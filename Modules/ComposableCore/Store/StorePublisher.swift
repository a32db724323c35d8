/// The states of a view store over time, deduplicated: the one now, then each that differs.
///
/// A subscriber is told once for each drain, after the queue is empty, in the order of subscription among all
/// subscribers of the store. It is also an `AsyncSequence`. It keeps its view store alive while subscribed.
///
/// ```swift
/// viewStore.publisher.count.sink { print($0) }.store(in: &cancellables)
/// for await count in viewStore.publisher.count { print(count) }
/// ```
@MainActor @dynamicMemberLookup
public struct StorePublisher<State> {
  private let subscribe: (@escaping (State) -> Void) -> AnyCancellable

  init<Action>(_ viewStore: ViewStore<State, Action>) {
    subscribe = { body in
      let subscription = viewStore.box.subscribe(body)
      return AnyCancellable {
        subscription.cancel()
        withExtendedLifetime(viewStore) {}
      }
    }
  }

  private init(_ subscribe: @escaping (@escaping (State) -> Void) -> AnyCancellable) {
    self.subscribe = subscribe
  }

  /// The values of a part of the state; emits only when that part changes.
  ///
  /// The part is compared by `==`, once for each state that the view store takes and for each subscriber.
  public subscript<Local: Equatable>(
    dynamicMember keyPath: KeyPath<State, Local>
  ) -> StorePublisher<Local> {
    map { $0[keyPath: keyPath] }.removeDuplicates { $0 == $1 }
  }

  /// Calls `body` with the state now, before this returns, and with each that follows.
  ///
  /// It stops when the result is cancelled or released.
  public func sink(_ body: @escaping (State) -> Void) -> AnyCancellable {
    subscribe(body)
  }

  /// Changes what is emitted.
  ///
  /// `transform` runs once for each state and each subscriber. Equal results are not left out; a dynamic member leaves
  /// them out, or `removeDuplicates(by:)` behind this.
  public func map<Local>(_ transform: @escaping (State) -> Local) -> StorePublisher<Local> {
    StorePublisher<Local> { [subscribe] body in subscribe { body(transform($0)) } }
  }

  /// Leaves out a value that `isDuplicate` of the one before.
  ///
  /// The first value always goes through. What was left out is not what the next one is compared with.
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
  /// Iterates over the states; none is lost between two calls of `next`, however slow the loop is.
  @MainActor
  public struct AsyncIterator: @MainActor AsyncIteratorProtocol {
    private let cancellable: AnyCancellable
    private let states: States

    fileprivate init(_ publisher: StorePublisher) {
      let states = States()
      self.states = states
      cancellable = publisher.sink { states.append($0) }
    }

    /// The next state; nil once the iterating task is cancelled.
    public func next() async -> State? {
      await states.next()
    }
  }

  /// Subscribes; the first state is the one now.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(self)
  }

  @MainActor
  private final class States {
    private var waiter: CheckedContinuation<Void, Never>?
    private var waiting: [State] = []

    func append(_ state: State) {
      waiting.append(state)
      resume()
    }

    func next() async -> State? {
      if waiting.isEmpty, !Task.isCancelled {
        await withTaskCancellationHandler {
          await withCheckedContinuation { waiter = $0 }
        } onCancel: {
          Task { @MainActor in resume() }
        }
      }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    private func resume() {
      waiter?.resume()
      waiter = nil
    }
  }
}
