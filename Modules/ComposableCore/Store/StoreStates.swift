import Synchronization

/// The states of a store over time, which any actor or task may iterate over.
///
/// The first is the state when the sequence was created; all following ones are buffered, unless
/// `bufferingNewest` limits their number. Several loops over one sequence share it: each state is
/// delivered to one of them. It ends when its loop's task is canceled. A ``StoreActor``'s also ends
/// when the store is released; a publisher's keeps its store alive. Each state takes O(1),
/// regardless of the number buffered, unless several loops wait.
///
/// ```swift
/// let numbers = Store(
///   initialState: 1,
///   reducer: Reducer<Int, Int, Void> { state, number, _ in
///     state = number
///     return .none
///   }, environment: ()
/// ).view
/// let states = numbers.publisher.states()
/// numbers.send(2)
/// for await number in states {
///   print("is \(number)")
///   if number == 2 { break }
/// }
/// // Prints is 1
/// // Prints is 2
/// ```
public struct StoreStates<State>: AsyncSequence, AsyncIteratorProtocol {
  /// The states of the store.
  public typealias Element = State
  /// The sequence never throws.
  public typealias Failure = Never

  /// The states that have not been read; copies of the sequence share it.
  private let buffer: StateBuffer<State>
  /// Feeds the buffer; canceled when the last copy of the sequence is released.
  private let subscription: AnyCancellable?

  /// The sequence of the states that `buffer` receives, as long as `subscription` is alive.
  init(_ buffer: StateBuffer<State>, subscription: AnyCancellable? = nil) {
    self.buffer = buffer
    self.subscription = subscription
  }

  /// The next state; nil once the iterating task is canceled or the store actor is released.
  ///
  /// States that were buffered before the store was released are returned first.
  nonisolated(nonsending) public func next() async -> State? {
    await buffer.next()?.value
  }

  /// The next state. Stays on the caller's actor.
  public func next(isolation actor: isolated (any Actor)?) async -> State? {
    await buffer.next()?.value
  }

  /// The sequence itself, which iterates over the states that have not been read.
  public func makeAsyncIterator() -> StoreStates {
    self
  }
}

extension StoreStates: Sendable where State: Sendable {}

/// Buffers states for the loops that read them. May be used on any thread.
///
/// Invariants: loops wait only while every state has been read. Each is resumed exactly once,
/// outside of the lock, with a state, or with nil when it is canceled or the sequence ends.
final class StateBuffer<State>: Sendable {
  /// A state, which needn't be Sendable: a sequence of such states isn't Sendable, so it stays on
  /// its actor.
  typealias Passed = ActorConfined<State>
  /// A loop that waits for the next state. It is resumed exactly once.
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Passed?, Never>
  }

  /// What a loop finds when it has registered: nothing yet, if it has to wait.
  private enum Arrival {
    case end, none
    case state(Passed)
  }

  private struct Contents {
    /// The number of the last call of `next`.
    var lastNumber = 0
    /// The unread states.
    var states = Queue<Passed>()
    /// Empty while states are unread; nil once the sequence has ended.
    var waiters: [Waiter]? = []
  }

  /// Never held while a loop is resumed or a state is released.
  private let contents = Mutex(Contents())
  /// The maximum number of buffered states; the oldest are dropped.
  private let limit: Int

  /// Keeps the newest `limit` unread states.
  init(newest limit: Int = .max) {
    self.limit = max(limit, 1)
  }

  /// Passes a state to the loop that has waited longest, or buffers it. O(n) in the waiting loops.
  /// Called on the store's actor.
  func append(_ state: State) {
    let state = Passed(state)
    let (waiter, dropped) = contents.withLock { contents -> (Waiter?, Passed?) in
      guard let waiters = contents.waiters else { return (nil, nil) }
      if let first = waiters.first {
        contents.waiters?.removeFirst()
        return (first, nil)
      }
      let isFull = contents.states.count >= limit
      let dropped = isFull ? contents.states.popFirst() : nil
      contents.states.append(state)
      return (nil, dropped)
    }
    waiter?.continuation.resume(returning: state)
    // Outside of the lock: destroying a state may run code that reads.
    withExtendedLifetime(dropped) {}
  }

  /// Whether the sequence has ended, except for unread states.
  var isFinished: Bool { contents.withLock { $0.waiters == nil } }

  /// Ends the sequence. Loops still receive the buffered states.
  func finish() {
    let waiters = contents.withLock { $0.waiters.take() }
    for waiter in waiters ?? [] { waiter.continuation.resume(returning: nil) }
  }

  /// Waits for and returns the oldest unread state; nil once the sequence has ended, or the calling
  /// task is canceled.
  nonisolated(nonsending) func next() async -> Passed? {
    if Task.isCancelled { return nil }
    let (ready, number) = contents.withLock { contents in
      contents.lastNumber += 1
      return (contents.states.popFirst(), contents.lastNumber)
    }
    if let ready { return ready }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait(Waiter(number: number, continuation: $0)) }
    } onCancel: {
      cancel(number)
    }
  }

  /// Suspends a loop until a state arrives, unless one has already arrived.
  private func wait(_ waiter: Waiter) {
    let arrival = contents.withLock { contents -> Arrival in
      if let state = contents.states.popFirst() { return .state(state) }
      if contents.waiters == nil || Task.isCancelled { return .end }
      contents.waiters?.append(waiter)
      return .none
    }
    switch arrival {
    case .end: waiter.continuation.resume(returning: nil)
    case .none: break
    case .state(let state): waiter.continuation.resume(returning: state)
    }
  }

  /// Ends the loop with `number` if it is still waiting.
  private func cancel(_ number: Int) {
    let waiter = contents.withLock { contents in
      contents.waiters?.firstIndex { $0.number == number }.flatMap {
        contents.waiters?.remove(at: $0)
      }
    }
    waiter?.continuation.resume(returning: nil)
  }
}
