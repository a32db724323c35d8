import Sessions

/// One action of a session, with all that a page shows of it.
public struct InspectorStep: Sendable {
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
  /// How many actions it stands for: ticks that were not kept are one step of the page, and a state
  /// that came without an action stands for none.
  public var count: Int
  /// What the reduction drew from the world, in order.
  public var inputs: [Field]
  /// Who sent it. Entries count from 1, in the order of appending.
  public var origin: EntryOrigin
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
  /// When it happened, in seconds since the start.
  public var time: Double

  /// An action and the state after it; what a session does not know may be left out.
  public init(
    _ action: String, path: String, origin: EntryOrigin, state: StateTree, time: Double = 0,
    count: Int = 1, payload: [Field] = [], inputs: [Field] = [],
    screens: [(name: String, lines: [InspectorLine]?)] = [], test: String = ""
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
