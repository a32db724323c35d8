/// The interval that begins when a value passes a throttle. Throttles with the same id at the same
/// state path share it.
package final class ThrottleInterval {
  /// The node of the pending value. The interval lasts at least until that value has passed.
  var waiting: EffectNode?
  /// The end of the interval in the scheduler's time.
  private let end: Duration
  private let scheduler: AnyScheduler

  /// Creates an interval that begins now.
  init(lasting length: Duration, on scheduler: AnyScheduler) {
    end = scheduler.operatorNow.offset.addingSaturated(length)
    self.scheduler = scheduler
  }

  /// The remaining time; nil if the interval is over.
  package var rest: Duration? {
    let rest = end.subtractingSaturated(scheduler.operatorNow.offset)
    return waiting == nil && rest <= .zero ? nil : max(rest, .zero)
  }
}
