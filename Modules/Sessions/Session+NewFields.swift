extension Session {
  /// Parses a session of a program that had fewer features.
  ///
  /// Fields that its states lack at the top level have their values of `initialState`; replaying
  /// compares the others.
  public init(text: String, app: String, initialState: State) throws(SessionError) {
    let head = StateText(text: String(text.prefix { $0 != "\n" }))
    let known = Set(head.part(at: "state")?.members.map(\.name) ?? [])
    let new = ((try? StateText(initialState))?.members ?? []).filter { !known.contains($0.name) }
    let fields = StateText(
      text: "{\(new.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      new.isEmpty ? String(line) : Self.line(StateText(text: String(line)), with: fields)
    }
    self = try Session(text: lines.joined(separator: "\n"), app: app)
    newFields = Set(new.map(\.name))
  }

  private static func line(_ line: StateText, with fields: StateText) -> String {
    let members = line.members
    guard members.contains(where: { states.contains($0.name) }) else { return line.text }
    let texts = members.map { name, value in
      let value =
        states.contains(name) ? StateText(text: value).applying(fields).text : value
      return "\"\(name)\":\(value)"
    }
    return "{\(texts.joined(separator: ","))}"
  }

  /// The members of a line that hold a whole state.
  private static var states: Set<String> { ["begins", "restored", "state"] }
}
