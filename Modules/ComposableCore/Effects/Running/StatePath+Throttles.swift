/// The windows of throttles at a path.
extension StatePath {
  /// The rest of the interval of the throttle `id`, and the value waiting for its end; nil if the
  /// next value need not wait.
  ///
  /// The interval is not over while a value is waiting.
  func throttle(_ id: IdentityKey) -> (rest: Duration, waiting: RunningEffect?)? {
    guard let window = throttles[id] else { return nil }
    let waiting = window.waiting?.isActive == true ? window.waiting : nil
    let rest = window.end.subtractingSaturated(window.scheduler.now.offset)
    return waiting == nil && rest <= .zero ? nil : (max(rest, .zero), waiting)
  }

  /// Called when a value of the throttle `id` passes: the next interval ends at `end`.
  func beginThrottle(
    _ id: IdentityKey, until end: Duration, on scheduler: AnyScheduler, in runtime: EffectRuntime
  ) {
    if throttles[id] == nil { runtime.willAddThrottle() }
    throttles[id] = (end, scheduler, nil)
    enterTree()
  }

  func setWaiting(_ effect: RunningEffect, for id: IdentityKey) {
    throttles[id]?.waiting = effect
  }

  /// Ends the throttle windows here and below, because the child was removed.
  func endThrottles() {
    for path in hasChildren ? here : [self] { path.throttles = [:] }
  }

  /// Removes the throttle windows that are over, here and below. Returns the number of the others.
  func sweepThrottles() -> Int {
    var count = 0
    for path in here {
      path.throttles = path.throttles.filter { path.throttle($0.key) != nil }
      count += path.throttles.count
      path.leaveTreeIfUnused()
    }
    return count
  }
}
