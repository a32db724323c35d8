import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func state(_ history: History<some Any, some Any>) -> Verb {
    Verb(
      "state",
      .words("[PATH] [@N]").completed(with: history.steps(prefix: "@"), history.paths),
      help: "Show the state, or a part of it, as JSON",
      discussion: "':state count @3' shows the count after step 3.", usesPager: true
    ) { words in
      let (steps, paths) = (words.filter { $0.hasPrefix("@") }, words.filter { !$0.hasPrefix("@") })
      guard steps.count < 2, paths.count < 2 else {
        throw Failure(
          "':state' takes one path and one step.", code: .badArgument, usage: ":state [PATH] [@N]")
      }
      let step = try steps.first.map { try history.step($0.dropFirst()) }
      let state = try history.tree(
        of: step.map { history.timeline.state(at: $0) } ?? history.shownState)
      let part = try paths.first.map { try state.typedPart($0) }
      return [Event("state", ["state": part ?? state], text: (part ?? state).indented)]
    }
  }
}

extension JSON {
  /// The part at a typed path, which may be shortened.
  fileprivate func typedPart(_ typed: String) throws(Failure) -> JSON {
    // Completion ends a name with members in a dot.
    let typed = typed.hasSuffix(".") ? String(typed.dropLast()) : typed
    let path = try path(for: typed)
    // A part below nil is nil, too.
    let part = path.keys.reduce(Optional(self)) { $0 == .null ? .null : $0?.part(at: $1) }
    guard let part else { throw Failure("There is no '\(path.shown)'.", code: .unknownName) }
    return part
  }
}
