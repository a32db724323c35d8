/// An operation that returns one value, to run in a task.
///
/// A node of its own, because a closure would need another object for what it captures. `Answer` is
/// `Output?`, a parameter because an optional field's type would be looked up when the channel is
/// destroyed. Benchmark row: "task effect, beyond a bare Task".
@usableFromInline
final class TaskNode<Output: Sendable, Answer>: EffectNode<Output, Never> {
  @usableFromInline
  typealias Operation = nonisolated(nonsending) @Sendable () async throws -> Output
  @usableFromInline
  typealias Handler = nonisolated(nonsending) @Sendable (any Error) async -> Output
  /// The line of the program that created the effect.
  @usableFromInline
  typealias Line = (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
  // The closures of these types capture nothing, and are specialized where the node is created.
  @usableFromInline
  typealias Deliver = (TaskChannel<Output, Answer>) -> Void
  @usableFromInline
  typealias Start = (
    consuming TaskNode, CancelScope, IdentityKey?, _ sink: consuming EffectSink<Output, Never>
  ) -> Void

  @usableFromInline let deliver: Deliver
  @usableFromInline let handler: Handler?
  @usableFromInline let line: Line
  @usableFromInline let operation: Operation
  /// The raw value of the priority: a `TaskPriority` is copied and destroyed by runtime calls.
  @usableFromInline let priority: TaskPriority.RawValue?
  @usableFromInline let begin: Start

  // Inlined, because a call would pass most of its arguments in memory.
  @inlinable
  init(
    _ operation: @escaping Operation, catch handler: Handler?, priority: TaskPriority.RawValue?,
    report line: Line, start: @escaping Start, deliver: @escaping Deliver
  ) {
    self.deliver = deliver
    self.handler = handler
    self.line = line
    self.operation = operation
    self.priority = priority
    begin = start
    super.init(isValue: false)
  }

  override var isOneEffect: Bool { true }

  package override consuming func run(
    in scope: CancelScope, under id: IdentityKey?, _ sink: consuming EffectSink<Output, Never>
  ) {
    let begin = begin
    begin(self, scope, id, sink)
  }

  /// The handler's value for `error`; nil, after a report, if there is no handler, or if the error
  /// is a cancellation.
  @usableFromInline
  nonisolated(nonsending) func recover(
    from error: any Error, _ channel: EffectChannel<Output, Never>
  ) async -> Output? {
    if error is CancellationError || Task.isCancelled { return nil }
    if let handler { return await handler(error) }
    let report = reporting(
      fileID: line.fileID, filePath: line.filePath, line: line.line, column: line.column)
    channel.reportThrown(error, by: "task", report)
    return nil
  }
}
