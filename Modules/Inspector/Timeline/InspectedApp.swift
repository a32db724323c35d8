import ComposableCore
import Sessions

/// What a page has to know of an app beside its time-line: how to write actions, screens and tests.
public struct InspectedApp<State, Action: Equatable> {
  /// A passage of a time-line.
  public typealias Passage = TimelineLog<State, Action>.Passage

  /// The app's name.
  public var name: String
  /// The screens that show a state, in the order of display; nil is not on display.
  public var screens: (State) -> [(name: String, lines: [InspectorLine]?)]
  /// An action as its user types it, or as an effect sent it.
  public var spelling: (Action, EntryOrigin) -> String
  /// What a Swift test of a session says before the steps, for each, and after them; nil for no
  /// test.
  public var test: InspectedTest<State, Action>?

  /// An app of this name; what is not given is left out of its pages.
  public init(
    name: String,
    spelling: @escaping (Action, EntryOrigin) -> String = { action, _ in describe(action: action) },
    screens: @escaping (State) -> [(name: String, lines: [InspectorLine]?)] = { _ in [] },
    test: InspectedTest<State, Action>? = nil
  ) {
    self.name = name
    self.screens = screens
    self.spelling = spelling
    self.test = test
  }
}

/// The parts of a Swift test that does what a session did.
public struct InspectedTest<State, Action: Equatable> {
  /// What comes before the steps.
  public var head: String
  /// What comes after them.
  public var foot: String
  /// The lines that do and check what a passage did, after the state before it.
  public var lines: (InspectedApp<State, Action>.Passage, _ before: State) throws -> [String]

  /// A test of these parts.
  public init(
    head: String, foot: String,
    lines: @escaping (InspectedApp<State, Action>.Passage, _ before: State) throws -> [String]
  ) {
    self.foot = foot
    self.head = head
    self.lines = lines
  }
}
