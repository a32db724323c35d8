import Synchronization

/// Carries messages for an effect in flight from any thread to the store's actor.
///
/// When the effect has ended, it holds nothing of it: a client may keep its callback for ever, and
/// release it on any thread.
///
/// @unchecked Sendable: `receive`, `stop` and `work` are used on the store's actor only.
@usableFromInline
final class Channel<Message>: @unchecked Sendable {
  private enum State: UInt8 {
    case cancelled, finished, live
  }

  @usableFromInline let runtime: EffectRuntime
  private let state = Atomic(State.live.rawValue)
  private var hasOperation = false
  /// Whether the effect was cancelled before its operation returned.
  private var isEnding = false
  private var receive: ((Message) -> Void)?
  /// How reports name the effect when its operation has returned; nil before.
  private let reportName = Mutex<IssueMessage?>(nil)
  private var stop: (() -> Void)?
  private var work: Work?

  /// Begins an effect in flight. `receive` is called with each message on the store's actor, until
  /// the effect has ended.
  @usableFromInline
  init(
    _ work: Work, isOnVirtualTime: Bool = false, isRepeating: Bool = false,
    _ receive: @escaping (Message) -> Void
  ) {
    runtime = work.runtime
    self.work = work
    self.receive = receive
    work.begin(isOnVirtualTime: isOnVirtualTime, isRepeating: isRepeating) { [self] in
      close(isCancelled: $0)
    }
  }

  private func close(isCancelled: Bool) {
    let new: State = isCancelled ? .cancelled : .finished
    state.store(new.rawValue, ordering: .releasing)
    let (receive, stop) = (receive.take(), stop.take())
    if !hasOperation { work = nil }
    if hasOperation, isCancelled {
      isEnding = true
      runtime.endingOperations += 1
    }
    stop?()
    withExtendedLifetime(receive) {}
  }

  /// Whether the effect has not ended. On the store's actor.
  var isOpen: Bool { receive != nil }

  /// Calls `stop` when the effect ends; immediately if it has ended.
  @usableFromInline
  func whenStopped(_ stop: @escaping () -> Void) {
    if receive == nil { stop() } else { self.stop = stop }
  }

  /// Whether the effect may still send values. On any thread.
  @usableFromInline
  var isLive: Bool { state.load(ordering: .acquiring) == State.live.rawValue }

  /// Whether it was cancelled before it finished. On any thread.
  @usableFromInline
  var wasCancelled: Bool { state.load(ordering: .acquiring) == State.cancelled.rawValue }

  /// Marks the effect as finished, on any thread; returns true for the first caller only.
  @usableFromInline
  func finish() -> Bool {
    state.compareExchange(
      expected: State.live.rawValue, desired: State.finished.rawValue,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Names the effect in one line for a report on any thread.
  ///
  /// Its action and its ids have descriptions of the program's, which only the store's actor calls:
  /// on another thread it is named after its operation only.
  var message: IssueMessage {
    if runtime.host.isCurrent(onCaller: false), let name = work?.reportName { return name }
    return reportName.withLock { $0 } ?? ""
  }

  // MARK: Scheduled messages

  /// Schedules a message. The caller cancels the returned work.
  func schedule(
    _ message: Message, after delay: Duration, on scheduler: AnyScheduler
  ) -> ScheduledWork where Message: Sendable {
    scheduler.schedule(after: delay) { [self] in deliver(message, from: scheduler) }
  }

  /// Delivers a message from a scheduler's thread: at once if that is the store's actor.
  func deliver(_ message: Message, from scheduler: AnyScheduler) where Message: Sendable {
    runtime.mailbox.deliver(delivery(message), onCaller: scheduler.runsOnCaller)
  }

  /// Posts a message from any thread.
  @usableFromInline
  func post(_ message: Message) where Message: Sendable {
    runtime.mailbox.post(delivery(message))
  }

  private func delivery(_ message: Message) -> Mailbox.Delivery where Message: Sendable {
    Mailbox.Delivery(isDue: { [self] in isOpen }) { [self] in receive?(message) }
  }

  // MARK: Operations

  /// Runs an operation off the store's actor, and posts the message that it returns.
  ///
  /// It holds the send until it has returned, even if it was cancelled.
  @usableFromInline
  func run(
    priority: TaskPriority?, keepsReportName: Bool = false,
    _ operation: @escaping @Sendable () async -> Message
  ) where Message: Sendable {
    guard let work, let running = work.running else { return }
    work.hold()
    hasOperation = true
    let task = runtime.start(running.number) { executor in
      Task(executorPreference: executor, priority: priority) { [self] in
        let last = await operation()
        _ = finish()
        runtime.mailbox.post(
          Mailbox.Delivery(isDue: { [self] in isOpen }) { [self] in
            operationEnded(last, keepsReportName)
          })
      }
    }
    whenStopped { task.cancel() }
  }

  private func operationEnded(_ last: Message, _ keepsReportName: Bool) {
    let work = work
    if keepsReportName, isOpen, let name = work?.reportName { reportName.withLock { $0 = name } }
    receive?(last)
    self.work = nil
    if isEnding { runtime.endingOperations -= 1 }
    work?.release()
  }
}
