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

/// An effect in a timeline.
package struct TimelineEffect: Equatable, Sendable {
  /// The number of the effect in its branch.
  package var number: Int
  /// The number of the action whose reduction started it.
  package var start: Int
  /// When it started.
  package var startDate: Timestamp
  /// Its position in the effect returned by the reducer; used to resume it.
  package var position: [Int] = []
  /// The state path that it belongs to; empty for the root.
  package var place = ""
  /// Whether it repeats until it is canceled, as a timer does.
  package var isRepeating = false
  /// The number of the last action before it ended; nil while it is in flight.
  package var end: Int?
  /// When it ended.
  package var endDate: Timestamp?
  /// Whether it was canceled.
  package var isCancelled = false

  /// An effect in flight.
  package init(number: Int, start: Int, startDate: Timestamp) {
    self.number = number
    self.start = start
    self.startDate = startDate
  }

  /// Whether it is in flight after an action.
  package func isInFlight(after action: Int) -> Bool {
    start <= action && end.map { $0 > action } ?? true
  }
}
