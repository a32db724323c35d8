import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

extension TimeTravel {
  var waitVerb: Verb {
    Verb(
      "wait", .optional(.rest("TIME|CONDITION [TIME]").completed(with: paths)),
      help: "Wait for effects, a time, or a condition",
      discussion: """
        ':wait' alone waits for the effects that end by themselves, ':wait 350ms' or ':wait 1.5s' for \
        that long, ':wait count >= 3' until the comparison holds, for at most a minute, and \
        ':wait count >= 3 10s' for at most ten seconds. Virtual time advances at once, after the \
        effects that wait for something else have ended.
        """
    ) { [unowned self] repl, text in
      guard let text else { return await waitForEffects(repl) }
      guard Condition.isCondition(text) else {
        return await wait(try Self.duration(text), repl)
      }
      let (condition, limit) = Self.split(text)
      try await wait(for: try self.condition(condition), atMost: limit, repl)
    }
  }

  private static func duration(_ text: String) throws(Failure) -> Duration {
    do throws(InputError) {
      return try InputParser.duration(text)
    } catch {
      throw Failure(
        "\(error.message) A condition is a comparison, as in ':wait count >= 3'.",
        code: .badArgument)
    }
  }

  /// Splits a duration with a unit from the end of a condition, unless it is the condition's value.
  private static func split(_ text: String) -> (condition: String, limit: WaitLimit) {
    let words = text.split(whereSeparator: \.isBlank)
    guard let last = words.last, let duration = try? InputParser.duration(String(last)),
      last.last?.isLetter == true, words.dropLast().last?.last.map({ !"=<>!".contains($0) }) == true
    else { return (text, WaitLimit()) }
    let condition = text[..<last.startIndex]
    guard Condition.isCondition(String(condition)) else { return (text, WaitLimit()) }
    return (String(condition), WaitLimit(duration: duration, text: String(last)))
  }

  /// Waits for all effects that end on their own, except for those that wait for virtual time.
  func waitForEffects() async { await waiting.wait { !self.hasEffectsThatEnd } }

  /// Whether an effect in flight will end on its own without an advance of virtual time.
  private var hasEffectsThatEnd: Bool { store.effectsOffVirtualTime.contains { !$0.isRepeating } }

  private func waitForEffects(_ repl: Repl) async {
    let isOver = { [store] in store.effectsInFlight.allSatisfy(\.isRepeating) }
    // Only for users: in a script, whether effects have ended depends on the machine's speed.
    if isOver(), repl.console.isInteractive {
      repl.remark("Nothing is in flight that ends by itself.")
    }
    repl.console.flush()
    guard app.clock.isVirtual else { return await waitForEffects() }
    var patience = Patience("Waiting for effects", repl)
    await passVirtualTime(&patience, until: isOver)
  }

  /// Waits for a time, whatever is in flight.
  private func wait(_ duration: Duration, _ repl: Repl) async {
    repl.console.flush()
    guard app.clock.isVirtual else { return await waiting.wait(atMost: duration) { false } }
    repl.noOutputMessage = { "Nothing was due by then." }
    var patience = Patience("Advancing virtual time", repl)
    await passVirtualTime(atMost: duration, &patience) { false }
  }

  /// Waits until a condition holds for the live state.
  private func wait(for condition: Condition, atMost limit: WaitLimit, _ repl: Repl) async throws {
    let encoder = StateEncoder()
    let holds = { [store] in (try? encoder.json(of: store.state)).map(condition.holds) ?? false }
    let isOver = { [store] in holds() || store.effectsInFlight.isEmpty }
    repl.console.flush()
    var patience = Patience("Waiting until \(condition), for at most \(limit.text)", repl)
    if app.clock.isVirtual {
      await passVirtualTime(atMost: limit.duration, &patience, until: isOver)
    } else {
      await waiting.wait(atMost: min(limit.duration, Patience.limit), until: isOver)
      let rest = limit.duration - Patience.limit
      if rest > .zero, !isOver(), !Task.isCancelled {
        patience.end()
        await waiting.wait(atMost: rest, until: isOver)
      }
    }
    if Task.isCancelled || holds() {
      repl.noOutputMessage = { "\(condition) holds." }
      return
    }
    throw Failure(
      store.effectsInFlight.isEmpty
        ? "\(condition) doesn't hold, and nothing is in flight that could change it."
        : "\(condition) didn't hold within \(limit.text). "
          + "A longer limit follows the condition, as in ':wait \(condition) 5m'.",
      code: .other)
  }

  /// Advances virtual time until `isOver` becomes true, by at most `limit`, or until nothing is
  /// due.
  ///
  /// Before each advance, effects that don't depend on virtual time end in real time: otherwise the
  /// limit would pass before they can deliver anything. They get no more real time than `limit`.
  private func passVirtualTime(
    atMost limit: Duration? = nil, _ patience: inout Patience, until isOver: () -> Bool
  ) async {
    let (start, clock) = (ContinuousClock.now, app.clock)
    let end = limit.map { clock.now().since1970 + $0 }
    while !isOver(), !Task.isCancelled {
      let realTime = limit.map { $0 - (.now - start) }
      if hasEffectsThatEnd, realTime.map({ $0 > .zero }) ?? true {
        await waiting.wait(atMost: realTime) { isOver() || !self.hasEffectsThatEnd }
      } else if let next = clock.nextDelay?() ?? end.map({ $0 - clock.now().since1970 }) {
        // From one due date to the next, so that it stops at the date at which it is over.
        let rest = end.map { $0 - clock.now().since1970 } ?? next
        guard rest > .zero else { return }
        clock.advance?(min(next, rest))
        patience.check()
      } else {
        return
      }
    }
  }
}

/// The longest time to wait for a condition, as it was typed.
private struct WaitLimit {
  var duration = Duration.seconds(60)
  var text = "a minute"
}

/// Says once that a line is taking long.
@MainActor
private struct Patience {
  static let limit = Duration.seconds(2)

  private let message: String
  private let repl: Repl
  private var isEnded = false
  private let start = ContinuousClock.now

  init(_ message: String, _ repl: Repl) {
    self.message = message
    self.repl = repl
  }

  mutating func check() { if !isEnded, .now - start > Self.limit { end() } }

  mutating func end() {
    isEnded = true
    // Only for users: the output of a script must not depend on the speed of the machine.
    guard repl.console.isInteractive else { return }
    repl.remark("\(message). Ctrl-C stops it.")
    repl.console.flush()
  }
}
