/// The interval after a throttle let a value pass. The throttles with one id at a state path share
/// it.
final class ThrottleWindow {
  /// The value that waits: the interval is not over before it has passed.
  var waiting: EffectNode?
  /// When the interval is over, in the scheduler's time.
  private let end: Duration
  private let scheduler: AnyScheduler

  /// An interval that begins now.
  init(after interval: Duration, on scheduler: AnyScheduler) {
    end = scheduler.operatorNow.offset.addingSaturated(interval)
    self.scheduler = scheduler
  }

  /// The rest of the interval; nil if the next value need not wait.
  var rest: Duration? {
    let rest = end.subtractingSaturated(scheduler.operatorNow.offset)
    return waiting == nil && rest <= .zero ? nil : max(rest, .zero)
  }
}
