struct ThrottleID: Hashable {
  let id: AnyHashable
}

/// When the last value of a throttle's id went through, and what waits for its interval to end.
struct ThrottleWindow {
  let end: Duration
  let scheduler: AnyScheduler
  var waiting: RunningEffect?

  /// Whether nothing depends on this window any more.
  var isOver: Bool { waiting?.isActive != true && scheduler.now.offset >= end }
}

/// One throttled effect; those with the same id share a window in the runtime.
///
/// A value that waits is a flight of its own in the effect's scope: it is cancelled with the effect, and the effect
/// ends after it.
final class Throttle<Output, Failure: Error> {
  private let context: EffectContext
  private var ending: EffectOutcome<Failure>?
  private let interval: Duration
  private let key: CancelID
  private let latest: Bool
  private let scheduler: AnyScheduler
  private let sink: EffectSink<Output, Failure>
  private var waitingCount = 0

  init(
    _ key: CancelID, _ interval: Duration, _ scheduler: AnyScheduler, latest: Bool,
    context: EffectContext, sink: EffectSink<Output, Failure>
  ) {
    self.context = context
    self.interval = interval
    self.key = key
    self.latest = latest
    self.scheduler = scheduler
    self.sink = sink
  }

  func start(_ node: EffectNode<Output, Failure>) {
    node.start(context, EffectSink(receive: pass, complete: end))
  }

  private func pass(_ value: Output) {
    let now = scheduler.now.offset
    guard let window = context.runtime.throttles[key], now < window.end else {
      openWindow(at: now)
      return sink.receive(value)
    }
    if let waiting = window.waiting, waiting.isActive {
      guard latest else { return }
      wait(value, for: window.end.subtractingSaturated(now))
      waiting.cancel()
    } else {
      wait(value, for: window.end.subtractingSaturated(now))
    }
  }

  private func wait(_ value: Output, for delay: Duration) {
    waitingCount += 1
    let flight = context.begin(
      EffectSink<Output, Failure>(receive: { _ in }, complete: { _ in self.waitEnded() }),
      on: scheduler)
    context.runtime.throttles[key]?.waiting = flight
    let work = flight.schedule(after: delay, on: scheduler, in: context) {
      flight.end()
      self.openWindow(at: self.scheduler.now.offset)
      self.sink.receive(value)
      self.waitEnded()
    }
    flight.whenStopped { work.cancel() }
  }

  private func openWindow(at now: Duration) {
    context.runtime.throttles[key] = ThrottleWindow(
      end: now.addingSaturated(interval), scheduler: scheduler)
  }

  private func end(_ outcome: EffectOutcome<Failure>) {
    ending = outcome
    endIfDone()
  }

  private func waitEnded() {
    waitingCount -= 1
    endIfDone()
  }

  private func endIfDone() {
    guard waitingCount == 0, let outcome = ending else { return }
    sink.complete(outcome)
  }
}
