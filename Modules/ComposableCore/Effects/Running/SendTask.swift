/// Everything that one `send` caused: its effects and those of their actions, directly or
/// indirectly.
///
/// Each reduction caused by it has its own task below the send's task, with the effects of that
/// reduction.
///
/// @unchecked Sendable: used on the store's actor; other threads only hold it.
@usableFromInline
package class SendTask: CancelScope, @unchecked Sendable {
  /// The operations that were cancelled and may still run.
  private final var ending: [EndingOperation] = []
  private final var waiters: [CheckedContinuation<Void, Never>] = []

  /// A task below `parent`, another task or the root of a runtime.
  @usableFromInline
  init(number: Int, below parent: borrowing CancelScope) {
    super.init(below: parent, number: number)
  }

  /// The number of the reduction that started the effects below; zero for a send that is queued.
  @usableFromInline package var reduction: Int { 0 }
  /// The reduced action as a case path with its payload; empty once the task is finished.
  @usableFromInline package var name: String { "" }
  /// The action as a case path, without its values.
  @usableFromInline var publicName: String { "" }

  final override var ownOrigin: SendTask? { reduction > 0 ? self : nil }

  /// Whether the task has no running effects and no queued actions.
  package final var isFinished: Bool { !isOpen }

  /// The cancelled operations that still run: the task has ended when it is finished and they have
  /// ended.
  package final var endingOperations: [EffectTask] {
    ending.removeAll { $0.hasEnded }
    return ending.map(\.task)
  }

  /// Remembers an operation that is being cancelled until it has ended.
  final func append(_ operation: EndingOperation) {
    // When the array is full, so that its size is proportional to the operations that still run.
    if ending.count == ending.capacity { ending.removeAll { $0.hasEnded } }
    ending.append(operation)
  }

  /// Resumes `continuation` when the task is finished.
  package final func wait(_ continuation: CheckedContinuation<Void, Never>) {
    if isFinished { return continuation.resume() }
    // Changed in a variable: an append in place would be a longer access to the property, for which
    // `didClose` would have to check.
    var waiting = waiters
    waiters = []
    waiting.append(continuation)
    waiters = waiting
  }

  override func didClose() {
    if waiters.isEmpty { return }
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}

/// A cancelled operation, which runs until it returns.
struct EndingOperation {
  let task: EffectTask
  // Weak, because the effect retains the task of its send. The operation retains the effect.
  private weak var effect: RunningEffect?

  init(_ task: EffectTask, of effect: RunningEffect) {
    self.effect = effect
    self.task = task
  }

  var hasEnded: Bool { effect?.operationHasEnded ?? true }
}
