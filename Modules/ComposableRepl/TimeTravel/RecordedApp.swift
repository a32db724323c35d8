import ComposableCore
import ComposableTimeTravel

/// Everything time travel needs from an app, such as its store and how to reduce its actions again.
@MainActor
package struct RecordedApp<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  /// The clock that dates the actions.
  package var clock = SessionClock.real
  /// The failure message of an action that reports a failed effect; nil for other actions.
  package var failure: (Action) -> String? = { _ in nil }
  /// The options of the command line.
  package var options = Options()
  /// The program that session files name.
  package var program: Program
  /// Reduces one action without running its effects.
  package var reduce: (inout State, Action) -> Void
  /// Creates the screens over a store that displays past states.
  package var screens: (Store<State, Action>) -> [NamedScreen] = { _ in [] }
  /// The root store.
  package var store: Store<State, Action>

  /// An app with the system's clock and no screens.
  package init(
    _ program: Program, store: Store<State, Action>, reduce: @escaping (inout State, Action) -> Void
  ) {
    self.program = program
    self.reduce = reduce
    self.store = store
  }
}
