extension Effect {
  /// Lets one output with `id` through per `interval`, in order.
  ///
  /// The first one passes immediately. Of those that arrive before the interval is over, the last
  /// (`latest`) or the first passes at its end, unless its effect or the id is cancelled before.
  /// The interval is not over while a value is waiting. It ends when its state path is removed.
  ///
  /// Effects with the same `id` at the same state path share the interval, which is measured by
  /// `scheduler`. `cancel(id:)` drops the value that waits, and neither ends the interval nor
  /// cancels the effect. The effect is in flight while a value waits.
  ///
  /// ```swift
  /// Effect(value: action).throttle(
  ///   id: ID.id, for: .seconds(1), scheduler: mainQueue, latest: latest)
  /// ```
  public func throttle(
    id: some Hashable, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect where Output: Sendable {
    throttle(.of(id), for: interval, on: scheduler, latest: latest)
  }

  /// Lets one output with the type `id` through per `interval`, in order.
  ///
  /// A failure and the end are not throttled; the end waits for the value that waits.
  public func throttle(
    id: Any.Type, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect where Output: Sendable {
    throttle(.of(id), for: interval, on: scheduler, latest: latest)
  }

  /// The form that the others call. A value that has to wait is work of its own, with the
  /// throttle's id.
  private func throttle(
    _ id: Identifier, for interval: Duration, on scheduler: AnyScheduler, latest: Bool
  ) -> Effect {
    if isNone { return .none }
    return Effect { work, receive in
      var ending: Work.End?
      var waitingCount = 0
      func endIfDone() {
        if waitingCount == 0, let ending { work.end(ending) }
      }
      func beginInterval() {
        work.path.beginThrottle(id, for: interval, on: scheduler)
      }
      func wait(_ value: Output, _ source: Work, _ rest: Duration, _ window: ThrottleWindow) {
        waitingCount += 1
        source.hold()
        // The waiting value has the throttle's id, like the delay of a debounce.
        let waiting = work.part { _ in
          if window.waiting?.isOver == true { window.waiting = nil }
          source.release()
          waitingCount -= 1
          endIfDone()
        }.identified(by: id)
        let former = window.waiting
        window.waiting = waiting
        let channel = TypedChannel<Void>(waiting, isOnVirtualTime: scheduler.runsOnCaller) { _, _ in
          waiting.land()
          beginInterval()
          if !source.isCancelled { receive(value, source) }
          waiting.end(.finished)
        }
        let scheduled = channel.schedule((), after: rest, on: scheduler)
        channel.whenStopped { scheduled.cancel() }
        former?.cancel()
      }
      let part = work.part { end in
        ending = end
        endIfDone()
      }
      part.start(self) { value, source in
        guard let window = work.path.throttles[id], let rest = window.rest else {
          beginInterval()
          return receive(value, source)
        }
        if window.isWaiting, !latest { return }
        wait(value, source, rest, window)
      }
    }
  }
}
