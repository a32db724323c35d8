/// A session as one HTML page, built action by action.
///
/// ```swift
/// var page = InspectorPage(app: "Counter", state: .integer(0))
/// page.append(InspectorStep("incr", path: "incr", origin: .user, state: .integer(1)))
/// let html = page.html()
/// ```
///
/// States are kept as changes from one to the next, with the whole state every 500 actions: appending
/// one costs what it changed.
public struct InspectorPage: Sendable {
  static var chunkLength: Int { 500 }

  struct Branch {
    var after: Int
    var count: Int
    var first: Int
    var name: String
  }

  /// The effects that were seen; their entries count from 1, in the order of appending.
  public var effects: [InspectorEffect] = []
  /// What the test says before the steps and after them.
  public var test = (head: "", foot: "")

  let app: String
  var branches: [Branch]
  var changes = StateChanges()
  var chunk: Chunk
  var chunks: [(first: Int, text: JSONText)] = []
  var labels = Interned()
  var rows = Rows()
  var screens: ScreenChanges
  var state: StateTree

  /// A page that begins with a state and with the screens that show it.
  ///
  /// - Parameter screens: every screen by name, in the order of display; nil is not on display.
  public init(
    app: String, state: StateTree, screens: [(name: String, lines: [InspectorLine]?)] = [],
    branch: String = ""
  ) {
    self.app = app
    branches = [Branch(after: 0, count: 0, first: 1, name: branch)]
    self.state = state
    self.screens = ScreenChanges(screens)
    chunk = Chunk(first: 1, state: state, screens: self.screens.beginChunk())
  }

  /// How many actions there are, on all branches.
  public var count: Int { rows.count }

  /// Adds what happened next on the current branch.
  public mutating func append(_ step: InspectorStep) {
    if chunk.count == Self.chunkLength { beginChunk() }
    chunk.append(
      step, changes: changes.changes(from: state, to: step.state),
      screens: screens.changes(step.screens))
    state = step.state
    rows.append(
      label: labels.number(of: step.action), path: labels.number(of: step.path),
      origin: step.origin, time: step.time)
    branches[branches.count - 1].count += 1
  }

  /// Begins a branch after entry `after`; what is appended from now on belongs to it.
  ///
  /// - Parameters:
  ///   - state: the state after that entry.
  ///   - screens: every screen as it was then.
  public mutating func beginBranch(
    _ name: String, after: Int, state: StateTree,
    screens: [(name: String, lines: [InspectorLine]?)] = []
  ) {
    branches.append(Branch(after: after, count: 0, first: count + 1, name: name))
    self.state = state
    _ = self.screens.changes(screens)
    beginChunk()
  }

  private mutating func beginChunk() {
    if chunk.count > 0 { chunks.append((chunk.first, chunk.text)) }
    chunk = Chunk(first: count + 1, state: state, screens: screens.beginChunk())
  }
}

/// Strings, each with a number.
struct Interned: Sendable {
  private var numbers: [String: Int] = [:]
  private(set) var text = JSONText()

  mutating func number(of string: String) -> Int {
    if let number = numbers[string] { return number }
    if !text.isEmpty { text.append(",") }
    text.append(string: string)
    defer { numbers[string] = numbers.count }
    return numbers.count
  }
}

/// What the list shows of each action, a column each.
struct Rows: Sendable {
  private(set) var count = 0
  private(set) var labels = JSONText()
  /// 0 is the user, a positive number an effect, -1 an effect that is not known.
  private(set) var origins = JSONText()
  private(set) var paths = JSONText()
  /// Microseconds since the action before; null when time is not known.
  private(set) var times = JSONText()
  private var time = 0

  mutating func append(
    label: Int, path: Int, origin: InspectorStep.Origin, time: Duration?
  ) {
    if count > 0 {
      labels.append(",")
      origins.append(",")
      paths.append(",")
      times.append(",")
    }
    count += 1
    labels.append(label)
    paths.append(path)
    switch origin {
    case .effect(let number): origins.append(number ?? -1)
    case .user: origins.append(0)
    }
    guard let time = time?.microseconds else { return times.append("null") }
    times.append(time - self.time)
    self.time = time
  }
}

extension Duration {
  var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000).partialValue
      &+ Int(attoseconds / 1_000_000_000_000)
  }
}
