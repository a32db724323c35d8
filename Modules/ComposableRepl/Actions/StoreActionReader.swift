import ComposableCore
import ComposableTimeTravel

/// Reads typed actions, and writes actions as they can be typed.
@MainActor
final class StoreActionReader<State, Action: Codable>: ActionLineReader {
  private let actions: TypedActions<Action>
  private let kind: ValueKind
  private let send: (Action) -> Void
  private let state: () -> State
  /// The kind of `Action`, to write actions that can't be typed.
  private let wholeKind: ValueKind

  init(
    _ actions: TypedActions<Action>, state: @escaping () -> State,
    send: @escaping (Action) -> Void
  ) {
    self.actions = actions
    self.send = send
    self.state = state
    let types = ActionTypes()
    kind = types.kind(of: actions.type)
    wholeKind = types.kind(of: Action.self)
  }

  /// The action that a line stands for.
  func action(_ line: Substring) throws(Failure) -> Action {
    var reader = ActionReader(line, state: state())
    let json = try reader.readLine(as: kind)
    do {
      return try actions.action(json)
    } catch {
      throw Failure(
        "'\(String(line).brief)' can't be decoded: \(JSON.reason(error))",
        code: .badArgument)
    }
  }

  /// An action as it can be typed, or in the same form if it can't.
  func text(of action: Action) -> String {
    if let json = try? actions.json(action) {
      let text = kind.cases?.text(json) ?? json.text
      var reader = ActionReader(text[...], state: ())
      // A type with an encoding of its own may read other words than those of its cases.
      return (try? reader.readLine(as: kind)) == json ? text : json.text
    }
    return (try? JSON.encoding(action)).map { wholeKind.cases?.text($0) ?? $0.text }
      ?? describe(action: action).sanitized
  }

  // MARK: ActionLineReader

  var canListActions: Bool { kind.cases != nil }

  func read(_ line: Substring) throws(Failure) -> () -> Void {
    let action = try action(line)
    return { [send] in send(action) }
  }

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

  func usages(of name: Substring) -> [String] {
    let all = kind.cases.map { ActionUsage.all($0) } ?? []
    let found = all.filter {
      name.isEmpty || ![$0.names.joined(separator: ".")].matching(name).isEmpty
    }
    return found.map(\.text)
  }
}
