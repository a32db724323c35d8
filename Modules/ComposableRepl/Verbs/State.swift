import ComposableTextUI
import ComposableTimeTravel

extension TimeTravel {
  var stateVerb: Verb {
    let argument = Argument.words("[PATH] [@N]") { word, before in
      !before.contains { $0.hasPrefix("@") == word.hasPrefix("@") }
    }
    return Verb(
      "state", argument.completed(with: steps(prefix: "@"), paths),
      help: "Show the state, or a part of it, as JSON",
      discussion: "':state count @3' shows the count after step 3.", usesPager: true
    ) { [unowned self] words in
      let step = try words.first { $0.hasPrefix("@") }.map { try stepReference($0.dropFirst()) }
      let state = try tree(of: step.map { timeline.state(at: $0) } ?? shownState)
      let part = try words.first { !$0.hasPrefix("@") }.map { try self.part($0, of: state) }
      let event = Event("state", ["state": part ?? state], text: (part ?? state).indented)
      // Hints at `:wait` to a script that reads the state before a response has arrived.
      let count = store.effectsInFlight.count { !$0.isRepeating }
      guard step == nil, timeline.cursor == nil, count > 0, !isInteractive else { return [event] }
      return [
        event, .remark("\(count.inFlight); ':wait' waits for \(count == 1 ? "it" : "them")."),
      ]
    }
  }

  private func part(_ typed: String, of state: JSON) throws(Failure) -> JSON {
    // Completion ends a name with members in a dot.
    let typed = typed.hasSuffix(".") ? String(typed.dropLast()) : typed
    // A part below nil is nil too, and so is a row that isn't there.
    return state.part(at: try state.path(for: typed)) ?? .null
  }

  /// The paths of the shown state.
  var paths: CompletionKind {
    .paths { [unowned self] in ((try? tree(of: shownState))?.paths ?? []).map(\.shown) }
  }

  /// The state at the shown step; the live state at the present.
  var shownState: State { timeline.cursor.map { timeline.state(at: $0) } ?? store.state }

  func tree(
    of state: State, _ encoder: StateEncoder = StateEncoder()
  ) throws(Failure) -> JSON {
    do {
      return try encoder.json(of: state)
    } catch {
      throw Failure("The state can't be written as JSON: \(JSON.reason(error))")
    }
  }

  func condition(_ typed: String) throws(Failure) -> Condition {
    try Condition(typed, in: tree(of: shownState))
  }
}
