extension Repl {
  /// Ends the session.
  var quitVerb: Verb {
    Verb("quit", .none, help: "Leave") { [unowned self] _ in
      isOver = true
      return []
    }
  }
}
