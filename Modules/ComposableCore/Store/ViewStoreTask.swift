import Synchronization

/// Everything a `send` caused: its effects and those of their actions, directly or indirectly.
///
/// Two tasks are equal if they come from the same `send`. A task can be passed to any task or
/// actor.
///
/// ```swift
/// let facts = Store(
///   initialState: FactState(), reducer: factReducer,
///   environment: FactEnvironment(fact: { "\($0) is a number" })
/// ).view
/// let task = facts.send(.factTapped)
/// await task.finish()
/// facts.fact  // "0 is a number"
/// ```
public struct ViewStoreTask: Hashable, Sendable {
  /// Identifies the send, even if it started nothing.
  @usableFromInline let identity = SendIdentity()
  /// Nil if everything the send caused had ended when `send` returned.
  @usableFromInline package let node: SendNode?
  /// The actor of the store; nil for the main actor.
  @usableFromInline let storeActor: (any Actor)?

  /// The task of a send without effects in flight.
  @inlinable
  init() {
    node = nil
    storeActor = nil
  }

  /// Not inlined, so that a send without effects releases nothing. Benchmark: "send, nobody
  /// watching".
  @usableFromInline @inline(never)
  init(_ node: SendNode?, on storeActor: (any Actor)? = nil) {
    self.node = node
    self.storeActor = storeActor
  }

  /// Whether `cancel` was called, even if everything had already ended.
  public var isCancelled: Bool {
    identity.isCancelled.load(ordering: .relaxed)
  }

  /// Cancels everything still running that the send caused, and returns when it has ended.
  ///
  /// A second or concurrent call doesn't return earlier.
  ///
  /// Once the call reaches the store's actor, the send delivers nothing more. An operation that
  /// ignores its cancellation is awaited until it returns.
  ///
  /// ```swift
  /// let facts = Store(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { _ in
  ///     try? await Task.sleep(for: .seconds(60))
  ///     return "too late"
  ///   })
  /// ).view
  /// await facts.send(.factTapped).cancel()
  /// facts.fact  // nil
  /// ```
  nonisolated(nonsending) public func cancel() async {
    identity.isCancelled.store(true, ordering: .relaxed)
    guard let node else { return }
    await finish(node, cancelFirst: true, on: home)
  }

  /// Returns when everything the send caused has ended, immediately if nothing is running.
  ///
  /// That includes canceled operations, until they return. Canceling the waiting task cancels the
  /// send; the call still returns only when everything has ended.
  ///
  /// A timer never ends by itself, so cancel it first. May be called on any actor.
  nonisolated(nonsending) public func finish() async {
    guard let node else { return }
    await withTaskCancellationHandler {
      await finish(node, cancelFirst: false, on: home)
    } onCancel: {
      Task { await cancel() }
    }
  }

  /// Returns whether both come from the same `send`.
  public static func == (lhs: ViewStoreTask, rhs: ViewStoreTask) -> Bool {
    lhs.identity === rhs.identity
  }

  /// Feeds the identity of the `send` to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(identity))
  }

  /// The actor on which the send's node may be used.
  private var home: any Actor { storeActor ?? MainActor.shared }

  /// Runs on the store's actor: cancels the send if `cancelFirst` is true, then waits for its end.
  private func finish(_ node: SendNode, cancelFirst: Bool, on home: isolated any Actor) async {
    if cancelFirst { node.cancel() }
    await withCheckedContinuation { continuation in node.whenEnded { continuation.resume() } }
  }
}

/// Identifies one send, and records whether it was canceled.
@usableFromInline
package final class SendIdentity: Sendable {
  /// Any thread may set and read it; nothing depends on its order.
  @usableFromInline package let isCancelled = Atomic(false)

  /// A new send, which was not canceled.
  @inlinable
  package init() {}
}
