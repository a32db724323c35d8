import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func wait(_ history: History<some Any, some Any>) -> Verb {
    Verb(
      "wait", .optional(.rest("TIME|CONDITION [TIME]").completed(with: history.paths)),
      help: "Wait for effects, a time, or a condition",
      discussion: """
        ':wait' alone waits for the effects that end by themselves, ':wait 350ms' or ':wait 1.5s' for \
        that long, ':wait count >= 3' until the comparison holds, for at most a minute, and \
        ':wait count >= 3 10s' for at most ten seconds. Virtual time advances at once, after the \
        effects that wait for something else have ended.
        """
    ) { repl, text in
      repl.console.flush()
      if let text, Condition.isCondition(text) { return try await history.waitUntil(text) }
      if let text {
        try await history.pass(atMost: try duration(text)) { false }
        return history.clock.scheduler != nil ? [.otherwise("Nothing was due by then.")] : []
      }
      try await history.pass { history.store.effectsInFlight.allSatisfy(\.isRepeating) }
      return []
    }
  }

  fileprivate static func duration(_ text: String) throws(Failure) -> Duration {
    try Failure.adding(usage: ":wait [TIME|CONDITION [TIME]]") { () throws(Failure) in
      try InputParser.duration(text)
    }
  }
}

extension History {
  /// Waits until a condition holds for the live state. A time may follow its value.
  fileprivate func waitUntil(_ typed: String) async throws(Failure) -> [Event] {
    var words = typed.split(separator: " ")
    var limit = "1m"
    if let last = words.last, last.last?.isLetter == true,
      (try? InputParser.duration(String(last))) != nil,
      words.dropLast().last.map({ !Condition.isCondition(String($0.suffix(1))) }) == true,
      Condition.isCondition(words.dropLast().joined())
    {
      limit = String(words.removeLast())
    }
    let condition = try condition(words.joined(separator: " "))
    let encoder = StateEncoder()
    func holds() -> Bool { (try? encoder.json(of: store.state)).map(condition.holds) ?? false }
    try await pass(atMost: try Verb.duration(limit)) { holds() || store.effectsInFlight.isEmpty }
    if Task.isCancelled { return [] }
    guard holds() else {
      throw Failure(
        store.effectsInFlight.isEmpty
          ? "\(condition) doesn't hold, and nothing is in flight that could change it."
          : "\(condition) didn't hold within \(limit). "
            + "A longer limit follows the condition, as in ':wait \(condition) 5m'.",
        code: .other)
    }
    return [.otherwise("\(condition) holds.")]
  }
}
