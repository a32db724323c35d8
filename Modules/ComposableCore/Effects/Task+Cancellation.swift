/// Runs `operation` as a part of the effect that calls this, which `Effect.cancel(id:)` can cancel.
///
/// The id belongs to the state path of the effect, as with `cancellable(id:)`, and the part is in
/// flight as an effect of its own. Canceling it cancels only the task of `operation`: the effect
/// continues with the result or the error of `operation`. Values that `operation` sends until it
/// returns are delivered.
///
/// ```swift
/// enum UploadAction: Sendable { case closed, skipTapped, uploaded(String), uploadTapped(String) }
/// enum UploadID {}
///
/// let uploadReducer = Reducer<[String], UploadAction, @Sendable (String) async throws -> String> {
///   state, action, upload in
///   switch action {
///   case .closed:
///     return .none
///   case .skipTapped:
///     return .cancel(id: UploadID.self)
///   case .uploaded(let url):
///     state.append(url)
///     return .none
///   case .uploadTapped(let file):
///     return .run { send in
///       try? await withTaskCancellation(id: UploadID.self) {
///         send(.uploaded(try await upload(file)))
///       }
///       send(.closed)  // even if the upload was skipped
///     }
///   }
/// }
/// ```
///
/// `operation` begins once the id is registered with the store. Outside of an effect it is called
/// immediately.
///
/// - Parameters:
///   - id: The id to pass to `cancel(id:)`.
///   - cancelInFlight: Whether to first cancel other effects with this id, except those that
///     contain this part.
///   - operation: Runs in a child task of the effect's task.
/// - Throws: The error of `operation`, usually a `CancellationError` if it was canceled; nothing
///   if `operation` throws nothing. It returns when `operation` has returned, canceled or not.
public nonisolated(nonsending) func withTaskCancellation<Value: Sendable, Failure: Error>(
  id: some Hashable & Sendable, cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withCancellation({ .of(id) }, cancelInFlight, operation)
}

/// Runs `operation` as a part of the effect that calls this, with a type as its id.
///
/// Like the overload with a value: the part ends by itself, by `cancel(id:)`, or with the effect.
public nonisolated(nonsending) func withTaskCancellation<Value: Sendable, Failure: Error>(
  id: Any.Type, cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withCancellation({ .of(id) }, cancelInFlight, operation)
}

/// A second child task waits for the cancellation. The first of the two to end cancels the other.
private nonisolated(nonsending) func withCancellation<Value: Sendable, Failure: Error>(
  _ id: @escaping @Sendable () -> Identifier, _ cancelInFlight: Bool,
  _ operation: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  guard let effect = EffectHandle.current else { return try await operation() }
  let (stops, stop) = AsyncStream<Never>.makeStream()
  let part = await withCheckedContinuation { began in
    effect.beginInner(
      id, cancelInFlight: cancelInFlight, stop: { stop.finish() },
      began: { began.resume(returning: $0) })
  }
  defer { part?.post(.end) }
  let outcome = await withTaskGroup(of: Result<Value, Failure>?.self) { group in
    group.addTask {
      // What `operation` begins is inside the part, too, so that it doesn't cancel the part.
      await EffectHandle.$current.withValue(part ?? effect) {
        do throws(Failure) { return .success(try await operation()) } catch {
          return .failure(error)
        }
      }
    }
    group.addTask {
      for await _ in stops {}
      return nil
    }
    var outcome: Result<Value, Failure>?
    for await ended in group {
      group.cancelAll()
      outcome = ended ?? outcome
    }
    return outcome
  }
  guard let outcome else { preconditionFailure("A task group lost the result of a task.") }
  return try outcome.get()
}

extension Task where Failure == Never {
  /// Waits until the task is canceled, and throws a `CancellationError` then.
  ///
  /// Use it for a dependency that never answers in a test or a preview. A test store does not wait
  /// for it.
  ///
  /// ```swift
  /// struct UploadEnvironment: Sendable {
  ///   var upload: @Sendable (String) async throws -> String
  /// }
  ///
  /// let environment = UploadEnvironment(upload: { _ in try await Task.never() })
  /// ```
  nonisolated(nonsending) public static func never() async throws -> Success {
    try await waitForCancellation()
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the task is canceled, and throws a `CancellationError` then.
  ///
  /// Use it at the end of an operation that keeps something alive, such as a connection, until it
  /// is canceled.
  nonisolated(nonsending) public static func never() async throws {
    try await waitForCancellation()
  }
}

/// Sleeps forever, treated as on virtual time, so that a test store does not wait for it.
private nonisolated(nonsending) func waitForCancellation() async throws {
  // Nothing retains the closure that would wake it.
  try await AnyScheduler.sleep(observer: AnyScheduler.currentSleepObserver) { _ in ScheduledWork {}
  }
}
