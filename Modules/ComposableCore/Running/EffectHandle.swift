import Synchronization

/// A thread-safe reference to an effect in flight: it delivers values and records cancellation.
///
/// Once the effect has ended and its operation has returned, the handle no longer references the
/// node. So a client may keep a callback that captures the handle forever, and release it on any
/// thread.
///
/// @unchecked Sendable: the variables are used on the store's actor only.
package class EffectHandle: @unchecked Sendable {
  /// What happens to a value that the effect's client sends.
  private enum Sending: UInt8, AtomicRepresentable {
    /// It is delivered: the effect is running.
    case allowed
    /// It is dropped and reported: the last message is on its way to the store.
    case finishing
    /// It is dropped and reported: the effect has ended.
    case late
    /// It is dropped silently: the effect was canceled.
    case ignored
  }

  final let runtime: EffectRuntime
  /// Numbers the effects of a store in the order of their start; 0 until it is announced.
  final var number = 0
  /// How many tasks of the effect sleep on virtual time.
  private final var sleepers: Int32 = 0
  /// Whether a test's scheduler runs the effect, so that tests don't wait for it.
  private final let isOnVirtualTime: Bool
  /// Whether the effect delivers until it is canceled, as a timer does.
  final let isRepeating: Bool
  private final let sending = Atomic(Sending.allowed)
  /// The node in flight; nil once the effect has ended and `operation` is nil.
  fileprivate(set) final var node: EffectNode?
  /// The task of the operation; nil once its last message was received.
  fileprivate final var operation: Task<Void, Never>?
  package final var isRunningOperation: Bool { operation != nil }
  /// Called once, when the effect ends.
  private final var onEnd: (() -> Void)?

  fileprivate init(_ node: EffectNode, isOnVirtualTime: Bool, isRepeating: Bool) {
    runtime = node.runtime
    self.isOnVirtualTime = isOnVirtualTime
    self.isRepeating = isRepeating
    self.node = node
  }

  // MARK: On the store's actor

  /// Whether the effect has ended, so that messages are no longer delivered.
  package final var hasEnded: Bool {
    switch sending.load(ordering: .relaxed) {
    case .ignored, .late: true
    case .allowed, .finishing: false
    }
  }

  /// Whether the effect continues only when virtual time advances.
  final var waitsForVirtualTime: Bool { isOnVirtualTime || sleepers > 0 }

  /// Numbers the effect and notifies the observers. Later calls do nothing.
  final func announce() {
    guard number == 0, let node else { return }
    runtime.lastEffectNumber += 1
    number = runtime.lastEffectNumber
    node.effectNode.lastNumber = Int32(truncatingIfNeeded: number)
    runtime.onEffectEvent?(
      EffectEvent(handle: self, node: node, hasEnded: false, isCancelled: false))
  }

  /// Ends the effect, and with it the task or the scheduled work. Nothing is delivered from then
  /// on, not even while `onEnd` runs. The node calls this once.
  final func end(isCancelled: Bool) {
    if number > 0, let node {
      runtime.onEffectEvent?(
        EffectEvent(handle: self, node: node, hasEnded: true, isCancelled: isCancelled))
    }
    sending.store(isCancelled ? .ignored : .late, ordering: .releasing)
    if let operation {
      // The handle references the node until the operation has returned.
      if isCancelled { runtime.endingOperations += 1 }
      operation.cancel()
    } else {
      node = nil
    }
    onEnd.take()?()
    releaseOutput()
  }

  /// Overridden by `TypedHandle`.
  fileprivate func releaseOutput() {}

  /// Calls `body` when the effect ends, or immediately if it has already ended. For one call: a
  /// second one would replace `body`.
  final func whenEnded(_ body: @escaping () -> Void) {
    if hasEnded { body() } else { onEnd = body }
  }

  // MARK: On any thread

  /// Whether the effect may still send values.
  final var canSend: Bool { sending.load(ordering: .acquiring) == .allowed }

  fileprivate final var wasCancelled: Bool { sending.load(ordering: .acquiring) == .ignored }

  /// Claims the right to send the last message. Returns true for the first caller only.
  final func claimLastMessage() -> Bool {
    sending.compareExchange(
      expected: .allowed, desired: .finishing, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Counts the tasks of the effect that sleep on virtual time; nil if nothing waits for that.
  final var sleepObserver: SleepObserver? {
    if runtime.onSleep == nil { return nil }
    return SleepObserver { [self] in
      countSleepers(1)
    } wake: { [self] resume in
      countSleepers(-1)
      resume()
    }
  }

  private final func countSleepers(_ change: Int32) {
    let delivery = Delivery(handle: self) { [self] in
      sleepers += change
      runtime.onSleep?()
    }
    runtime.deliverOrPost(delivery, runsOnCaller: true)
  }
}

/// Reports of misuse, on any thread.
extension EffectHandle {
  /// Reports that a future was answered a second time.
  final func reportSecondAnswer(at line: SourceLine) {
    report("A future effect was answered twice; the second answer is dropped.", at: line)
  }

  /// Reports a value that an operation sent after its effect had finished.
  final func reportSentLate(_ value: Any, at line: SourceLine) {
    report(
      "An effect sent \"\(action: value)\" after it had finished; dropped. "
        + "Send only while the effect runs.", at: line)
  }

  /// Reports an uncaught error.
  final func reportThrown(_ error: any Error, _ declaration: EffectDeclaration) {
    // The use of the dependency has been reported already.
    if error is UnimplementedDependency { return }
    report(
      "A \(declaration.kind) effect threw \(secret: error), and nothing catches it. "
        + "Add \"catch:\", or catch it inside.", at: declaration.line)
  }

  /// Reports at the line of the effect, unless it was canceled: its client may not have noticed.
  ///
  /// The report names an effect that is in flight. Only on the store's actor, because a name calls
  /// user descriptions of actions and ids.
  private final func report(_ message: IssueMessage, at line: SourceLine) {
    if wasCancelled { return }
    let name = runtime.host.isOnStoreActor ? node?.reportName(of: self) : nil
    runtime.reporter(name.map { message + " " + $0 } ?? message, at: line)
  }
}

/// A message from an asynchronous effect to its store.
enum EffectMessage<Output> {
  case end
  case failed(any Error)
  /// The last value, with which the effect ends.
  case last(Output)
  /// The effect ends with an uncaught error, which is reported.
  case threw(any Error, EffectDeclaration)
  case value(Output)
}

extension EffectMessage: Sendable where Output: Sendable {}

/// The operator and the line that made an effect, for reports.
struct EffectDeclaration: Sendable {
  let kind: String
  let line: SourceLine
}

/// A handle that delivers values.
final class TypedHandle<Output>: EffectHandle, @unchecked Sendable {
  /// Called with each value on the store's actor; nil once the effect has ended.
  private var output: ((Output, EffectNode) -> Void)?

  /// Puts an effect in flight at `node`. `output` is called with each value and with `node`.
  init(
    _ node: EffectNode, isOnVirtualTime: Bool = false, isRepeating: Bool = false,
    _ output: @escaping (_ value: Output, _ emitter: EffectNode) -> Void
  ) {
    self.output = output
    super.init(node, isOnVirtualTime: isOnVirtualTime, isRepeating: isRepeating)
    node.handle = self
    // Until its effect ends, a value that waits is a part of it.
    if node.effectNode === node || node.effectNode.hasEnded { announce() }
  }

  fileprivate override func releaseOutput() { output = nil }

  /// Posts a message, on any thread.
  func post(_ message: EffectMessage<Output>) where Output: Sendable {
    runtime.post(Delivery(handle: self) { [self] in receive(message) })
  }

  /// Posts a value that an operation sent. It is reported if the effect has finished when it
  /// arrives, because another task may send while the operation returns.
  func post(_ value: Output, sentAt line: SourceLine) where Output: Sendable {
    runtime.post(
      Delivery(handle: self) { [self] in
        if hasEnded { reportSentLate(value, at: line) } else { receive(.value(value)) }
      })
  }

  /// Delivers a value from a scheduler's thread if that is the store's actor; otherwise posts it.
  func deliverOrPost(_ value: Output, from scheduler: AnyScheduler) where Output: Sendable {
    runtime.deliverOrPost(
      Delivery(handle: self) { [self] in receive(.value(value)) },
      runsOnCaller: scheduler.runsOnCaller)
  }

  /// Delivers a value after `delay`. The caller cancels the returned work.
  func schedule(
    _ value: Output, after delay: Duration, on scheduler: AnyScheduler
  ) -> ScheduledWork where Output: Sendable {
    scheduler.schedule(after: delay) { [self] in deliverOrPost(value, from: scheduler) }
  }

  /// Runs an operation off the store's actor. The effect ends with the message that `body` returns.
  ///
  /// The send of the effect does not end before the operation has returned, even if the effect was
  /// canceled.
  func run(
    priority: TaskPriority?, _ body: @escaping @Sendable () async -> EffectMessage<Output>
  ) where Output: Sendable {
    guard !hasEnded, let node else { return }
    node.hold()
    let executor = runtime.host.executor(ofEffect: number)
    func makeTask() -> Task<Void, Never> {
      Task(executorPreference: executor, priority: priority) { [self] in
        let message = await body()
        // From now on, values that the operation sends are late.
        _ = claimLastMessage()
        runtime.post(Delivery(handle: self) { [self] in operationReturned(message) })
      }
    }
    if let observer = runtime.host.sleepObserver(ofEffect: number) ?? sleepObserver {
      operation = AnyScheduler.$sleepObserver.withValue(observer, operation: makeTask)
    } else {
      operation = makeTask()
    }
  }

  /// Receives the operation's last message. The send must not end before that, so the hold on the
  /// node ends afterward.
  private func operationReturned(_ message: EffectMessage<Output>) {
    let node = self.node
    receive(message)
    self.node = nil
    operation = nil
    if wasCancelled { runtime.endingOperations -= 1 }
    node?.endHold()
  }

  /// Receives a message on the store's actor, unless the effect has ended.
  private func receive(_ message: EffectMessage<Output>) {
    guard !hasEnded, let output, let node else { return }
    switch message {
    case .end: node.end(.finished)
    case .failed(let error): node.end(.failed(error, at: node))
    case .last(let value):
      output(value, node)
      node.end(.finished)
    case .threw(let error, let declaration):
      reportThrown(error, declaration)
      node.end(.finished)
    case .value(let value): output(value, node)
    }
  }
}
