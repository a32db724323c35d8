import Synchronization

/// An effect in flight, as other threads hold it: to deliver, and to learn that it was cancelled.
///
/// When the effect has ended and its operation has returned, it refers to nothing of the effect. So
/// a client may keep its callback for ever, and release it on any thread.
///
/// @unchecked Sendable: the variables are used on the store's actor only.
class EffectHandle: @unchecked Sendable {
  private enum Phase: UInt8, AtomicRepresentable {
    /// It was cancelled: what it sends is dropped silently.
    case cancelled
    /// It has ended: what it sends is a mistake.
    case finished
    /// Its last message is on the way to the store.
    case finishing
    case running
  }

  final let runtime: EffectRuntime
  /// Numbers the effects of a store in the order of their start.
  final let number: Int
  /// Whether a test's scheduler runs it, so that a test does not wait for it.
  final let isOnVirtualTime: Bool
  /// Whether it delivers until something cancels it, as a timer does.
  final let isRepeating: Bool
  private final let phase = Atomic(Phase.running)
  /// The node in flight; nil once the effect has ended and its operation has returned.
  fileprivate(set) final var node: EffectNode?
  /// The task of the operation, until that has returned.
  private final var operation: Task<Void, Never>?
  /// Called once, when the effect ends.
  private final var onStop: (() -> Void)?

  fileprivate init(_ node: EffectNode, isOnVirtualTime: Bool, isRepeating: Bool) {
    runtime = node.runtime
    number = runtime.nextEffectNumber()
    self.isOnVirtualTime = isOnVirtualTime
    self.isRepeating = isRepeating
    self.node = node
  }

  // MARK: On the store's actor

  /// Whether what it delivers still counts.
  final var isOpen: Bool {
    switch phase.load(ordering: .relaxed) {
    case .cancelled, .finished: false
    case .finishing, .running: true
    }
  }

  /// Stops what runs. The node calls it once.
  ///
  /// Deliveries are refused before any code of the program runs.
  final func close(isCancelled: Bool) {
    phase.store(isCancelled ? .cancelled : .finished, ordering: .releasing)
    if operation == nil { node = nil } else if isCancelled { runtime.endingOperations += 1 }
    operation?.cancel()
    onStop.take()?()
    releaseReceiver()
  }

  /// Overridden by the subclass, which has it.
  fileprivate func releaseReceiver() {}

  /// Calls `body` when the effect ends; at once if it has ended.
  final func whenStopped(_ body: @escaping () -> Void) {
    if isOpen { onStop = body } else { body() }
  }

  /// Runs an operation off the store's actor. `last` is called on the store's actor with what it
  /// returned.
  ///
  /// Its send does not end before the operation has returned, even if it was cancelled.
  fileprivate final func run<Message: Sendable>(
    priority: TaskPriority?, _ body: @escaping @Sendable () async -> Message,
    then last: @escaping @Sendable (Message) -> Void
  ) {
    guard isOpen, let node else { return }
    node.hold()
    operation = runtime.start(number) { executor in
      Task(executorPreference: executor, priority: priority) { [self] in
        let message = await EffectHandle.$current.withValue(self, operation: body)
        _ = finish()
        runtime.post(
          Delivery(handle: self) { [self] in
            let node = self.node
            last(message)
            self.node = nil
            operation = nil
            if wasCancelled { runtime.endingOperations -= 1 }
            node?.release()
          })
      }
    }
  }

  // MARK: On any thread

  /// The effect whose operation the current task runs. Child tasks have it too, detached tasks have
  /// none.
  @TaskLocal static var current: EffectHandle?

  /// Whether the effect may still send values.
  final var isRunning: Bool { phase.load(ordering: .acquiring) == .running }

  private final var wasCancelled: Bool { phase.load(ordering: .acquiring) == .cancelled }

  /// Announces the last message; returns true for the first caller only.
  final func finish() -> Bool {
    phase.compareExchange(
      expected: .running, desired: .finishing, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Begins a part of the effect, with an id. `stop` is called on the store's actor when the part
  /// ends, and `began` when it has begun: with its handle, or with nil if the effect has ended.
  final func beginPart(
    _ id: @escaping @Sendable () -> Identifier, cancelInFlight: Bool,
    stop: @escaping @Sendable () -> Void, began: @escaping @Sendable (TypedHandle<Void>?) -> Void
  ) {
    runtime.post(
      Delivery(handle: self) { [self] in
        guard isOpen, let node else { return began(nil) }
        let id = id()
        if cancelInFlight { node.path.cancel(id, excluding: node) }
        // On virtual time, because a test waits for the effect itself.
        let part = TypedHandle<Void>(node.part(id: id) { _ in }, isOnVirtualTime: true) { _, _ in }
        part.whenStopped(stop)
        began(part)
      })
  }

  // MARK: Reports, on any thread

  /// Reports that a future was answered again.
  final func reportSecondAnswer(at line: SourceLine) {
    report("A future effect was answered twice; the second answer is dropped. ", at: line)
  }

  /// Reports a value that an operation sent after its effect had finished.
  final func reportSentLate(_ value: Any, _ name: IssueMessage, at line: SourceLine) {
    report(
      "An effect sent \"\(action: value)\" after it had finished; dropped. "
        + "Send only while the effect runs. ", name, at: line)
  }

  /// Reports an error that no `catch:` takes.
  final func reportThrown(
    _ error: any Error, by kind: String, _ name: IssueMessage = "", at line: SourceLine
  ) {
    if error is UnimplementedDependency { return }
    report(
      "A \(kind) effect threw \(secret: error), and nothing catches it. Add \"catch:\", or catch it inside.",
      name, at: line)
  }

  /// Reports at the line of the effect, unless it was cancelled, which a client may not know yet.
  ///
  /// On the store's actor the effect is named as it is now. Elsewhere nothing may call the program's
  /// descriptions of actions and ids, and `name` names it.
  private final func report(
    _ message: IssueMessage, _ name: IssueMessage = "", at line: SourceLine
  ) {
    if wasCancelled { return }
    let present = runtime.host.isCurrent(onCaller: false) ? node?.reportName : nil
    runtime.reporter(message + (present ?? name), at: line)
  }
}

/// What an asynchronous effect sends to its store.
enum EffectMessage<Output> {
  case end
  case failed(any Error)
  /// A value with which the effect ends.
  case last(Output)
  case value(Output)
}

extension EffectMessage: Sendable where Output: Sendable {}

/// A handle that delivers values.
final class TypedHandle<Output>: EffectHandle, @unchecked Sendable {
  /// Called with each value on the store's actor; nil once the effect has ended.
  private var receive: ((Output, EffectNode) -> Void)?

  /// Puts an effect in flight at `node`. `receive` is called with each value and `node`.
  init(
    _ node: EffectNode, isOnVirtualTime: Bool = false, isRepeating: Bool = false,
    _ receive: @escaping (_ value: Output, _ source: EffectNode) -> Void
  ) {
    self.receive = receive
    super.init(node, isOnVirtualTime: isOnVirtualTime, isRepeating: isRepeating)
    node.launch(self)
  }

  fileprivate override func releaseReceiver() { receive = nil }

  /// Posts a message, on any thread.
  func post(_ message: EffectMessage<Output>) where Output: Sendable {
    runtime.post(Delivery(handle: self) { [self] in open(message) })
  }

  /// Delivers a value from a scheduler's thread: at once if that is the store's actor.
  func deliver(_ value: Output, from scheduler: AnyScheduler) where Output: Sendable {
    runtime.deliver(
      Delivery(handle: self) { [self] in open(.value(value)) }, onCaller: scheduler.runsOnCaller)
  }

  /// Delivers a value after `delay`. The caller cancels the returned work.
  func schedule(
    _ value: Output, after delay: Duration, on scheduler: AnyScheduler
  ) -> ScheduledWork where Output: Sendable {
    scheduler.schedule(after: delay) { [self] in deliver(value, from: scheduler) }
  }

  /// Runs an operation off the store's actor; the effect ends with the message that it returns.
  func run(
    priority: TaskPriority?, _ operation: @escaping @Sendable () async -> EffectMessage<Output>
  ) where Output: Sendable {
    run(priority: priority, operation, then: { [self] in open($0) })
  }

  /// Receives a message on the store's actor, unless the effect has ended.
  private func open(_ message: EffectMessage<Output>) {
    guard isOpen, let receive, let node else { return }
    switch message {
    case .end: node.end(.finished)
    case .failed(let error): node.end(.failed(error))
    case .last(let value):
      receive(value, node)
      node.end(.finished)
    case .value(let value): receive(value, node)
    }
  }
}
