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
  /// Begins the interval of the throttle `id`.
  ///
  /// It begins now, in the scheduler's time, and replaces the one before. The windows that are over
  /// are removed when the path would need memory for another one.
  func beginThrottle(_ id: Identifier, for interval: Duration, on scheduler: AnyScheduler) {
    hold()
    if throttles.count == throttles.capacity {
      throttles = throttles.filter { $0.value.rest != nil }
    }
    throttles[id] = ThrottleWindow(
      until: scheduler.operatorNow.offset.addingSaturated(interval), on: scheduler)
    release()
  }
}
