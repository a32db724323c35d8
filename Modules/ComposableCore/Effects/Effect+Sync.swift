extension Effect {
  /// Emits one value within the drain that starts the effect, then completes.
  ///
  /// The value is reduced after the actions already queued, in the same drain, and subscribers
  /// see only the state after both. A chain of a million values needs no more stack than one.
  ///
  /// ```swift
  /// enum EditorAction { case cancelTapped, delegate(Delegate) }
  /// enum Delegate { case cancelled }
  ///
  /// let editorReducer = Reducer<String, EditorAction, Void> { _, action, _ in
  ///   switch action {
  ///   case .cancelTapped:
  ///     return Effect(value: .delegate(.cancelled))
  ///   case .delegate:
  ///     return .none
  ///   }
  /// }
  /// ```
  @inlinable
  public init(value: Output) { content = .value(value, nil) }

  /// Fails with `error`, within the drain that starts the effect.
  ///
  /// Use it for a dependency that fails in a test. Apply `catchToEffect` to return it from a
  /// reducer.
  ///
  /// ```swift
  /// struct Offline: Error {}
  ///
  /// struct LoadEnvironment: Sendable {
  ///   var load: @Sendable () -> Effect<String, Offline>
  /// }
  ///
  /// let environment = LoadEnvironment(load: { Effect(error: Offline()) })
  /// ```
  public init(error: Failure) {
    self.init { node, _ in node.end(.failed(error, at: node)) }
  }

  /// Does nothing and completes immediately. The identity of `merge` and `concatenate`.
  @inlinable
  public static var none: Effect { Effect(content: .none) }

  /// The effect that `make` returns, which is called when a store starts the effect.
  ///
  /// `make` is called on the store's actor, once per start.
  ///
  /// Use it for an effect that has to be recreated at each start, as in an operator that retries,
  /// or that is expensive to create and may never start.
  ///
  /// ```swift
  /// func now(_ clock: AnyScheduler) -> Effect<AnyScheduler.Instant, Never> {
  ///   // The time when the effect starts, not when it is made.
  ///   .deferred { Effect(value: clock.now) }
  /// }
  /// ```
  public static func deferred(_ make: @escaping @Sendable () -> Effect) -> Effect {
    Effect { node, emit in make().start(at: node, emit) }
  }

  /// Runs `work` within the drain that starts the effect; emits its value or fails with its error.
  ///
  /// It blocks the store's actor while it runs; use `task` for long operations.
  ///
  /// The value is reduced in the same drain, after the actions already queued. To return it from a
  /// reducer, apply `catchToEffect` unless the failure is `Never`.
  public static func result(
    _ work: @escaping @Sendable () -> Result<Output, Failure>
  ) -> Effect {
    Effect { node, emit in
      switch work() {
      case .success(let value):
        emit(value, node)
        node.end(.finished)
      case .failure(let error): node.end(.failed(error, at: node))
      }
    }
  }

  /// Runs `work` within the drain that starts the effect, without emitting values.
  ///
  /// An error it throws is reported; use `catching` or `task` for work whose failure matters.
  ///
  /// `work` runs on the store's actor when the effect starts, after the reduction that returned it.
  /// It may send to the store: the action waits in the queue.
  ///
  /// ```swift
  /// let player = Reducer<Double, Double, Void> { volume, newVolume, _ in
  ///   volume = newVolume
  ///   return .fireAndForget { print("volume \(newVolume)") }
  /// }
  /// let volume = Store(initialState: 1, reducer: player, environment: ()).view
  /// volume.send(0.5)
  /// // Prints volume 0.5
  /// ```
  public static func fireAndForget(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ work: @escaping @Sendable () throws -> Void
  ) -> Effect {
    Effect { node, _ in
      do {
        try work()
      } catch is UnimplementedDependency {
        // The use of the dependency has been reported already.
      } catch {
        node.runtime.reporter(
          "A fireAndForget effect threw \(secret: error). Catch it, or use Effect.catching.",
          fileID: fileID, filePath: filePath, line: line, column: column)
      }
      node.end(.finished)
    }
  }

  /// Reports `name` and the action that used it when the effect runs, and completes.
  ///
  /// Use it for a dependency that is an effect, and `unimplemented(_:placeholder:)` for a function
  /// that returns one.
  ///
  /// It emits nothing. Under a test store the report fails the test.
  public static func unimplemented(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return Effect { node, _ in
      let cause = node.cause
      node.runtime.reporter.unimplemented(
        name, usedBy: IssueMessage(text: cause?.redactedName ?? "", detailed: cause?.name ?? ""),
        at: node.runtime.host.callLine ?? line)
      node.end(.finished)
    }
  }
}

extension Effect where Failure == any Error {
  /// Runs throwing `work` within the drain that starts the effect.
  ///
  /// Emits its result, or fails with the error it throws. Like ``result(_:)``, it blocks the
  /// store's actor.
  ///
  /// ```swift
  /// func load(_ file: String) -> Effect<String, Never> {
  ///   Effect.catching { try String(contentsOfFile: file, encoding: .utf8) }
  ///     .catchToEffect { result in
  ///       switch result {
  ///       case .failure(let error): "cannot be read: \(error)"
  ///       case .success(let text): text
  ///       }
  ///     }
  /// }
  /// ```
  public static func catching(_ work: @escaping @Sendable () throws -> Output) -> Effect {
    .result { Result { try work() } }
  }
}
