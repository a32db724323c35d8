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
    ) { [unowned self] repl, words in
      let step = try words.first { $0.hasPrefix("@") }.map { try stepReference($0.dropFirst()) }
      let state = try tree(of: step.map { timeline.state(at: $0) } ?? shownState)
      let path = try words.first { !$0.hasPrefix("@") }.map { try self.path($0, in: state) }
      if let row = path.flatMap({ state.missingRow(through: $0) }) {
        throw Failure(row, code: .unknownName)
      }
      // A part below nil is nil too, and so is a row that isn't there.
      let part = path.map { state.part(at: $0) ?? .null } ?? state
      print(Event("state", ["state": part], text: part.indented))
      // Hints at `:wait` to a script that reads the state before a response has arrived.
      let count = store.effectsInFlight.count { !$0.isRepeating }
      if step == nil, timeline.cursor == nil, count > 0, !repl.console.isInteractive {
        repl.remark("\(count.inFlight); ':wait' waits for \(count == 1 ? "it" : "them").")
      }
    }
  }

  /// The paths of the shown state.
  var paths: CompletionKind {
    .paths { [unowned self] in
      ((try? tree(of: shownState))?.paths ?? []).map(\.description)
    }
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

  /// The path that a typed path refers to.
  func path(_ typed: String, in state: JSON) throws(Failure) -> JSONPath {
    do throws(JSONPath.Mistake) {
      // Completion ends a name with members in a dot.
      return try state.path(for: typed.hasSuffix(".") ? String(typed.dropLast()) : typed)
    } catch {
      throw Failure(error.description, code: .unknownName)
    }
  }

  func condition(_ typed: String) throws(Failure) -> Condition {
    let state = try tree(of: shownState)
    do throws(Condition.Mistake) {
      return try Condition(typed, in: state, of: State.self)
    } catch {
      throw Failure(error.description, code: .badArgument)
    }
  }
}
