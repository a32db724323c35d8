@testable import ComposableRepl

/// The typed lines of a feature, read as its actions.
@MainActor
final class TypedLines<Action: Codable> {
  private let actions: TypedActions<Action>
  private let state: () -> Any

  init(_ actions: TypedActions<Action> = .all, state: @escaping () -> Any = { () }) {
    self.actions = actions
    self.state = state
  }

  /// The action that a line sends.
  func action(_ line: Substring) throws(Failure) -> Action {
    var sent: [Action] = []
    try ActionLines(actions, state: state, send: { sent.append($0) }).read(line)()
    return sent[0]
  }

  func completions(of line: Substring) -> [Completion] { lines.completions(of: line) }

  func text(of action: Action) -> String { lines.text(of: action, actions) }

  func usages(of name: Substring) -> [String] { lines.usages(of: name) }

  private var lines: ActionLines { ActionLines(actions, state: state, send: { _ in }) }
}
