/// One throttled effect; effects with the same id share a window at their state path.
///
/// A waiting value is an effect in the effect's scope: it is cancelled with the effect, and the
/// effect ends after it.
final class Throttle<Output, Failure: Error> {
  private var ending: EffectOutcome?
  private let id: IdentityKey
  private let interval: Duration
  private let latest: Bool
  private let scheduler: AnyScheduler
  private let scope: CancelScope
  private let sink: EffectSink<Output, Failure>
  private var waitingCount = 0

  init(
    under id: IdentityKey, for interval: Duration, on scheduler: AnyScheduler, latest: Bool,
    scope: CancelScope, sink: EffectSink<Output, Failure>
  ) {
    self.id = id
    self.interval = interval
    self.latest = latest
    self.scheduler = scheduler
    self.scope = scope
    self.sink = sink
  }

  func start(_ node: EffectNode<Output, Failure>) {
    node.start(in: scope, EffectSink(receive: pass, complete: end))
  }

  private func pass(_ value: Output, from source: CancelScope) {
    guard let window = scope.path.throttle(id) else {
      beginInterval()
      return sink.receive(value, source)
    }
    if window.waiting != nil, !latest { return }
    wait(value, from: source, for: window.rest)
    window.waiting?.cancelAlone()
  }

  private func wait(_ value: Output, from source: CancelScope, for delay: Duration) {
    waitingCount += 1
    source.retain()
    // The waiting value has the throttle's id, like the delay of a debounce.
    let waiting = scope.begin(under: id, on: scheduler) { _ in
      self.scope.path.endWaiting(for: self.id)
      source.release()
      self.waitEnded()
    }
    scope.path.setWaiting(waiting, for: id)
    let work = waiting.schedule(after: delay, on: scheduler) {
      waiting.end()
      self.beginInterval()
      if !source.isCancelled { self.sink.receive(value, source) }
      source.release()
      self.waitEnded()
    }
    waiting.whenStopped { work.cancel() }
  }

  private func beginInterval() {
    scope.path.beginThrottle(
      id, until: scheduler.now.offset.addingSaturated(interval), on: scheduler,
      in: scope.path.runtime)
  }

  private func end(_ outcome: EffectOutcome) {
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
