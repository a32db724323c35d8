extension Effect {
  /// Emits the value passed to the callback of `attempt`, once, from any thread.
  ///
  /// A second call of the callback is reported and ignored. If the callback is never called, the
  /// effect is in flight until it is canceled.
  ///
  /// `attempt` is called on the store's actor when the effect starts. The answer goes through the
  /// mailbox, so it is reduced after `send` has returned, even if the callback is called
  /// immediately. After a cancellation it is dropped. A callback that is kept retains nothing else
  /// of the effect.
  ///
  /// ```swift
  /// func half(of number: Int) -> Effect<Int, Never> {
  ///   .future { done in
  ///     DispatchQueue.global().async { done(.success(number / 2)) }
  ///   }
  /// }
  /// ```
  ///
  /// Use `run` or a sequence for a callback that is called many times.
  @inlinable
  public static func future(
    _ attempt:
      @escaping @Sendable (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect where Output: Sendable {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return Effect { node, emit in start(attempt, at: node, emit, createdAt: line) }
  }

  /// Starts a future. `future` itself is inlined, so that its effect is specialized.
  @usableFromInline
  static func start(
    _ attempt: (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void,
    at node: EffectNode, _ emit: @escaping Emit, createdAt line: SourceLine
  ) where Output: Sendable {
    let handle = TypedHandle(node, emit)
    attempt { result in
      guard handle.claimLastMessage() else { return handle.reportSecondAnswer(at: line) }
      switch result {
      case .success(let value): handle.post(.last(value))
      case .failure(let error): handle.post(.failed(error))
      }
    }
  }
}
