/// One throttled effect; effects with the same id share a window at their state path.
///
/// A waiting value is an effect in the effect's scope: it is cancelled with the effect, and the
/// effect ends after it.
final class Throttle<Output, Failure: Error> {
  private let context: EffectContext
  private var ending: EffectOutcome?
  private let id: IdentityKey
  private let interval: Duration
  private let latest: Bool
  private let scheduler: AnyScheduler
  private let sink: EffectSink<Output, Failure>
  private var waitingCount = 0

  init(
    under id: IdentityKey, for interval: Duration, on scheduler: AnyScheduler, latest: Bool,
    context: EffectContext, sink: EffectSink<Output, Failure>
  ) {
    self.context = context
    self.id = id
    self.interval = interval
    self.latest = latest
    self.scheduler = scheduler
    self.sink = sink
  }

  func start(_ node: EffectNode<Output, Failure>) {
    node.start(context, EffectSink(receive: pass, complete: end))
  }

  private func pass(_ value: Output, from source: CancelScope) {
    guard let window = context.path.throttle(id) else {
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
    let inner = EffectContext(runtime: context.runtime, scope: context.scope, id: id)
    let waiting = inner.begin(on: scheduler) { _ in
      source.release()
      self.waitEnded()
    }
    context.path.setWaiting(waiting, for: id)
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
    context.path.beginThrottle(
      id, until: scheduler.now.offset.addingSaturated(interval), on: scheduler,
      in: context.runtime)
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
