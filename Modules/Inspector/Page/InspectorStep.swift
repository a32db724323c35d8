import Sessions
import TextUI

/// One action of a session, with everything a page shows about it.
public struct InspectorStep: Sendable {
  /// A name with a value, both as text.
  public struct Field: Equatable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The action as the user would type it, with its payload.
  public var action: String
  /// The number of actions this step represents: several for ticks that are shown as one, none for
  /// a state that was replaced without an action.
  public var count: Int
  /// The dates and random numbers the reduction used, in order.
  public var inputs: [Field]
  /// Whether the user or an effect sent it. Entries count from 1, in the order of appending.
  public var origin: EntryOrigin
  /// The action's case path without its payload, by which the page groups actions.
  public var path: String
  /// The associated values of the action.
  public var payload: [Field]
  /// The screens after the action, by name; nil if a screen is not shown.
  public var screens: [InspectedScreen]
  /// The state after the action.
  public var state: StateTree
  /// The lines of a Swift test that send the action and check the state.
  public var test: String
  /// The time of the action, in seconds since the start.
  public var time: Double

  /// An action and the state after it; the other values are optional.
  public init(
    _ action: String, path: String, origin: EntryOrigin, state: StateTree, time: Double = 0,
    count: Int = 1, payload: [Field] = [], inputs: [Field] = [],
    screens: [InspectedScreen] = [], test: String = ""
  ) {
    self.action = action
    self.count = count
    self.inputs = inputs
    self.origin = origin
    self.path = path
    self.payload = payload
    self.screens = screens
    self.state = state
    self.test = test
    self.time = time
  }
}
