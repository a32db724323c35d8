extension Effect where Output: Sendable, Failure == Never {
  /// Emits what `operation` returns, off the store's actor.
  ///
  /// Cancellation ends it silently. An error is passed to `handler`; without a handler it is
  /// reported at the line of the call, and the effect ends.
  ///
  /// ```swift
  /// case .loadTapped:
  ///   state = .loading
  ///   return .task {
  ///     .loaded(try await load())
  ///   } catch: { error in
  ///     .failed("\(error)")
  ///   }
  /// ```
  // Disfavored, so that the operation of `Effect.task { try … }.catchToEffect { … }`, where no type
  // of failure is given, fails the effect instead of being reported here.
  @_disfavoredOverload @inlinable
  public static func task(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    operation: nonisolated(nonsending) @escaping @Sendable () async throws -> Output,
    catch handler: (nonisolated(nonsending) @Sendable (any Error) async -> Output)? = nil
  ) -> Effect {
    // Without a parameter for the priority, because even nil is copied and destroyed by calls of
    // the runtime. Benchmark row: "task effect, beyond a bare Task".
    task(
      atPriority: nil, operation: operation, catch: handler,
      report: (fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Emits what `operation` returns, as `task` without a priority does, in a task with `priority`.
  @_disfavoredOverload @inlinable
  public static func task(
    priority: TaskPriority?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    operation: nonisolated(nonsending) @escaping @Sendable () async throws -> Output,
    catch handler: (nonisolated(nonsending) @Sendable (any Error) async -> Output)? = nil
  ) -> Effect {
    task(
      atPriority: priority?.rawValue, operation: operation, catch: handler,
      report: (fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Inlined, so that the type of the value is known and not looked up. What is consumed is moved,
  /// not copied. Benchmark row: "task effect, beyond a bare Task".
  @inlinable @inline(__always)
  static func task(
    atPriority priority: TaskPriority.RawValue?,
    operation: nonisolated(nonsending) @escaping @Sendable () async throws -> Output,
    catch handler: (nonisolated(nonsending) @Sendable (any Error) async -> Output)?,
    report line: TaskNode<Output, Output?>.Line
  ) -> Effect {
    Effect(
      node: TaskNode<Output, Output?>(
        operation, catch: handler, priority: priority, report: line
      ) { node, scope, id, sink in
        TaskChannel(consume node, beginIn: scope, under: id, consume sink).startTask()
      } deliver: {
        $0.emitAnswer()
      })
  }

  /// Emits the values that `operation` sends, off the store's actor.
  ///
  /// The effect ends when `operation` returns. Cancellation ends it silently. An error is passed to
  /// `handler`; without a handler it is reported at the line of the call.
  ///
  /// ```swift
  /// case .linesTapped:
  ///   return .run { send in
  ///     for await line in environment.lines() { send(.received(line)) }
  ///   }
  /// ```
  @_disfavoredOverload @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    operation: nonisolated(nonsending) @escaping @Sendable (Send<Output>) async throws -> Void,
    catch handler:
      (nonisolated(nonsending) @Sendable (any Error, Send<Output>) async -> Void)? = nil
  ) -> Effect {
    let report = reporting(fileID: fileID, filePath: filePath, line: line, column: column)
    return .asynchronous { channel, executor in
      Task(executorPreference: executor, priority: priority) {
        let send = Send<Output> { channel.send($0, report) }
        do {
          try await operation(send)
        } catch  where error is CancellationError || Task.isCancelled {
        } catch {
          if let handler {
            await handler(error, send)
          } else {
            channel.reportThrown(error, by: "run", report)
          }
        }
        channel.finishKnown()
      }
    }
  }

  /// Emits each element of a sequence that cannot fail; cancelling the effect stops the iteration.
  ///
  /// It iterates off the store's actor and delivers in the order of the elements. The effect ends
  /// with the sequence; with an endless one it is in flight until it is cancelled.
  public init<S: AsyncSequence & Sendable>(_ sequence: S)
  where S.Element == Output, S.Failure == Never {
    self = .asynchronous { channel, executor in
      Task(executorPreference: executor) {
        for await element in sequence {
          if Task.isCancelled { break }
          channel.pass(element)
        }
        channel.finishSending()
      }
    }
  }
}

extension Effect where Output: Sendable {
  /// Emits what `operation` returns, off the store's actor, or fails with the error it throws.
  ///
  /// The type of its error is the effect's failure: `any Error`, unless the closure says which.
  /// After a cancellation it delivers neither. Use `catchToEffect` to get an effect that a reducer
  /// can return.
  ///
  /// ```swift
  /// let download: Effect<String, DownloadError> = .task { () throws(DownloadError) in
  ///   try await environment.download()
  /// }
  /// ```
  public static func task(
    priority: TaskPriority? = nil,
    operation: nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Output
  ) -> Effect {
    .asynchronous { channel, executor in
      Task(executorPreference: executor, priority: priority) {
        do throws(Failure) {
          channel.succeed(try await operation())
        } catch {
          channel.fail(error)
        }
      }
    }
  }

  /// Emits the values that `operation` sends, off the store's actor, or fails with its error.
  ///
  /// The type of its error is the effect's failure: `any Error`, unless the closure says which. The
  /// effect ends when `operation` returns; after a cancellation it delivers nothing. Use
  /// `catchToEffect` to get an effect that a reducer can return.
  public static func run(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    operation:
      nonisolated(nonsending) @escaping @Sendable (Send<Output>) async throws(Failure) -> Void
  ) -> Effect {
    let report = reporting(fileID: fileID, filePath: filePath, line: line, column: column)
    return .asynchronous { channel, executor in
      Task(executorPreference: executor, priority: priority) {
        do throws(Failure) {
          try await operation(Send { channel.send($0, report) })
          channel.finishKnown()
        } catch {
          channel.finishKnown(.failed(error))
        }
      }
    }
  }
}

extension Effect where Output: Sendable, Failure == any Error {
  /// Emits each element of a sequence, and fails with its error; cancelling the effect stops it.
  ///
  /// It iterates off the store's actor and delivers in the order of the elements. Use
  /// `catchToEffect` to get an effect that a reducer can return.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Output {
    self = .asynchronous { channel, executor in
      Task(executorPreference: executor) {
        do {
          for try await element in sequence {
            if Task.isCancelled { break }
            channel.pass(element)
          }
          channel.finishSending()
        } catch {
          channel.fail(error)
        }
      }
    }
  }
}

extension Effect {
  /// Runs asynchronous `work` off the store's actor, without emitting values.
  ///
  /// Cancellation ends it silently; other errors are reported at the line of the call.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ work: nonisolated(nonsending) @escaping @Sendable () async throws -> Void
  ) -> Effect {
    let report = reporting(fileID: fileID, filePath: filePath, line: line, column: column)
    return .asynchronous { channel, executor in
      Task(executorPreference: executor, priority: priority) {
        do {
          try await work()
        } catch  where error is CancellationError || Task.isCancelled {
        } catch {
          channel.reportThrown(error, by: "fireAndForget", report)
        }
        channel.finishSending()
      }
    }
  }

  /// An effect with the task that `start` returns.
  @inlinable
  static func asynchronous(_ start: @escaping Start) -> Effect {
    Effect(
      node: ClosureNode(isOneEffect: true) { scope, id, sink in
        let channel = EffectChannel(beginIn: scope, under: id, sink)
        channel.start { start(channel, $0) }
      })
  }

  /// Starts the task that delivers to a channel, on an executor that it prefers.
  @usableFromInline
  typealias Start = (EffectChannel<Output, Failure>, (any TaskExecutor)?) -> EffectTask
}
