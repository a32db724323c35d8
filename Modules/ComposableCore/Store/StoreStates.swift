import Synchronization

/// The states of a store over time, which any actor or task may iterate over.
///
/// The first is the state when the sequence was created; all following ones are buffered, unless
/// `bufferingNewest` limits their number. Several loops over one sequence share it: each state is
/// delivered to one of them. It ends when its loop's task is cancelled, or when the store is
/// released. Each state takes O(1), regardless of the number buffered.
///
/// ```swift
/// let volumes = viewStore.publisher.volume.states(bufferingNewest: 1)
/// let task = Task.detached { for await volume in volumes { await upload(volume) } }
/// ```
public struct StoreStates<State>: AsyncSequence, AsyncIteratorProtocol {
  public typealias Element = State
  public typealias Failure = Never

  private let buffer: StateBuffer<State>
  private let subscription: AnyCancellable?

  init(_ buffer: StateBuffer<State>, subscription: AnyCancellable? = nil) {
    self.buffer = buffer
    self.subscription = subscription
  }

  /// The next state; nil once the iterating task is cancelled or the store is released.
  nonisolated(nonsending) public func next() async -> State? {
    await buffer.next()?.value
  }

  /// The next state, without leaving the caller's actor.
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
final class StateBuffer<State>: Sendable {
  // A sequence of states that are not Sendable is not Sendable either, so it stays on its actor.
  typealias Passed = ActorConfined<State>
  private typealias Waiter = CheckedContinuation<Passed?, Never>
  private typealias Contents = (
    isFinished: Bool, nextWaiter: Int, states: Queue<Passed>,
    waiters: [(number: Int, continuation: Waiter)]
  )

  private let contents = Mutex<Contents>((false, 0, Queue(), []))
  private let limit: Int

  /// Keeps the newest `limit` unread states.
  init(newest limit: Int = .max) {
    self.limit = max(limit, 1)
  }

  func append(_ state: State) {
    let state = Passed(state)
    let (waiter, dropped) = contents.withLock { contents -> (Waiter?, Passed?) in
      if contents.isFinished { return (nil, nil) }
      if !contents.waiters.isEmpty { return (contents.waiters.removeFirst().continuation, nil) }
      let isFull = contents.states.count >= limit
      let dropped = isFull ? contents.states.popFirst() : nil
      contents.states.append(state)
      return (nil, dropped)
    }
    waiter?.resume(returning: state)
    // Outside of the lock: destroying a state may run code that reads.
    withExtendedLifetime(dropped) {}
  }

  var isFinished: Bool { contents.withLock { $0.isFinished } }

  /// Ends every loop after the buffered states.
  func finish() {
    let waiters = contents.withLock { contents in
      contents.isFinished = true
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: nil) }
  }

  nonisolated(nonsending) func next() async -> Passed? {
    if Task.isCancelled { return nil }
    let (ready, number) = contents.withLock { contents in
      contents.nextWaiter += 1
      return (contents.states.popFirst(), contents.nextWaiter)
    }
    if let ready { return ready }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0, number) }
    } onCancel: {
      cancel(number)
    }
  }

  private func wait(_ continuation: Waiter, _ number: Int) {
    let answer = contents.withLock { contents -> Passed?? in
      if let state = contents.states.popFirst() { return state }
      if contents.isFinished || Task.isCancelled { return .some(nil) }
      contents.waiters.append((number, continuation))
      return nil
    }
    if let answer { continuation.resume(returning: answer) }
  }

  private func cancel(_ number: Int) {
    let waiter = contents.withLock { contents in
      contents.waiters.firstIndex { $0.number == number }.map { contents.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(returning: nil)
  }
}
