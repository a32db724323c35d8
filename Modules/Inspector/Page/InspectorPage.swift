import Sessions
import TextUI

/// A session as one HTML page, built action by action.
///
/// ```swift
/// var page = InspectorPage(app: "Counter", state: .integer(0))
/// page.append(InspectorStep("incr", path: "incr", origin: .user, state: .integer(1)))
/// let html = try page.html()
/// ```
///
/// States are stored as differences, with the whole state whenever it is no longer than the
/// differences since the last one, so the cost of appending is that of the difference.
public struct InspectorPage: Sendable {
  static var chunkLength: Int { 500 }

  struct Branch {
    var after: Int
    var count: Int
    var effects: [EffectSpan] = []
    var first: Int
    var name: String
  }

  /// The effects of the current branch, including those started before it was forked.
  ///
  /// Their entries count from 1, in the order of appending.
  public var effects: [EffectSpan] {
    get { branches[branches.count - 1].effects }
    set { branches[branches.count - 1].effects = newValue }
  }
  /// Whether the file is written again while the session goes on; an open page then follows it.
  public var isLive = false
  /// When times are counted from, in seconds since 1970; nil if it is not known.
  public var start: Double?
  /// The number of the step before the first appended one; earlier steps were not kept.
  public var firstStep = 0
  /// The test's text before and after its steps.
  public var test = (head: "", foot: "")

  let app: String
  /// The index of the branch that the page opens with.
  public var openBranch = 0
  var branches: [Branch] = []
  var changes = StateChanges()
  var chunk: Chunk
  var chunks: [(first: Int, json: [UInt8])] = []
  var labels = Interned()
  var rows = Rows()
  var screens = ScreenChanges([])
  /// The number of bytes of the last whole state, and of the changes since then.
  private var size = (state: 0, changes: 0)
  var state = StateTree.null

  /// A page that begins with a state and the screens for it.
  ///
  /// - Parameter screens: Every screen by name, in display order; nil if it is not shown.
  public init(
    app: String, state: StateTree, screens: [InspectedScreen] = [],
    branch: String = ""
  ) {
    self.init(app: app)
    beginBranch(branch, after: 0, state: state, screens: screens)
  }

  /// A page without a branch.
  init(app: String) {
    self.app = app
    chunk = Chunk(first: 1, state: .null, screens: .array([]))
  }

  /// The number of actions on all branches.
  public var count: Int { rows.count }

  /// Appends an action to the current branch.
  public mutating func append(_ step: InspectorStep) {
    if chunk.count == Self.chunkLength { beginChunk(afterLast: true) }
    chunk.append(
      step, changes: changes.changes(from: state, to: step.state),
      screens: screens.changes(step.screens))
    state = step.state
    rows.append(
      label: labels.number(of: step.action), path: labels.number(of: step.path),
      origin: step.origin, time: step.time, count: step.count)
    branches[branches.count - 1].count += 1
  }

  /// Begins a branch after entry `after` and makes it the current one.
  ///
  /// - Parameters:
  ///   - state: The state after that entry.
  ///   - screens: Every screen for that state.
  public mutating func beginBranch(
    _ name: String, after: Int, state: StateTree,
    screens: [InspectedScreen] = []
  ) {
    if branches.isEmpty { self.screens = ScreenChanges(screens) }
    _ = self.screens.changes(screens)
    branches.append(Branch(after: after, count: 0, first: count + 1, name: name))
    self.state = state
    beginChunk(afterLast: false)
  }

  /// - Parameter afterLast: Whether the state is that at the end of the last chunk.
  private mutating func beginChunk(afterLast: Bool) {
    if !chunk.state.isEmpty { size = (chunk.state.count, 0) }
    size.changes += chunk.changes.bytes.count
    if chunk.count > 0 { chunks.append((chunk.first, chunk.json)) }
    let needsState = !afterLast || size.changes >= size.state
    chunk = Chunk(
      first: count + 1, state: needsState ? state : nil, screens: screens.current())
  }
}

/// Distinct strings, numbered in order of first use.
struct Interned: Sendable {
  private var numbers: [String: Int] = [:]
  private(set) var strings: [String] = []

  mutating func number(of string: String) -> Int {
    if let number = numbers[string] { return number }
    numbers[string] = strings.count
    strings.append(string)
    return strings.count - 1
  }
}

/// The columns of the list of actions.
struct Rows: Sendable {
  private(set) var labels: [Int] = []
  /// Pairs of an entry and its count, if it is not 1.
  private(set) var counts: [[Int]] = []
  /// 0 for the user, the entry that started the effect, or -1 if that is unknown.
  private(set) var origins: [Int] = []
  private(set) var paths: [Int] = []
  /// Microseconds since the start.
  var times: [Int] = []

  var count: Int { labels.count }

  mutating func append(
    label: Int, path: Int, origin: EntryOrigin, time: Double, count entries: Int
  ) {
    labels.append(label)
    paths.append(path)
    switch origin {
    case .effect(let start): origins.append(start ?? -1)
    case .user: origins.append(0)
    }
    times.append(time.microseconds)
    if entries != 1 { counts.append([count, entries]) }
  }
}

extension Double {
  /// Seconds as microseconds; 0 if the number does not fit.
  var microseconds: Int { Int(exactly: (self * 1_000_000).rounded()) ?? 0 }
}
