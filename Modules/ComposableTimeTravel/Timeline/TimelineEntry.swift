import ComposableCore

/// An action in a timeline, or a run of equal consecutive actions of one effect.
package struct TimelineEntry<Action: Sendable>: Sendable {
  /// The action.
  package var action: Action
  /// The number of equal actions; more than one only for a run.
  package var count = 1
  /// When the first one was reduced.
  package var date: Timestamp
  /// The inputs that its reduction read from its environment. Actions in a run read none.
  package var inputs = ReducerInputs()
  /// The number of the first action, counted from 1 along the line of its branch.
  package var number = 0
  /// Whether the user sent it, rather than an effect.
  package var isUser: Bool
  /// The number of the effect that sent it, if known.
  package var effect: Int?
  /// The number of the action that started the sending effect, if known.
  package var startedBy: Int?
  /// The action as text, as typed or printed; computed on demand.
  package var text: String?

  /// An entry for one action of the user, or of an effect.
  package init(
    _ action: Action, isUser: Bool = true, date: Timestamp = Timestamp(),
    inputs: ReducerInputs = ReducerInputs(), startedBy: Int? = nil, text: String? = nil
  ) {
    self.action = action
    self.date = date
    self.inputs = inputs
    self.isUser = isUser
    self.startedBy = startedBy
    self.text = text
  }

  /// The number of the last action.
  package var lastNumber: Int { number + count - 1 }
}
