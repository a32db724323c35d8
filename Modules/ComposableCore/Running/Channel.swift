import Synchronization

/// An effect in flight: what runs for a node of work off the store's actor, or later.
///
/// It is open until the node ends, lands or is cancelled. From then on it delivers nothing, and
/// when its operation has returned it holds nothing of the effect: a client may keep its callback
/// for ever, and release it on any thread.
///
/// @unchecked Sendable: the variables are used on the store's actor only.
class Channel: @unchecked Sendable {
  /// What any thread may know of an effect.
  private enum State: UInt8 {
    case cancelled, finished, live
  }

  /// The runtime of the store, which delivers for it.
  final let runtime: EffectRuntime
  /// Numbers the effects of a store in the order in which they started.
  final let number: Int
  /// Whether a test's scheduler runs it, so that a test does not wait for it.
  final let isOnVirtualTime: Bool
  /// Whether it delivers for as long as nothing cancels it, as a timer does.
  final let isRepeating: Bool
  /// Changed once, from any thread: by `finish`, or on the store's actor by `close`.
  private final let state = Atomic(State.live.rawValue)
  /// Whether its values still count. On the store's actor.
  fileprivate(set) final var isOpen = true
  /// Whether it has a task that has not returned.
  fileprivate final var hasOperation = false
  /// Stops what runs; called once, when the effect ends.
  private final var stop: (() -> Void)?
  /// The node in flight; nil when it has ended and its operation has returned.
  fileprivate(set) final var work: Work?

  /// A channel that is in flight from now on, with the next number of its store.
  fileprivate init(_ work: Work, isOnVirtualTime: Bool, isRepeating: Bool) {
    runtime = work.runtime
    number = runtime.nextEffect()
    self.isOnVirtualTime = isOnVirtualTime
    self.isRepeating = isRepeating
    self.work = work
  }

  /// Stops what runs. Called once, by the node.
  ///
  /// In this order: any thread sees that it is over, deliveries are refused, the operation is
  /// cancelled, and the closure that takes the values is released.
  final func close(isCancelled: Bool) {
    let new: State = isCancelled ? .cancelled : .finished
    state.store(new.rawValue, ordering: .releasing)
    isOpen = false
    let stop = stop.take()
    if !hasOperation {
      work = nil
    } else if isCancelled {
      runtime.endingOperations += 1
    }
    stop?()
    releaseReceiver()
  }

  /// Releases what the effect's values are handed to. The class below has it.
  func releaseReceiver() {}

  /// Calls `stop` when the effect ends; immediately if it has ended.
  final func whenStopped(_ stop: @escaping () -> Void) {
    if isOpen { self.stop = stop } else { stop() }
  }

  /// Whether the effect may still send values. On any thread.
  final var isLive: Bool { state.load(ordering: .acquiring) == State.live.rawValue }

  /// Whether it was cancelled before it finished. On any thread.
  final var wasCancelled: Bool { state.load(ordering: .acquiring) == State.cancelled.rawValue }

  /// Marks the effect as finished, on any thread; returns true for the first caller only.
  final func finish() -> Bool {
    state.compareExchange(
      expected: State.live.rawValue, desired: State.finished.rawValue,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  // MARK: Reports, on any thread

  /// Reports that a future was answered again.
  final func reportSecondAnswer(at line: SourceLine) {
    // A client may not know yet that the effect was cancelled.
    if wasCancelled { return }
    report("A future effect was answered twice; the second answer is dropped. ", at: line)
  }

  /// Reports a value that an operation sent after its effect had finished.
  final func reportSentLate(_ value: Any, _ name: IssueMessage, at line: SourceLine) {
    if wasCancelled { return }
    report(
      "An effect sent \"\(action: value)\" after it had finished; dropped. "
        + "Send only while the effect runs. ", name, at: line)
  }

  /// Reports an error that no `catch:` takes. The error is a secret.
  final func reportThrown(
    _ error: any Error, by kind: String, _ name: IssueMessage = "", at line: SourceLine
  ) {
    report(
      "A \(kind) effect threw \(secret: error), and nothing catches it. Add \"catch:\", or catch it inside.",
      name, at: line)
  }

  /// Reports at the line of the effect, which is named in one line while it runs, on the store's
  /// actor: nothing else calls the program's descriptions of actions and ids. Else `name` names it.
  private final func report(
    _ message: IssueMessage, _ name: IssueMessage = "", at line: SourceLine
  ) {
    let present = runtime.host.isCurrent(onCaller: false) ? work?.reportName : nil
    runtime.reporter(message + (present ?? name), at: line)
  }
}

/// A channel that carries messages from any thread to the store's actor, in order of arrival.
final class TypedChannel<Output>: Channel, @unchecked Sendable {
  /// What runs off the store's actor; returns how the effect ends.
  typealias Operation =
    nonisolated(nonsending) @Sendable (TypedChannel) async -> EffectMessage<Output>

  /// What the effect's values are handed to; nil once it has ended.
  private var receive: ((Output, Work) -> Void)?

  /// Begins an effect in flight. `receive` is called with each value and `work` on the store's
  /// actor, until the effect has ended.
  init(
    _ work: Work, isOnVirtualTime: Bool = false, isRepeating: Bool = false,
    _ receive: @escaping (_ value: Output, _ source: Work) -> Void
  ) {
    self.receive = receive
    super.init(work, isOnVirtualTime: isOnVirtualTime, isRepeating: isRepeating)
    work.begin(self)
  }

  /// Destroying what the closure captured may run any code, but none that reads it: the channel is
  /// not open any more.
  override func releaseReceiver() { receive = nil }

  /// Posts a message from any thread.
  func post(_ message: EffectMessage<Output>) where Output: Sendable {
    runtime.post(delivery(message))
  }

  /// Schedules a value. The caller cancels the returned work.
  func schedule(
    _ value: Output, after delay: Duration, on scheduler: AnyScheduler
  ) -> ScheduledWork where Output: Sendable {
    scheduler.schedule(after: delay) { [self] in deliver(value, from: scheduler) }
  }

  /// Delivers a value from a scheduler's thread: at once if that is the store's actor.
  func deliver(_ value: Output, from scheduler: AnyScheduler) where Output: Sendable {
    runtime.deliver(delivery(.value(value)), onCaller: scheduler.runsOnCaller)
  }

  /// A message on its way to the store's actor.
  private func delivery(_ message: EffectMessage<Output>) -> Delivery
  where Output: Sendable {
    Delivery(channel: self) { [self] in open(message) }
  }

  /// Hands a message on, on the store's actor, unless the effect has ended.
  ///
  /// A value is handed on with the node as its source, so that what it causes belongs to the same
  /// send.
  private func open(_ message: EffectMessage<Output>) {
    guard isOpen, let receive, let work else { return }
    switch message {
    case .end: work.end(.finished)
    case .failed(let error): work.end(.failed(error))
    case .last(let value):
      receive(value, work)
      work.end(.finished)
    case .value(let value): receive(value, work)
    }
  }

  /// Runs an operation off the store's actor, and posts the message that it returns.
  ///
  /// It holds the send until it has returned, even if it was cancelled.
  func run(
    priority: TaskPriority?, _ operation: @escaping @Sendable () async -> EffectMessage<Output>
  ) where Output: Sendable {
    guard isOpen, let work else { return }
    work.hold()
    hasOperation = true
    let task = runtime.start(number) { executor in
      Task(executorPreference: executor, priority: priority) { [self] in
        let last = await Channel.$current.withValue(self) { await operation() }
        _ = finish()
        runtime.post(
          Delivery(channel: self) { [self] in operationEnded(last) })
      }
    }
    whenStopped { task.cancel() }
  }

  /// The last message of an operation: from now on nothing of the effect is held.
  private func operationEnded(_ last: EffectMessage<Output>) {
    let work = work
    open(last)
    self.work = nil
    if wasCancelled { runtime.endingOperations -= 1 }
    work?.release()
  }
}
