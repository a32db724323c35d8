extension Verb {
  /// Ends the session.
  static let quit = Verb("quit", .none, help: "Leave") { repl, _ in
    repl.isOver = true
    return []
  }
}
