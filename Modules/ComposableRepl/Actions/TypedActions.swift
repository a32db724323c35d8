import ComposableCore
import ComposableTimeTravel

/// The actions that can be typed at a feature without screens.
///
/// A line is the case path of an action, then its values. A feature that distinguishes what a user
/// does from what its effects send offers the former alone:
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

/// Reads typed actions, and writes actions as they can be typed.
@MainActor
final class ActionLines<State, Action: Codable>: LineReader {
  private let actions: TypedActions<Action>
  private let kind: ValueKind
  private let send: (Action) -> Void
  private let state: () -> State
  private let usages = ActionUsages()
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
  func action(_ line: Substring) throws(Failure) -> Action { try parsed(line).action }

  private func parsed(_ line: Substring) throws(Failure) -> (action: Action, remark: String?) {
    var reader = ActionReader(line, state: state(), usages)
    let json = try reader.action(kind)
    do {
      return (try actions.action(json), reader.remark)
    } catch {
      throw Failure(
        "'\(String(line).brief)' can't be decoded: \(JSON.reason(error))",
        code: .badArgument)
    }
  }

  /// An action as it can be typed, or in the same form if it can't.
  func text(of action: Action) -> String {
    if let json = try? actions.json(action) {
      let text = ActionWriter.text(json, kind)
      var reader = ActionReader(text[...], state: (), usages)
      // A type with an encoding of its own may read other words than those of its cases.
      return (try? reader.action(kind)) == json ? text : json.text
    }
    return (try? JSON.encoding(action)).map { ActionWriter.text($0, wholeKind) }
      ?? describe(action: action).sanitized
  }

  // MARK: LineReader

  var canListActions: Bool {
    switch kind.notation {
    case .action, .choice: true
    case .date, .decimal, .duration, .integer, .list, .optional, .other, .text, .truth: false
    }
  }

  func read(_ line: Substring) throws(Failure) -> TypedLine {
    let (action, remark) = try parsed(line)
    return TypedLine(remark: remark) { [send] in send(action) }
  }

  func completions(of line: Substring) -> [Completion] {
    // Reads everything before the last word, or the last name of a path, and offers what follows.
    let start = line.lastIndex { $0.isBlank || $0 == "." }.map { line.index(after: $0) }
    let word = line[(start ?? line.startIndex)...]
    var reader = ActionReader(
      line[..<word.startIndex], state: state(), usages, isCompleting: true)
    _ = try? reader.action(kind)
    return reader.expected.filter { $0.text.lowercased().hasPrefix(word.lowercased()) }
      .map { found in
        var completion = found
        completion.replaced = word.count
        return completion
      }
  }

  func usages(of name: Substring) -> [String] {
    let typed = DottedName(name)
    let all = usages.all(kind, in: ActionScope(state()))
    guard !name.isEmpty else { return all.map(\.text) }
    return all.filter { usage in
      !["\(usage.path.joined(separator: "."))"].matching(typed, { DottedName($0) }).isEmpty
    }.map(\.text)
  }
}
