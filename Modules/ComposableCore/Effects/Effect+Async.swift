extension Effect where Output: Sendable, Failure == Never {
  /// Runs `operation` off the store's actor, and emits its result.
  ///
  /// Cancellation ends it silently. An error is passed to `handler`; without a handler it is
  /// reported at the line of the call, and the effect ends.
  ///
  /// A `CancellationError`, and any error after the cancellation, isn't reported, and `handler` is
  /// not called.
  ///
  /// `Effect.task { try … }.map { … }` uses this overload without a handler, so no action follows
  /// an error. Pass `catch:`, or use `catchToEffect` instead of `map`.
  ///
  /// Both closures run on the global executor, or on the test's thread under a test store. The
  /// value goes through the store's mailbox, and is usually reduced after the `send` that caused it
  /// has returned. The task of that send ends when `operation` has returned, even if the effect was
  /// canceled.
  ///
  /// ```swift
  /// enum QuoteAction { case failed(String), loaded(String), loadTapped }
  ///
  /// let quoteReducer = Reducer<String, QuoteAction, @Sendable () async throws -> String> {
  ///   state, action, load in
  ///   switch action {
  ///   case .failed(let text), .loaded(let text):
  ///     state = text
  ///     return .none
  ///   case .loadTapped:
  ///     return .task {
  ///       .loaded(try await load())
  ///     } catch: { error in
  ///       .failed("\(error)")
  ///     }
  ///   }
  /// }
  /// ```
  // Disfavored, so that in `Effect.task { try … }.catchToEffect { … }`, which names no failure
  // type, an error fails the effect instead of being reported here.
  @_disfavoredOverload
  public static func task(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    operation: nonisolated(nonsending) @escaping @Sendable () async throws -> Output,
    catch handler: (nonisolated(nonsending) @Sendable (any Error) async -> Output)? = nil
  ) -> Effect {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return .operation(priority: priority) { _ in
      do {
        return .last(try await operation())
      } catch  where error is CancellationError || Task.isCancelled {
      } catch {
        if let handler { return .last(await handler(error)) }
        return .threw(error, EffectDeclaration(kind: "task", line: line))
      }
      return .end
    }
  }

  /// Emits the values that `operation` sends, off the store's actor.
  ///
  /// The effect ends when `operation` returns. Cancellation ends it silently. An error is passed to
  /// `handler`; without a handler it is reported at the line of the call.
  ///
  /// Each value is reduced as it arrives, in the order of the sends, and `send` may be passed to
  /// other tasks. Values sent after `operation` has returned are dropped and reported. The closures
  /// run where those of `task` do.
  ///
  /// ```swift
  /// enum DownloadAction: Sendable { case failed(String), finished, progressed(percent: Int) }
  ///
  /// func download(_ parts: AsyncThrowingStream<Int, any Error>) -> Effect<DownloadAction, Never> {
  ///   .run { send in
  ///     for try await percent in parts { send(.progressed(percent: percent)) }
  ///     send(.finished)
  ///   } catch: { error, send in
  ///     send(.failed("\(error)"))
  ///   }
  /// }
  /// ```
  @_disfavoredOverload
  public static func run(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    operation: nonisolated(nonsending) @escaping @Sendable (Send<Output>) async throws -> Void,
    catch handler:
      (nonisolated(nonsending) @Sendable (any Error, Send<Output>) async -> Void)? = nil
  ) -> Effect {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return .sending(priority: priority, line) { send in
      do {
        try await operation(send)
      } catch  where error is CancellationError || Task.isCancelled {
      } catch {
        guard let handler else {
          return .threw(error, EffectDeclaration(kind: "run", line: line))
        }
        await handler(error, send)
      }
      return .end
    }
  }

  /// Emits each element of a sequence that cannot fail; canceling the effect stops the iteration.
  ///
  /// It iterates off the store's actor and delivers the elements in order. The effect ends with the
  /// sequence; if the sequence is endless, it is in flight until it is canceled.
  ///
  /// The sequence is iterated once per start of the effect. There is no back pressure: a source
  /// that is faster than the store fills the mailbox.
  ///
  /// ```swift
  /// enum ThermometerAction { case measured(Double), startTapped }
  ///
  /// let thermometerReducer = Reducer<Double, ThermometerAction, AsyncStream<Double>> {
  ///   state, action, degrees in
  ///   switch action {
  ///   case .measured(let value):
  ///     state = value
  ///     return .none
  ///   case .startTapped:
  ///     return Effect(degrees).map { .measured($0) }
  ///   }
  /// }
  /// ```
  public init<S: AsyncSequence & Sendable>(_ sequence: S)
  where S.Element == Output, S.Failure == Never {
    self = .operation { handle in
      for await element in sequence {
        if Task.isCancelled { break }
        handle.post(.value(element))
      }
      return .end
    }
  }
}

extension Effect where Output: Sendable {
  /// Runs `operation` off the store's actor; emits its result, or fails with its error.
  ///
  /// The effect's failure is the closure's error type: `any Error`, unless the closure declares
  /// another. After a cancellation it delivers neither. Use `catchToEffect` to get an effect that a
  /// reducer can return.
  ///
  /// ```swift
  /// struct Offline: Error {}
  ///
  /// enum LoadAction { case loaded(Result<String, Offline>) }
  ///
  /// func load(_ url: String) -> Effect<LoadAction, Never> {
  ///   Effect.task { () throws(Offline) in throw Offline() }.catchToEffect { .loaded($0) }
  /// }
  /// ```
  public static func task(
    priority: TaskPriority? = nil,
    operation: nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Output
  ) -> Effect {
    .operation(priority: priority) { _ in
      do throws(Failure) {
        return .last(try await operation())
      } catch {
        return .failed(error)
      }
    }
  }

  /// Emits the values that `operation` sends, off the store's actor, or fails with its error.
  ///
  /// The effect's failure is the closure's error type: `any Error`, unless the closure declares
  /// another. The effect ends when `operation` returns; after a cancellation it delivers nothing.
  /// Use `catchToEffect` to get an effect that a reducer can return.
  ///
  /// The values sent before the error are delivered before it.
  public static func run(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    operation:
      nonisolated(nonsending) @escaping @Sendable (Send<Output>) async throws(Failure) -> Void
  ) -> Effect {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return .sending(priority: priority, line) { send in
      do throws(Failure) {
        try await operation(send)
        return .end
      } catch {
        return .failed(error)
      }
    }
  }
}

extension Effect where Output: Sendable, Failure == any Error {
  /// Emits each element of a sequence, and fails with its error; canceling the effect stops it.
  ///
  /// It iterates off the store's actor and delivers the elements in order. Use `catchToEffect` to
  /// get an effect that a reducer can return.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Output {
    self = .operation { handle in
      do {
        for try await element in sequence {
          if Task.isCancelled { break }
          handle.post(.value(element))
        }
        return .end
      } catch {
        return .failed(error)
      }
    }
  }
}

extension Effect {
  /// Runs asynchronous `work` off the store's actor, without emitting values.
  ///
  /// Cancellation ends it silently; other errors are reported at the line of the call.
  ///
  /// The send that started it is not finished until `work` has returned. If the closure awaits
  /// nothing, the compiler chooses the overload that runs within the drain and needs no task.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ work: nonisolated(nonsending) @escaping @Sendable () async throws -> Void
  ) -> Effect {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return Effect { node, _ in
      let handle = TypedHandle<Never>(node) { _, _ in }
      handle.run(priority: priority) {
        do {
          try await work()
        } catch  where error is CancellationError || Task.isCancelled {
        } catch {
          return .threw(error, EffectDeclaration(kind: "fireAndForget", line: line))
        }
        return .end
      }
    }
  }

  /// An operation off the store's actor. It returns the message that ends the effect.
  typealias Operation =
    nonisolated(nonsending) @Sendable (TypedHandle<Output>) async -> EffectMessage<Output>

  /// Runs an operation off the store's actor.
  static func operation(priority: TaskPriority? = nil, _ body: @escaping Operation) -> Effect
  where Output: Sendable {
    Effect { node, emit in
      let handle = TypedHandle(node, emit)
      handle.run(priority: priority) { await body(handle) }
    }
  }

  private static func sending(
    priority: TaskPriority?, _ line: SourceLine,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        Send<Output>
      ) async -> EffectMessage<Output>
  ) -> Effect where Output: Sendable {
    Effect { node, emit in
      let handle = TypedHandle(node, emit)
      let send = Send<Output> { value in
        guard handle.canSend else { return handle.reportSentLate(value, at: line) }
        handle.post(value, sentAt: line)
      }
      handle.run(priority: priority) { await body(send) }
    }
  }
}
