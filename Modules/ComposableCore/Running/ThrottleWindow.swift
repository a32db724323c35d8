/// The interval after a throttle let a value pass; throttles with one id share it at their state
/// path.
final class ThrottleWindow {
  /// The interval is not over while a value is waiting.
  var waiting: Work?
  /// When the interval is over, in the scheduler's time.
  private let end: Duration
  /// Whose time it is.
  private let scheduler: AnyScheduler

  /// An interval that has just begun.
  init(until end: Duration, on scheduler: AnyScheduler) {
    self.end = end
    self.scheduler = scheduler
  }

  /// The rest of the interval; nil if the next value need not wait.
  var rest: Duration? {
    let rest = end.subtractingSaturated(scheduler.operatorNow.offset)
    return !isWaiting && rest <= .zero ? nil : max(rest, .zero)
  }

  /// Whether a value waits for the end of the interval.
  var isWaiting: Bool { waiting?.running != nil }
}

extension StatePath {
  /// Removes the throttle windows that are over, here and below. Returns the number of the others.
  ///
  /// A path that was kept for a window leaves the tree with it.
  func removePastThrottles() -> Int {
    var count = 0
    var paths: [StatePath] = []
    visit { paths.append($0) }
    for path in paths where !path.throttles.isEmpty {
      path.throttles = path.throttles.filter { $0.value.rest != nil }
      count += path.throttles.count
      path.forgetIfUnused()
    }
    return count
  }

  /// Begins the interval of the throttle `id`.
  ///
  /// It begins now, in the scheduler's time, and replaces the one before.
  func beginThrottle(
    _ id: Identifier, for interval: Duration, on scheduler: AnyScheduler, _ runtime: EffectRuntime
  ) {
    if throttles[id] == nil { runtime.willAddThrottle(root) }
    hold()
    throttles[id] = ThrottleWindow(
      until: scheduler.operatorNow.offset.addingSaturated(interval), on: scheduler)
    release()
  }

  /// The path of the store's whole state.
  private var root: StatePath {
    sequence(first: self, next: \.parent).reduce(self) { $1 }
  }
}
