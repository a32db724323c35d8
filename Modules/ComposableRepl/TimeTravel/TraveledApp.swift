import ComposableCore
import ComposableTimeTravel

/// Everything time travel needs from an app, such as its store and how to reduce its actions again.
@MainActor
package struct TraveledApp<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  /// The clock that dates the actions.
  package var clock = SessionClock.real
  /// The failure message of an action that reports a failed effect; nil for other actions.
  package var failure: (Action) -> String? = { _ in nil }
  /// The app's name in session files.
  package var name: String
  /// The options of the command line.
  package var options = Options()
  /// The program's name and version in session files.
  package var program: String?
  /// Reduces one action without running its effects.
  package var reduce: (inout State, Action) -> Void
  /// Creates the screens over a store that displays past states.
  package var screens: (Store<State, Action>) -> [NamedScreen] = { _ in [] }
  /// The seed of the random numbers, if there is one.
  package var seed: UInt64?
  /// Writes an action as it can be typed; nil if actions are sent by controls.
  var text: ((Action) -> String)?
  /// The root store.
  package var store: Store<State, Action>

  /// An app with the system's clock and no screens.
  package init(
    name: String, store: Store<State, Action>, reduce: @escaping (inout State, Action) -> Void
  ) {
    self.name = name
    self.reduce = reduce
    self.store = store
  }
}
