import ComposableCore
import ComposableTimeTravel

/// The actions that can be typed at a feature without screens.
///
/// A line is the case path of an action, then its values. A feature that separates the actions of
/// its user from those of its effects offers only the user's:
///
/// ```swift
/// enum TodosAction: Codable, Equatable, Sendable {
///   case loaded([String])
///   case view(ViewAction)
/// }
///
/// enum ViewAction: Codable, Equatable, Sendable { case add(String), reload }
///
/// let actions = TypedActions(/TodosAction.view)
/// ```
public struct TypedActions<Action: Codable> {
  let type: Any.Type
  /// The action for the JSON of a typed value.
  let action: (JSON) throws -> Action
  /// The JSON of the typed value of an action; nil if the action can't be typed.
  let json: (Action) throws -> JSON?

  /// Every action.
  public static var all: TypedActions {
    TypedActions(
      type: Action.self, action: { try $0.decoded(as: Action.self) }, json: { try .encoding($0) })
  }

  /// The actions that a case path leads to.
  public init<Value: Codable>(_ path: CasePath<Action, Value>) {
    self.init(
      type: Value.self, action: { path.embed(try $0.decoded(as: Value.self)) },
      json: { try path.extract(from: $0).map { try .encoding($0) } })
  }

  private init(
    type: Any.Type, action: @escaping (JSON) throws -> Action,
    json: @escaping (Action) throws -> JSON?
  ) {
    self.action = action
    self.json = json
    self.type = type
  }
}

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
