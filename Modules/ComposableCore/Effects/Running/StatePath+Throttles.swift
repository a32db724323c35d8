/// The windows of throttles at a path.
extension StatePath {
  /// The rest of the interval of the throttle `id`, and the value waiting for its end; nil if the
  /// next value need not wait.
  ///
  /// The interval is not over while a value is waiting.
  func throttle(_ id: IdentityKey) -> (rest: Duration, waiting: RunningEffect?)? {
    let windows = throttles
    guard let window = windows[id] else { return nil }
    let waiting = window.waiting?.isActive == true ? window.waiting : nil
    let rest = window.end.subtractingSaturated(window.scheduler.now.offset)
    return waiting == nil && rest <= .zero ? nil : (max(rest, .zero), waiting)
  }

  /// Called when a value of the throttle `id` passes: the next interval ends at `end`.
  func beginThrottle(
    _ id: IdentityKey, until end: Duration, on scheduler: AnyScheduler, in runtime: EffectRuntime
  ) {
    let windows = throttles
    if windows[id] == nil { runtime.willAddThrottle() }
    setWindow((end, scheduler, nil), for: id)
    enterTree()
  }

  func setWaiting(_ effect: RunningEffect, for id: IdentityKey) {
    let windows = throttles
    guard let window = windows[id] else { return }
    setWindow((window.end, window.scheduler, effect), for: id)
  }

  /// Releases the value waiting for the throttle `id` if it was cancelled: it retains this path.
  func endWaiting(for id: IdentityKey) {
    let windows = throttles
    guard let window = windows[id], window.waiting?.isActive == false else { return }
    setWindow((window.end, window.scheduler, nil), for: id)
  }

  /// Changes the windows in a variable, and their readers copy them, as `setChild` does with the
  /// children.
  private func setWindow(_ window: ThrottleWindow, for id: IdentityKey) {
    var changed = throttles
    throttles = [:]
    changed[id] = window
    throttles = changed
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
