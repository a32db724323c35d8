import ComposableCore
import Sessions
import TextUI

/// A screen by its name, with the lines that it shows; nil if nothing is on it.
public typealias InspectedScreen = (name: String, lines: [Text]?)

/// How a page shows an app's actions and screens, and writes its tests.
public struct InspectedApp<State: Encodable & Sendable, Action: Encodable & Equatable> {
  /// A step of a time-line with its state.
  public typealias Passage = TimelineLog<State, Action>.Passage

  /// The app's name.
  public var name: String
  /// The screens for a state, in display order; nil if a screen is not shown.
  public var screens: (State) -> [InspectedScreen]
  /// Formats an action as the user types it, or as an effect sent it.
  public var spelling: (Action, EntryOrigin) -> String
  /// Writes the session as a Swift test; nil for no test.
  public var test: TestSource<State, Action>?

  /// An app of this name; parts that are not given are missing from its pages.
  public init(
    name: String,
    spelling: @escaping (Action, EntryOrigin) -> String = { action, _ in describe(action: action) },
    screens: @escaping (State) -> [InspectedScreen] = { _ in [] },
    test: TestSource<State, Action>? = nil
  ) {
    self.name = name
    self.screens = screens
    self.spelling = spelling
    self.test = test
  }
}
