extension Effect {
  /// Lets one output with `id` through per `interval`, in order.
  ///
  /// The first output passes immediately. Of the outputs that arrive during the interval, the last
  /// one (`latest`) or the first one passes at its end, unless its effect or the id is canceled
  /// before. The interval lasts at least until a pending value has passed, or until its state path
  /// is removed.
  ///
  /// Effects with the same `id` at the same state path share the interval, which is measured by
  /// `scheduler`. `cancel(id:)` drops the pending value, and neither ends the interval nor cancels
  /// the effect. The effect is in flight while a value is pending.
  ///
  /// ```swift
  /// enum PlayerAction: Sendable { case moved(seconds: Int) }
  ///
  /// // However often it is called, the player moves once a second at most.
  /// func move(to seconds: Int, _ mainQueue: AnyScheduler) -> Effect<PlayerAction, Never> {
  ///   Effect(value: .moved(seconds: seconds))
  ///     .throttle(id: "move", for: .seconds(1), scheduler: mainQueue, latest: true)
  /// }
  /// ```
  public func throttle(
    id: some Hashable, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect {
    throttle(.of(id), for: interval, on: scheduler, latest: latest)
  }

  /// Lets one output with the type `id` through per `interval`, in order.
  ///
  /// A failure or the end follows the pending value, without an interval of its own.
  public func throttle(
    id: Any.Type, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect {
    throttle(.of(id), for: interval, on: scheduler, latest: latest)
  }

  private func throttle(
    _ id: Identifier, for interval: Duration, on scheduler: AnyScheduler, latest: Bool
  ) -> Effect {
    if isNone { return .none }
    return Effect { node, emit in
      let throttle = Throttle(node, id, for: interval, on: scheduler, latest: latest, emit)
      let child = node.makeChild { throttle.end($0) }
      start(at: child) { throttle.receive($0, from: $1) }
    }
  }
}
