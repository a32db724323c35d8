extension Effect {
  /// Reports, when it starts, that an action was sent to a child that does not exist.
  ///
  /// It is an effect because the whole path, such as `todos[3].editor`, is known only where an
  /// effect starts. An effect that is released without starting, as in a test that calls the
  /// reducer directly, reports the known part of the path.
  @usableFromInline
  static func childIsMissing(
    for action: Any, at names: [String], of state: Any? = nil, reportedAt line: SourceLine
  ) -> Effect {
    let child = MissingChild(action: action, names: names, state: state, line: line)
    return Effect { node, _ in
      child.report(below: node.path, sentAt: node.runtime.host.callLine)
      node.end(.finished)
    }
  }
}

/// A state of which messages show only a part.
protocol PartlyShared {
  /// The state without the part that its parent shares.
  var ownState: Any { get }
}

/// An action that was sent to a child that does not exist.
private final class MissingChild {
  private let action: Any
  /// The steps to the child, from the reducer that did not find it.
  private let names: [String]
  /// The case that the state is in instead, if it is an enum.
  private let note: String
  /// The line of the reducer.
  private let line: SourceLine
  /// The reporter that was current in the reducer, because the effect may start in another context.
  private let reporter = IssueReporter.current
  private var isReported = false

  init(action: Any, names: [String], state: Any?, line: SourceLine) {
    self.action = action
    self.names = names
    self.line = line
    let local = (state as? any PartlyShared)?.ownState ?? state
    note = local.map { ": the state is \"\(redactedName(of: $0))\"" } ?? ""
  }

  deinit {
    if !isReported { report(below: nil, sentAt: nil) }
  }

  /// Reports the action, at the line of the test that sent it, or else at the reducer's.
  func report(below path: StatePath?, sentAt sendLine: SourceLine?) {
    isReported = true
    let redactedNames = names.map { $0.hasPrefix("[") ? "[…]" : $0 }
    let description = StatePath.joined([path?.description ?? ""] + names)
    let redactedDescription = StatePath.joined([path?.redactedDescription ?? ""] + redactedNames)
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
    let reducerNote: IssueMessage = sendLine == nil ? "" : " The child's reducer is at \(line)."
    // Mutation: R10, an action for an absent child is not reported
    reporter(start + name + end + reducerNote, at: sendLine ?? line)
  }
}
