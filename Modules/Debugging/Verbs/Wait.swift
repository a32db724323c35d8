import ComposableCore
import Dispatch
import Repl

extension Debugger {
  var waitVerb: Verb {
    Verb(
      "wait", .optional(.duration("DURATION")), help: "Wait for effects that end, or a time",
      discussion: """
        ':wait' alone waits for the effects that end by themselves, ':wait 350ms' or ':wait 1.5s' so \
        long. Where time is virtual, it moves on by that much at once.
        """
    ) { [unowned self] repl, duration in
      guard let duration else { return await waitForEffects(repl) }
      repl.console.flush()
      if let advance = app.clock.advance {
        advanceTime(duration, advance)
        repl.explanation = { "Nothing was due by then." }
      } else {
        await waiting.wait(atMost: duration) {
          self.store.effectsInFlight.isEmpty
        }
      }
    }
  }

  /// Waits for the effects that end by themselves, unless a past step is shown.
  public func settleEffects() async {
    guard !store.isHoldingDeliveries else { return }
    await waiting.wait { !self.hasEffectsThatEnd }
  }

  /// Not those that wait for virtual time, which stands still.
  private var hasEffectsThatEnd: Bool {
    store.effectsOffVirtualTime.contains { !$0.isRepeating }
  }

  private func waitForEffects(_ repl: Repl) async {
    if store.isHoldingDeliveries {
      return repl.print("What effects deliver waits until ':goto last'; nothing ends before.")
    }
    // Only for users: in a script it depends on the machine's speed whether effects have ended.
    if !hasEffectsThatEnd, repl.console.isInteractive {
      repl.remark("Nothing to wait for is in flight.")
    }
    repl.console.flush()
    await settleEffects()
  }

  /// Advances virtual time in pieces, so that it can be interrupted.
  private func advanceTime(_ duration: Duration, _ advance: (Duration) -> Void) {
    var rest = duration
    var piece = Duration.seconds(1)
    if rest == .zero { advance(.zero) }
    while rest > .zero, !Task.isCancelled {
      let start = DispatchTime.now().uptimeNanoseconds
      advance(min(piece, rest))
      rest -= min(piece, rest)
      if DispatchTime.now().uptimeNanoseconds - start < 10_000_000 { piece *= 2 }
    }
  }
}

/// Waits until a condition holds, time is over, or its task is cancelled.
@MainActor
final class Waiting {
  private var checks: AsyncStream<Void>.Continuation?

  /// Whether something waits.
  var isWaiting: Bool { checks != nil }

  /// Returns once `isDone` is true, `limit` is over, or the task is cancelled.
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

  /// Asks the condition again; called when an effect ended or a breakpoint stopped.
  func check() { checks?.yield() }
}
