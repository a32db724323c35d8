import ComposableTextUI
import ComposableTimeTravel

/// The states of a history as they are shown.
extension History {
  /// The state at the shown step; the live state at the present.
  var shownState: State { timeline.cursor.map { timeline.state(at: $0) } ?? store.state }

  /// A state as JSON.
  func tree(of state: State, _ encoder: StateEncoder = StateEncoder()) throws(Failure) -> JSON {
    do {
      return try encoder.json(of: state)
    } catch {
      throw Failure("The state can't be written as JSON: \(JSON.reason(error))")
    }
  }

  /// The differences of two states, by path.
  func changes(from old: State, to new: State) throws(Failure) -> [StateChange] {
    let encoder = StateEncoder()
    return StateChange.changes(from: try tree(of: old, encoder), to: try tree(of: new, encoder))
  }
}
