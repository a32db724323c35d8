import ComposableCore
import ComposableTimeTravel

/// Reads the lines of a REPL without screens, which are actions, and writes actions as they can be
/// typed.
@MainActor
struct ActionLines {
  private let kind: ValueKind
  /// Decodes a typed action and returns a closure that sends it.
  private let prepare: (JSON) throws -> () -> Void
  private let state: () -> Any
  /// The kind of all actions, to write those that can't be typed.
  private let wholeKind: ValueKind

  init<Action>(
    _ actions: TypedActions<Action>, state: @escaping () -> Any, send: @escaping (Action) -> Void
  ) {
    self.state = state
    let types = ActionTypes()
    kind = types.kind(of: actions.type)
    wholeKind = types.kind(of: Action.self)
    prepare = { json in
      let action = try actions.action(json)
      return { send(action) }
    }
  }

  /// A closure that sends the action of a line.
  ///
  /// - Throws: The word that can't be read, what was expected, and the usage.
  func read(_ line: Substring) throws(Failure) -> () -> Void {
    var reader = ActionReader(line, state: state())
    let json = try reader.readLine(as: kind)
    do {
      return try prepare(json)
    } catch {
      throw Failure(
        "'\(String(line).brief)' can't be decoded: \(JSON.reason(error))", code: .badArgument)
    }
  }

  /// An action as it can be typed, or in the same form if it can't.
  func text<Action>(of action: Action, _ actions: TypedActions<Action>) -> String {
    if let json = try? actions.json(action) {
      let text = kind.cases?.text(json) ?? json.text
      var reader = ActionReader(text[...], state: ())
      // A type with an encoding of its own may read other words than those of its cases.
      return (try? reader.readLine(as: kind)) == json ? text : json.text
    }
    return (try? JSON.encoding(action)).map { wholeKind.cases?.text($0) ?? $0.text }
      ?? describe(action: action).sanitized
  }

  /// The completions of an unfinished line.
  func completions(of line: Substring) -> [Completion] {
    // Reads everything before the last word, or the last name of a path, and offers what follows.
    let start = line.lastIndex { $0.isBlank || $0 == "." }.map { line.index(after: $0) }
    let word = line[(start ?? line.startIndex)...]
    var reader = ActionReader(line[..<word.startIndex], state: state())
    _ = try? reader.readLine(as: kind)
    return reader.completions().filter { $0.text.lowercased().hasPrefix(word.lowercased()) }.map {
      Completion($0.text, detail: $0.detail, isPartial: $0.isPartial, replaced: word.count)
    }
  }

  /// How the actions with a name are written, which may be shortened; all for an empty name. A type
  /// that encodes itself is written in JSON.
  func usages(of name: Substring) -> [String] {
    guard let cases = kind.cases else { return name.isEmpty ? [kind.placeholder] : [] }
    let found = ActionUsage.all(cases).filter {
      name.isEmpty || ![$0.names.joined(separator: ".")].matching(name).isEmpty
    }
    return found.map(\.text)
  }
}
