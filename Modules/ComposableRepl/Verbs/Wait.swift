import ComposableCore
import Dispatch
import ComposableTimeTravel
import ComposableTextUI

extension TimeTravel {
  var waitVerb: Verb {
    Verb(
      "wait", .optional(.rest("DURATION|CONDITION")),
      help: "Wait for effects, a time, or a condition",
      discussion: """
        ':wait' alone waits for the effects that end by themselves, ':wait 350ms' or ':wait 1.5s' for \
        that long, or until nothing is in flight, ':wait count >= 3' until the comparison holds. \
        Virtual time advances at once.
        """
    ) { [unowned self] repl, text in
      guard let text else { return await waitForEffects(repl) }
      if Condition.isCondition(text) {
        return try await wait(for: try condition(text), repl)
      }
      let duration = try Self.duration(text)
      repl.console.flush()
      if let advance = app.clock.advance {
        advanceTime(duration, advance)
        repl.noOutputMessage = { "Nothing was due by then." }
      } else if store.effectsInFlight.isEmpty {
        repl.noOutputMessage = { "Nothing is in flight, so nothing would change by then." }
      } else {
        await waiting.wait(atMost: duration) { self.store.effectsInFlight.isEmpty }
      }
    }
  }

  private static func duration(_ text: String) throws(Failure) -> Duration {
    do throws(InputError) {
      return try InputParser.duration(text)
    } catch {
      throw Failure(error.message, code: .badArgument)
    }
  }

  /// Waits for all effects that end on their own.
  func waitForEffects() async { await waiting.wait { !self.hasEffectsThatEnd } }

  /// Whether an effect in flight will end on its own. Effects waiting for virtual time don't count.
  private var hasEffectsThatEnd: Bool { store.effectsOffVirtualTime.contains { !$0.isRepeating } }

  private func waitForEffects(_ repl: Repl) async {
    // Only for users: in a script, whether effects have ended depends on the machine's speed.
    if !hasEffectsThatEnd, repl.console.isInteractive {
      repl.remark("Nothing is in flight that ends by itself.")
    }
    repl.console.flush()
    await waitForEffects()
  }

  /// Waits until a condition holds for the live state.
  private func wait(for condition: Condition, _ repl: Repl) async throws {
    let encoder = StateEncoder()
    let holds = { [store] in (try? encoder.tree(of: store.state)).map(condition.holds) ?? false }
    repl.console.flush()
    if let advance = app.clock.advance {
      // Advances in small steps, so that time stops soon after the condition holds.
      let (step, limit) = (Duration.milliseconds(10), Duration.seconds(86_400))
      var passed = Duration.zero
      while !holds(), passed < limit, !store.effectsInFlight.isEmpty, !Task.isCancelled {
        advance(step)
        passed += step
      }
    } else {
      await waiting.wait { holds() || self.store.effectsInFlight.isEmpty }
    }
    if Task.isCancelled || holds() {
      repl.noOutputMessage = { "\(condition) holds." }
      return
    }
    throw Failure(
      store.effectsInFlight.isEmpty
        ? "\(condition) doesn't hold, and nothing is in flight that could change it."
        : "\(condition) didn't hold within a day.", code: .other)
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

/// Waits until a condition holds, a time limit expires, or the task is cancelled.
@MainActor
final class Waiting {
  private var checks: AsyncStream<Void>.Continuation?

  /// Whether a wait is in progress.
  var isWaiting: Bool { checks != nil }

  /// Returns once `isDone` is true, `limit` expires, or the task is cancelled.
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
