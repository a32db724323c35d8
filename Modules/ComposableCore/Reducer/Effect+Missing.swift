extension Effect {
  /// Reports, when it starts, that an action was sent to a child that does not exist.
  ///
  /// An effect, because it starts at the reducer's state path, and so knows the whole path:
  /// `todos[3].editor`.
  ///
  /// It does nothing but report: the state stays as it is. Ids of rows that are not numbers are
  /// left out of the text without secrets.
  @usableFromInline
  static func childIsMissing(
    for action: Any, at names: [String], of state: Any? = nil, reportedAt line: SourceLine
  ) -> Effect {
    let note = state.map { ": the state is \"\(publicName(of: $0))\"" } ?? ""
    // The reporter at the reducer, because the effect may start in another context.
    let reporter = IssueReporter.current
    return Effect { node, _ in
      let description = StatePath.joined([node.path.description] + names)
      let redactedNames = names.map {
        $0.hasPrefix("[") && Int($0.dropFirst().dropLast()) == nil ? "[…]" : $0
      }
      let redactedDescription = StatePath.joined([node.path.redactedDescription] + redactedNames)
      let name =
        description.isEmpty
        ? "the state"
        : IssueMessage(
          text: "\"\(redactedDescription)\"", detailed: "\"\(description)\"")
      let start: IssueMessage = "The action \"\(action: action)\" arrived for "
      let end: IssueMessage = """
        , which is not there\(note); ignored. The likely cause: the parent's reducer removed it \
        first; combine the child's reducer before the parent's. Else send it, and let effects \
        deliver it, only while the state is there.
        """
      reporter(start + name + end, at: line)
      node.end(.finished)
    }
  }
}
