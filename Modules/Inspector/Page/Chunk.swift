import Sessions

/// Up to 500 consecutive actions: the state and screens before them, and the changes by each.
struct Chunk: Sendable {
  let first: Int
  private var changes: [StateTree] = []
  /// Inputs and payloads of the actions that have any: `[offset,[name,value,…],[name,value,…]]`.
  private var details: [StateTree] = []
  private let screens: StateTree
  private var shown: [StateTree] = []
  private let state: StateTree
  private var tests: [StateTree] = []

  init(first: Int, state: StateTree, screens: StateTree) {
    self.first = first
    self.screens = screens
    self.state = state
  }

  var count: Int { changes.count }

  mutating func append(_ step: InspectorStep, changes: [StateTree], screens: [StateTree]) {
    if !step.payload.isEmpty || !step.inputs.isEmpty {
      let fields = [step.payload, step.inputs].map { fields in
        StateTree.array(fields.flatMap { [.string($0.name), .string($0.value)] })
      }
      details.append(.array([.integer(count)] + fields))
    }
    self.changes.append(.array(changes))
    shown.append(.array(screens))
    tests.append(.string(step.test))
  }

  var json: [UInt8] {
    var bytes: [UInt8] = []
    for (name, tree, isState) in [
      ("state", state, true), ("screens", screens, false), ("changes", .array(changes), true),
      ("shown", .array(shown), false), ("details", .array(details), false),
      ("tests", .array(tests), false),
    ] {
      bytes += "\(bytes.isEmpty ? "{" : ",")\"\(name)\":".utf8
      tree.write(to: &bytes, isMarked: isState)
    }
    return bytes + "}".utf8
  }
}

/// The changes between screens; each distinct line is written once per session.
struct ScreenChanges: Sendable {
  let names: [String]
  /// The lines as JSON: a plain one is a string, any other an array of alternating styles and texts.
  private(set) var lines = Interned()
  private var shown: [[InspectorLine]?]
  private(set) var styles = ["plain"]

  init(_ screens: [(name: String, lines: [InspectorLine]?)]) {
    names = screens.map(\.name)
    shown = screens.map(\.lines)
  }

  /// The current screens: the line numbers of each, or null.
  mutating func current() -> StateTree {
    let shown = shown
    return .array(shown.map { numbered($0) })
  }

  /// The screens that changed, where `screens` are the new ones: `[screen,lines]` for a whole one,
  /// `[screen,at,removed,[lines]]` where lines of it are replaced.
  mutating func changes(_ screens: [(name: String, lines: [InspectorLine]?)]) -> [StateTree] {
    var changes: [StateTree] = []
    for screen in screens {
      guard let index = names.firstIndex(of: screen.name), shown[index] != screen.lines else {
        continue
      }
      if let old = shown[index], let new = screen.lines {
        let change = ListDifference(from: old.count, to: new.count) { old[$0] == new[$1] }
        let lines = Array(new[change.head..<(change.head + change.inserted)])
        changes.append(
          .array([
            .integer(index), .integer(change.head), .integer(change.removed), numbered(lines),
          ]))
      } else {
        changes.append(.array([.integer(index), numbered(screen.lines)]))
      }
      shown[index] = screen.lines
    }
    return changes
  }

  private mutating func numbered(_ lines: [InspectorLine]?) -> StateTree {
    lines.map { lines in .array(lines.map { number(of: $0) }) } ?? .null
  }

  private mutating func number(of line: InspectorLine) -> StateTree {
    let isPlain = line.spans.allSatisfy { $0.style == "plain" }
    let tree: StateTree =
      isPlain
      ? .string(line.spans.map(\.text).joined())
      : .array(line.spans.flatMap { [.integer(style($0.style)), .string($0.text)] })
    return .integer(lines.number(of: tree.text))
  }

  private mutating func style(_ name: String) -> Int {
    if let index = styles.firstIndex(of: name) { return index }
    styles.append(name)
    return styles.count - 1
  }
}
