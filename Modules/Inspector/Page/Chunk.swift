import Sessions

/// Up to 500 consecutive actions: the state and screens before them, and the changes by each.
struct Chunk: Sendable {
  private(set) var count = 0
  let first: Int
  private var changes = JSONText()
  /// Inputs and payloads of the actions that have any: `[offset,[name,value,…],[name,value,…]]`.
  private var details = JSONText()
  private let screensBefore: JSONText
  private var screens = JSONText()
  private let state: StateTree
  private var tests = JSONText()

  init(first: Int, state: StateTree, screens: JSONText) {
    self.first = first
    screensBefore = screens
    self.state = state
  }

  mutating func append(_ step: InspectorStep, changes: JSONText, screens: JSONText) {
    if count > 0 {
      self.changes.append(",")
      self.screens.append(",")
      tests.append(",")
    }
    self.changes.append("[")
    self.changes.append(changes)
    self.changes.append("]")
    self.screens.append("[")
    self.screens.append(screens)
    self.screens.append("]")
    tests.append(string: step.test)
    if !step.payload.isEmpty || !step.inputs.isEmpty { detail(step) }
    count += 1
  }

  private mutating func detail(_ step: InspectorStep) {
    if !details.isEmpty { details.append(",") }
    details.append("[")
    details.append(count)
    for fields in [step.payload, step.inputs] {
      details.append(",")
      details.append(array: fields.flatMap { [$0.name, $0.value] }) { $0.append(string: $1) }
    }
    details.append("]")
  }

  var text: JSONText {
    var text = JSONText("{\"state\":")
    text.append(state)
    text.append(",\"screens\":")
    text.append(screensBefore)
    for (name, values) in [
      ("changes", changes), ("shown", screens), ("details", details), ("tests", tests),
    ] {
      text.append(",\"\(name)\":[")
      text.append(values)
      text.append("]")
    }
    text.append("}")
    return text
  }
}

/// The changes between screens; each distinct line is written once per session.
struct ScreenChanges: Sendable {
  let names: [String]
  private(set) var lines = JSONText()
  private var lineNumbers: [InspectorLine: Int] = [:]
  private var shown: [[InspectorLine]?]
  private(set) var styles = ["plain"]

  init(_ screens: [(name: String, lines: [InspectorLine]?)]) {
    names = screens.map(\.name)
    shown = screens.map(\.lines)
  }

  /// The current screens: the line numbers of each, or null.
  mutating func beginChunk() -> JSONText {
    var text = JSONText()
    text.append(array: shown) { $0.append(write($1)) }
    return text
  }

  /// The screens that changed, where `screens` are the new ones: `[screen,lines]` for a whole one,
  /// `[screen,at,removed,[lines]]` where lines of it are replaced.
  mutating func changes(_ screens: [(name: String, lines: [InspectorLine]?)]) -> JSONText {
    var text = JSONText()
    for screen in screens {
      guard let index = names.firstIndex(of: screen.name), shown[index] != screen.lines else {
        continue
      }
      if !text.isEmpty { text.append(",") }
      text.append("[")
      text.append(index)
      text.append(",")
      if let old = shown[index], let new = screen.lines {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let most = min(old.count, new.count) - head
        let tail = min(zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, most)
        text.append("\(head),\(old.count - head - tail),")
        text.append(write(Array(new[head..<(new.count - tail)])))
      } else {
        text.append(write(screen.lines))
      }
      text.append("]")
      shown[index] = screen.lines
    }
    return text
  }

  private mutating func write(_ lines: [InspectorLine]?) -> JSONText {
    guard let lines else { return JSONText("null") }
    var text = JSONText()
    text.append(array: lines) { $0.append(number(of: $1)) }
    return text
  }

  private mutating func number(of line: InspectorLine) -> Int {
    if let number = lineNumbers[line] { return number }
    if !self.lines.isEmpty { self.lines.append(",") }
    // A plain line is a string; any other is an array of alternating styles and texts.
    if line.spans.allSatisfy({ $0.style == "plain" }) {
      self.lines.append(string: line.spans.map(\.text).joined())
    } else {
      self.lines.append("[")
      for (index, span) in line.spans.enumerated() {
        if index > 0 { self.lines.append(",") }
        self.lines.append(style(span.style))
        self.lines.append(",")
        self.lines.append(string: span.text)
      }
      self.lines.append("]")
    }
    defer { lineNumbers[line] = lineNumbers.count }
    return lineNumbers.count
  }

  private mutating func style(_ name: String) -> Int {
    if let index = styles.firstIndex(of: name) { return index }
    styles.append(name)
    return styles.count - 1
  }
}
