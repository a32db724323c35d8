import ComposableCore

/// A value as lines that can be read on a screen: fields by their names, rows by their positions.
///
/// ```
/// todos: 2 rows
///   @0  title "Bread", isDone false
///   @1  title "Milk", isDone true
/// filter: .all
/// ```
///
/// A field that fits into its line is written in one, any other is followed by its own fields. A
/// row's id is left out, because its position stands for it. A hundred rows or entries are shown,
/// then the number of the others.
struct Outline {
  /// The columns of a line, with its label and indentation.
  private static let width = 76
  /// The rows or entries that are shown.
  private static let rows = 100
  /// The levels below which a value stays on its line, so that long chains don't overflow the
  /// stack.
  private static let levels = 16

  private(set) var lines: [String] = []

  /// The lines of a value, or of each field if it is a struct.
  init(of value: Any) {
    let shape = ValueShape(value)
    if value is any ListOfRows || shape.kind != .record {
      addValue(nil, value, shape, level: 0)
    } else {
      addFields(shape.parts, of: shape, level: 0)
    }
  }

  private mutating func addFields(_ parts: [ValueShape.Part], of shape: ValueShape, level: Int) {
    for part in parts { addValue(part.label, part.value, shape.shape(of: part), level: level) }
  }

  private mutating func addValue(_ label: String?, _ value: Any, _ shape: ValueShape, level: Int) {
    if let rows = value as? any ListOfRows { return addRows(label, rows.all, level: level) }
    let single = shape.singleLine
    let length = 2 * level + (label.map { $0.count + 2 } ?? 0) + single.count
    let fits = length <= Outline.width && shape.textLines == nil
    if fits || level == Outline.levels { return addLine(label, single, level: level) }
    switch shape.kind {
    case .atom: addLine(label, single, level: level)
    case .text:
      guard let lines = shape.textLines else { return addLine(label, single, level: level) }
      addText(label, lines, level: level)
    case .list: addRows(label, shape.parts.map(\.value), level: level)
    case .dictionary: addEntries(label, shape, "entry", "entries", level: level)
    case .set: addEntries(label, shape, "element", "elements", level: level)
    case .enumCase, .record, .tuple:
      addLine(label, shape.kind == .enumCase ? ".\(shape.name)" : "", level: level)
      addFields(shape.parts, of: shape, level: level + 1)
    }
  }

  private mutating func addText(_ label: String?, _ lines: [Substring], level: Int) {
    addLine(label, "\(lines.count) lines", level: level)
    for line in lines.prefix(Outline.rows) {
      addLine(nil, shortened(String(line)), level: level + 1)
    }
    addRest(lines.count, level: level + 1)
  }

  private mutating func addEntries(
    _ label: String?, _ shape: ValueShape, _ one: String, _ many: String, level: Int
  ) {
    addLine(
      label, shape.parts.count == 1 ? "1 \(one)" : "\(shape.parts.count) \(many)", level: level)
    for part in shape.parts.prefix(Outline.rows) {
      let label = shape.kind == .set ? nil : part.label
      addValue(label, part.value, shape.shape(of: part), level: level + 1)
    }
    addRest(shape.parts.count, level: level + 1)
  }

  private mutating func addRows(_ label: String?, _ rows: [Any], level: Int) {
    addLine(label, rows.count == 1 ? "1 row" : "\(rows.count) rows", level: level)
    for (index, row) in rows.prefix(Outline.rows).enumerated() {
      addRow(ValueShape(row), at: index, level: level + 1)
    }
    addRest(rows.count, level: level + 1)
  }

  /// A row in one line without its id; a long one is followed by its fields.
  private mutating func addRow(_ shape: ValueShape, at index: Int, level: Int) {
    let fields = shape.parts.filter { $0.label != "id" }
    let text = shape.rowText
    let isLong =
      2 * level + text.count + 4 > Outline.width && !fields.isEmpty && level <= Outline.levels
    let name = shape.kind == .enumCase ? ".\(shape.name)" : ""
    let shown = isLong ? name : text
    add("@\(index)" + (shown.isEmpty ? "" : "  \(shown)"), level: level)
    if isLong { addFields(fields, of: shape, level: level + 1) }
  }

  private mutating func addLine(_ label: String?, _ text: String, level: Int) {
    add((label.map { text.isEmpty ? "\($0):" : "\($0): " } ?? "") + text, level: level)
  }

  private mutating func add(_ line: String, level: Int) {
    lines.append(String(repeating: "  ", count: level) + line)
  }

  private mutating func addRest(_ count: Int, level: Int) {
    if count > Outline.rows {
      addLine(nil, "… (\(count - Outline.rows) more)", level: level)
    }
  }
}

extension ValueShape {
  /// The fields of a row in one line, without its id.
  var rowText: String {
    let fields = parts.filter { $0.label != "id" }
    guard kind == .record, !fields.isEmpty else { return singleLine }
    return fields.map { field in
      let value = shape(of: field).singleLine
      return field.label.map { "\($0) \(value)" } ?? value
    }.joined(separator: ", ")
  }
}
