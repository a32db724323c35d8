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
      addList(label, lines, "line", "lines", level: level) { outline, _, line in
        outline.addLine(nil, shortened(String(line)), level: level + 1)
      }
    case .list: addRows(label, shape.parts.map(\.value), level: level)
    case .dictionary:
      addList(label, shape.parts, "entry", "entries", level: level) { outline, _, entry in
        outline.addValue(entry.label, entry.value, shape.shape(of: entry), level: level + 1)
      }
    case .set:
      addList(label, shape.parts, "element", "elements", level: level) { outline, _, element in
        outline.addValue(nil, element.value, shape.shape(of: element), level: level + 1)
      }
    case .enumCase, .record, .tuple:
      addLine(label, shape.kind == .enumCase ? ".\(shape.name)" : "", level: level)
      addFields(shape.parts, of: shape, level: level + 1)
    }
  }

  private mutating func addRows(_ label: String?, _ rows: [Any], level: Int) {
    addList(label, rows, "row", "rows", level: level) { outline, index, row in
      outline.addRow(ValueShape(row), at: index, level: level + 1)
    }
  }

  /// Adds how many elements there are, then the first ones by `add`, then how many are left.
  private mutating func addList<Element>(
    _ label: String?, _ elements: [Element], _ one: String, _ many: String, level: Int,
    _ add: (_ outline: inout Outline, _ index: Int, _ element: Element) -> Void
  ) {
    addLine(label, elements.count.counted(one, many), level: level)
    for (index, element) in elements.prefix(Outline.rows).enumerated() {
      add(&self, index, element)
    }
    let left = elements.count - Outline.rows
    if left > 0 { addLine(nil, "… (\(left.counted("more", "more")))", level: level + 1) }
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
