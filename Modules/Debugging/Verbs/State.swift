import Repl
import Sessions

extension Debugger {
  var stateVerb: Verb {
    let argument = Argument.words("[PATH] [@N]") { word, before in
      !before.contains { $0.hasPrefix("@") == word.hasPrefix("@") }
    }
    return Verb(
      "state",
      argument.completed(
        with: steps(prefix: "@"),
        .paths { [unowned self] in
          (try? StateText.whole(store.state).tree.paths) ?? []
        }),
      help: "Show the state, or a part of it, as JSON",
      discussion: "':state count @3' shows the count after step 3.", isRead: true
    ) { [unowned self] repl, words in
      let step = try words.first { $0.hasPrefix("@") }.map { try place($0.dropFirst()) }
      try printState(at: step, words.first { !$0.hasPrefix("@") }, repl)
    }
  }

  private func printState(at place: Place?, _ path: String?, _ repl: Repl) throws {
    let text = try stateText(of: place.map { try state(at: $0) } ?? store.state)
    // A value below a nil property is nil too.
    let part =
      try path.map { text.part(at: try self.path($0, in: text)) ?? StateText(text: "null") } ?? text
    print(Event("state", ["state": .raw(part.text)], text: part.pretty))
    // Tells a script that reads the state before a response arrived how to wait for it.
    let count = requests.count { !$0.isRepeating }
    if place == nil, timeline.position == nil, count > 0, !repl.console.isInteractive {
      repl.remark("\(count.inFlight); ':wait' waits for \(count == 1 ? "it" : "them").")
    }
  }

  func stateText(of state: State) throws(Failure) -> StateText {
    if let text = try? StateText.whole(state) { return text }
    throw Failure("The state cannot be written as JSON.")
  }

  /// The whole path that a typed one stands for.
  func path(_ typed: String, in state: StateText) throws(Failure) -> String {
    do throws(StatePathError) {
      return try state.path(for: typed)
    } catch {
      throw Failure(error.description)
    }
  }
}
