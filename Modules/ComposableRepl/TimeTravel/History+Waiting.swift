import ComposableTextUI

extension History {
  /// Waits for all effects that end on their own, except for those that wait for virtual time.
  func waitForEffects() async { await waiting.wait { !self.hasEffectsThatEnd } }

  /// Whether an effect in flight will end on its own without an advance of virtual time.
  private var hasEffectsThatEnd: Bool { store.effectsOffVirtualTime.contains { !$0.isRepeating } }

  /// Waits until `isOver` is true or a time has passed. Virtual time passes at once, from one due
  /// date to the next, after the effects that don't depend on it have ended; they get no more real
  /// time than `limit`.
  func pass(atMost limit: Duration? = nil, until isOver: () -> Bool) async throws(Failure) {
    let start = ContinuousClock.now
    guard let scheduler = clock.scheduler else {
      return await waiting.wait(atMost: limit, until: isOver)
    }
    let end = limit.map { scheduler.now + $0 }
    while !isOver(), !Task.isCancelled {
      let realTime = limit.map { $0 - (.now - start) } ?? .seconds(1)
      if hasEffectsThatEnd, realTime > .zero {
        await waiting.wait(atMost: limit.map { _ in realTime }) {
          isOver() || !self.hasEffectsThatEnd
        }
        continue
      }
      let rest = end.map { $0 - scheduler.now }
      guard let next = [scheduler.nextDelay, rest].compactMap(\.self).min(), rest != .zero
      else { return }
      try clock.advance(by: next)
    }
  }
}

/// Waits until a condition holds, a time limit expires, or the task is canceled.
@MainActor
final class Waiting {
  private var checks: AsyncStream<Void>.Continuation?

  /// Whether a wait is in progress.
  var isWaiting: Bool { checks != nil }

  /// Returns once `isDone` is true, `limit` expires, or the task is canceled.
  func wait(atMost limit: Duration? = nil, until isDone: () -> Bool) async {
    let (stream, checks) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.checks = checks
    defer { self.checks = nil }
    let timeout = limit.map { limit in
      Task {
        try await Task.sleep(for: limit)
        checks.finish()
      }
    }
    defer { timeout?.cancel() }
    if isDone() { return }
    for await _ in stream where isDone() { return }
  }

  /// Checks the condition again; called after each action and when an effect has ended.
  func check() { checks?.yield() }
}
