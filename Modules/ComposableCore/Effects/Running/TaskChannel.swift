/// A task of a `TaskNode` in flight, which delivers one value.
///
/// @unchecked Sendable: `value` is written by the task, and read by the delivery that follows.
@usableFromInline
final class TaskChannel<Output: Sendable, Answer>: EffectChannel<Output, Never>,
  @unchecked Sendable
{
  @usableFromInline let node: TaskNode<Output, Answer>
  // Written before the delivery that reads it.
  @exclusivity(unchecked) @usableFromInline var value: Answer

  @inlinable
  init(
    _ node: consuming TaskNode<Output, Answer>, beginIn scope: borrowing CancelScope,
    under id: IdentityKey?,
    _ sink: consuming EffectSink<Output, Never>
  ) where Answer == Output? {
    self.node = consume node
    value = nil
    super.init(beginIn: scope, under: id, sink)
  }

  /// Starts the task that runs the operation.
  @inlinable
  func startTask() where Answer == Output? {
    start { executor in
      let priority: TaskPriority? =
        if let priority = node.priority { TaskPriority(rawValue: priority) } else { nil }
      return Task(executorPreference: executor, priority: priority) { await self.perform() }
    }
  }

  @inlinable
  nonisolated(nonsending) func perform() async where Answer == Output? {
    do {
      await answer(try await node.operation())
    } catch {
      if let value = await node.recover(from: error, self) {
        await answer(value)
      } else {
        finishSending()
      }
    }
  }

  /// Delivers the only value and finishes, from any thread.
  ///
  /// Asynchronous, because the task would return to its executor first for a synchronous call.
  /// Benchmark row: "task effect, beyond a bare Task".
  @inlinable @inline(never)
  nonisolated(nonsending) func answer(_ value: Output) async where Answer == Output? {
    self.value = value
    postAnswer()
  }

  override func deliverAnswer() { node.deliver(self) }

  /// Emits the value, on the store's actor.
  @inlinable
  func emitAnswer() where Answer == Output? {
    guard let value = value.take() else { return }
    guard endsAlone else {
      emit(value)
      return complete(.finished)
    }
    // The scope stays open until the value is processed, which may be in `emit`.
    retain()
    end()
    emit(value)
    release()
  }
}
