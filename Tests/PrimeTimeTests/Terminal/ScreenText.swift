/// A minimal terminal emulator: the text on the screen after the bytes sent so far.
struct ScreenText {
  /// The first unknown sequence; after it the text may be wrong.
  private(set) var unknown: String?
  private(set) var columns: Int
  private var column = 0
  private(set) var row = 0
  private var rows: [[Character]] = [[]]
  /// The rows that continue in the next one because they are full.
  private var wrapped: Set<Int> = []
  private var kept = (row: 0, column: 0)
  private var sequence = ""

  init(columns: Int) { self.columns = columns }

  /// The rows starting at `first`, without trailing spaces except those before the cursor.
  func text(from first: Int = 0) -> String {
    // Rows may have been removed since the caller noted `first`.
    let first = min(first, rows.count - 1)
    return rows[first...].enumerated().map { offset, row in
      let end = first + offset == self.row ? column : 0
      let kept = row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      let missing = max(end - row.count, 0)
      return String(row.prefix(max(kept, end))) + String(repeating: " ", count: missing)
    }
    .joined(separator: "\n")
  }

  /// Wraps the lines for another width, as terminals do when their window is resized; returns where
  /// the row `mark` has moved.
  mutating func resize(columns: Int, mark: Int) -> Int {
    var lines: [[Character]] = []
    var (newRow, newMark) = ((line: 0, offset: 0), 0)
    var isContinued = false
    var offset = 0
    for (index, row) in rows.enumerated() {
      if !isContinued {
        lines.append([])
        offset = 0
      }
      if index == self.row { newRow = (lines.count - 1, offset + column) }
      if index == mark { newMark = lines.count - 1 }
      isContinued = wrapped.contains(index)
      let padding = isContinued ? self.columns - row.count : 0
      lines[lines.count - 1] += row + Array(repeating: " ", count: max(padding, 0))
      offset += self.columns
    }
    (rows, wrapped) = ([], [])
    var marked = 0
    for (index, line) in lines.enumerated() {
      if index == newMark { marked = rows.count }
      let cells = index == newRow.line ? max(line.count, newRow.offset + 1) : max(line.count, 1)
      for start in stride(from: 0, to: cells, by: columns) {
        if index == newRow.line, (start..<start + columns).contains(newRow.offset) {
          (row, column) = (rows.count, newRow.offset - start)
        }
        if start + columns < cells { wrapped.insert(rows.count) }
        rows.append(Array(line.dropFirst(start).prefix(columns)))
      }
    }
    self.columns = columns
    return marked
  }

  mutating func receive(_ text: String) {
    for scalar in text.unicodeScalars { receive(scalar) }
  }

  private mutating func receive(_ scalar: Unicode.Scalar) {
    guard sequence.isEmpty else { return continueSequence(scalar) }
    switch scalar {
    case "\u{1b}": sequence = "\u{1b}"
    case "\r": column = 0
    case "\n": move(rows: 1)
    case "\u{8}": column = max(column - 1, 0)
    case "\u{7}": break
    case "\t": column = min((column / 8 + 1) * 8, columns - 1)
    default: put(Character(scalar))
    }
  }

  private mutating func put(_ character: Character) {
    if column == columns {
      wrapped.insert(row)
      column = 0
      move(rows: 1)
    }
    pad(to: column + 1)
    rows[row][column] = character
    column += 1
  }

  private mutating func pad(to width: Int) {
    while rows[row].count < width { rows[row].append(" ") }
  }

  private mutating func move(rows count: Int) {
    row = max(row + count, 0)
    while rows.count <= row { rows.append([]) }
  }

  private mutating func continueSequence(_ scalar: Unicode.Scalar) {
    sequence.unicodeScalars.append(scalar)
    if sequence == "\u{1b}7" || sequence == "\u{1b}8" { return remember(sequence == "\u{1b}7") }
    if sequence == "\u{1b}[" || scalar.value < 0x40 { return }
    defer { sequence = "" }
    guard sequence.hasPrefix("\u{1b}[") else { return refuse() }
    let parameters = sequence.dropFirst(2).dropLast()
    let count = max(Int(parameters) ?? 1, 1)
    switch scalar {
    case "A": move(rows: -count)
    case "B": move(rows: count)
    case "C": column = min(column + count, columns - 1)
    case "D": column = max(column - count, 0)
    case "G": column = count - 1
    case "J" where parameters.isEmpty || parameters == "0":
      rows[row].removeSubrange(min(column, rows[row].count)...)
      rows.removeSubrange((row + 1)...)
      wrapped = wrapped.filter { $0 < row }
    case "K" where parameters.isEmpty || parameters == "0":
      rows[row].removeSubrange(min(column, rows[row].count)...)
      wrapped.remove(row)
    case "M":
      rows.removeSubrange(row..<min(row + count, rows.count))
      while rows.count <= row { rows.append([]) }
    case "P":
      let start = min(column, rows[row].count)
      rows[row].removeSubrange(start..<min(start + count, rows[row].count))
    case "@":
      pad(to: column)
      rows[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
    case "m", "h", "l": break
    default: refuse()
    }
  }

  /// Saves or restores the cursor's position.
  private mutating func remember(_ isKept: Bool) {
    sequence = ""
    if isKept { kept = (row, column) } else { (row, column) = kept }
  }

  private mutating func refuse() {
    if unknown == nil { unknown = sequence.debugDescription }
  }
}
