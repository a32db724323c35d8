/// One action of a session, with all that a page shows of it.
public struct InspectorStep: Sendable {
  /// Who sent an action.
  public enum Origin: Equatable, Sendable {
    /// The effect of this number sent it; nil when the session does not say which.
    case effect(Int?)
    /// The user sent it.
    case user
  }

  /// A name with a value, both as text.
  public struct Field: Equatable, Sendable {
    public var name: String
    public var value: String

    /// A value with its name.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The action as its user would type it, with its payload.
  public var action: String
  /// What the reduction drew from the world, in order.
  public var inputs: [Field]
  public var origin: Origin
  /// The action's case path without its payload: actions of one path can be told from others.
  public var path: String
  /// What the action carries.
  public var payload: [Field]
  /// The screens that changed, by name; nil is not on display any more.
  public var screens: [(name: String, lines: [InspectorLine]?)]
  /// The state after it.
  public var state: StateTree
  /// The lines of a Swift test that do and check the same.
  public var test: String
  /// When it happened, since the start of the session; nil when the session does not say.
  public var time: Duration?

  /// An action and the state after it; what a session does not know may be left out.
  public init(
    _ action: String, path: String, origin: Origin, state: StateTree, time: Duration? = nil,
    payload: [Field] = [], inputs: [Field] = [],
    screens: [(name: String, lines: [InspectorLine]?)] = [], test: String = ""
  ) {
    self.action = action
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

/// One line of a screen: runs of text, each with the name of a style.
public struct InspectorLine: Hashable, Sendable {
  /// Characters of one style.
  public struct Span: Hashable, Sendable {
    public var style: String
    public var text: String

    /// Text in a style; the page knows dim, failure, label, success, title, value and warning.
    public init(_ text: String, style: String = "plain") {
      self.style = style
      self.text = text
    }
  }

  public var spans: [Span]

  /// A line of such runs.
  public init(_ spans: [Span]) { self.spans = spans }
}

/// An effect that was seen running: where it began, and where it ended.
public struct InspectorEffect: Equatable, Sendable {
  /// How an effect ended.
  public enum Outcome: String, Sendable {
    case cancelled, finished, running
  }

  /// The entry during which it ended; nil while it runs. Entries are counted from 1, 0 is the start.
  public var end: Int?
  public var endTime: Duration?
  /// What it is called: its id, or the place of the state it belongs to.
  public var name: String
  /// Its number, by which steps name it.
  public var number: Int
  public var outcome: Outcome
  /// The entry whose action started it.
  public var start: Int
  public var startTime: Duration?

  /// An effect that an entry started and that runs still.
  public init(number: Int, name: String, start: Int, at time: Duration? = nil) {
    self.name = name
    self.number = number
    outcome = .running
    self.start = start
    startTime = time
  }
}
