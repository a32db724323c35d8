extension Channel {
  /// The effect whose operation the current task runs.
  ///
  /// Child tasks have it too, detached tasks have none.
  @TaskLocal static var current: Channel?

  /// Begins a part of the effect with an id. On any thread.
  ///
  /// `stop` is called on the store's actor when the part ends, `body` when it has begun: with what
  /// ends it, or with nil if the effect has ended.
  final func beginPart(
    _ id: @escaping @Sendable () -> Identifier, cancelInFlight: Bool,
    stop: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable (TypedChannel<Void>?) -> Void
  ) {
    runtime.post(
      Delivery(channel: self) { [self] in
        guard isOpen, let work else { return body(nil) }
        let id = id()
        if cancelInFlight { work.path.cancel(id, sparing: work) }
        let part = work.part { _ in }.identified(by: id)
        // Only the effect itself is waited for.
        let channel = TypedChannel<Void>(part, isOnVirtualTime: true) { _, _ in }
        channel.whenStopped(stop)
        body(channel)
      })
  }
}
