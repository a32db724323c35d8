import Sessions
import TextUI

/// Up to 500 consecutive actions as JSON: the screens before them, and the changes by each.
struct Chunk: Sendable {
  /// The elements of a JSON array.
  struct List: Sendable {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ tree: StateTree, isMarked: Bool = false) {
      bytes.append(UInt8(ascii: bytes.isEmpty ? "[" : ","))
      tree.write(to: &bytes, isMarked: isMarked)
    }
  }

  let first: Int
  private(set) var count = 0
  private(set) var changes = List()
  /// Inputs and payloads of the actions that have any: `[offset,[name,value,…],[name,value,…]]`.
  private var details = List()
  private var screens: [UInt8] = []
  private var shown = List()
  /// The whole state before the actions; empty if it is that at the end of the chunk before.
  private(set) var state: [UInt8] = []
  private var tests = List()

  init(first: Int, state: StateTree?, screens: StateTree) {
    self.first = first
    screens.write(to: &self.screens)
    state?.write(to: &self.state, isMarked: true)
  }

  mutating func append(_ step: InspectorStep, changes: [StateTree], screens: [StateTree]) {
    if !step.payload.isEmpty || !step.inputs.isEmpty {
      let fields = [step.payload, step.inputs].map { fields in
        StateTree.array(fields.flatMap { [.string($0.name), .string($0.value)] })
      }
      details.append(.array([.integer(count)] + fields))
    }
    self.changes.append(.array(changes), isMarked: true)
    shown.append(.array(screens))
    tests.append(.string(step.test))
    count += 1
  }

  var json: [UInt8] {
    var json = Array("{\"screens\":".utf8) + screens
    if !state.isEmpty { json += Array(",\"state\":".utf8) + state }
    for (name, list) in [
      ("changes", changes), ("shown", shown), ("details", details), ("tests", tests),
    ] {
      json += ",\"\(name)\":\(list.bytes.isEmpty ? "[" : "")".utf8
      json += list.bytes
      json += "]".utf8
    }
    return json + "}".utf8
  }
}

/// The changes between screens; each distinct line is written once per session.
struct ScreenChanges: Sendable {
  let names: [String]
  /// The lines as JSON: a plain one is a string, any other an array of styles and texts in turn.
  private(set) var lines: [String] = []
  private var numbers: [Text: Int] = [:]
  private var shown: [[Text]?]
  private(set) var styles = Interned()

  init(_ screens: [InspectedScreen]) {
    names = screens.map(\.name)
    shown = screens.map { _ in nil }
    _ = styles.number(of: "plain")
    _ = changes(screens)
  }

  /// The current screens: the line numbers of each, or null.
  mutating func current() -> StateTree {
    let shown = shown
    return .array(shown.map { numbered($0) })
  }

  /// The screens that changed, where `screens` are the new ones: `[screen,lines]` for a whole one,
  /// `[screen,at,removed,[lines]]` where lines of it are replaced.
  mutating func changes(_ screens: [InspectedScreen]) -> [StateTree] {
    var changes: [StateTree] = []
    for (name, new) in screens {
      guard let index = names.firstIndex(of: name), shown[index] != new else { continue }
      if let old = shown[index], let new {
        let change = ListDifference(from: old.count, to: new.count) { old[$0] == new[$1] }
        let lines = Array(new[change.head..<(change.head + change.inserted)])
        changes.append(
          .array([
            .integer(index), .integer(change.head), .integer(change.removed), numbered(lines),
          ]))
      } else {
        changes.append(.array([.integer(index), numbered(new)]))
      }
      shown[index] = new
    }
    return changes
  }

  private mutating func numbered(_ lines: [Text]?) -> StateTree {
    lines.map { lines in .array(lines.map { number(of: $0) }) } ?? .null
  }

  private mutating func number(of line: Text) -> StateTree {
    if let number = numbers[line] { return .integer(number) }
    var tree = StateTree.string(line.plain)
    if line.spans.contains(where: { $0.style != .plain }) {
      tree = .array(
        line.spans.flatMap {
          [.integer(styles.number(of: $0.style.rawValue)), .string($0.content)]
        })
    }
    numbers[line] = lines.count
    lines.append(tree.text)
    return .integer(lines.count - 1)
  }
}
