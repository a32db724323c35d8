/// Describes a value in one or more lines, with each level indented by two spaces.
///
/// A value that fits into 60 columns stays on one line. Values more than 16 levels deep are shown
/// as "…".
package func describe(_ value: Any) -> [String] {
  ValueShape(value).lines(of: value, enclosing: [])
}

/// The columns up to which a value stays on one line.
private let width = 60
/// The maximum depth of description, so that long chains do not overflow the stack.
private let deepest = 16
/// How many elements of a collection are shown in one line.
private let shortList = 10
/// How many elements of a collection are shown on lines of their own.
private let longList = 100

extension ValueShape {
  /// The value in one line, with ten elements of each collection.
  var singleLine: String { singleLine(enclosing: []) }

  /// The value in one line; objects in `enclosing`, which contain it, are not expanded again.
  func singleLine(enclosing: [ObjectIdentifier], depth: Int = 0) -> String {
    guard depth < deepest else { return "…" }
    func text(_ value: Any) -> String {
      ValueShape(value, enclosing: enclosing)
        .singleLine(enclosing: enclosing + identity(of: value), depth: depth + 1)
    }
    switch self {
    case .atom(let text): return text
    case .text(let lines): return lines.joined(separator: "\n").debugDescription
    case .record(let name, let fields):
      let texts = fields.map { labeled($0.label, text($0.value)) }
      return "\(name)(\(texts.joined(separator: ", ")))"
    case .list(let elements):
      return bracketed(elements.prefix(shortList).map(text), of: elements.count)
    case .dictionary(let entries):
      guard !entries.isEmpty else { return "[:]" }
      return bracketed(
        entries.prefix(shortList).map { "\($0.text): \(text($0.value))" }, of: entries.count)
    case .set(let elements):
      return bracketed(elements.prefix(shortList).map(\.text), of: elements.count)
    }
  }

  /// The lines of a value; objects in `enclosing` are not expanded again.
  func lines(of value: Any, enclosing: [ObjectIdentifier], depth: Int = 0) -> [String] {
    guard depth < deepest else { return ["…"] }
    let enclosing = enclosing + identity(of: value)
    if case .text(let lines) = self {
      return ["\"\"\""] + lines.map { "  \($0)" } + ["  \"\"\""]
    }
    let single = singleLine(enclosing: enclosing)
    guard single.count > width else { return [single] }
    var items: [[String]] = []
    func add(_ label: String?, _ value: Any) {
      var lines = ValueShape(value, enclosing: enclosing)
        .lines(of: value, enclosing: enclosing, depth: depth + 1)
      lines[0] = labeled(label, lines[0])
      items.append(lines)
    }
    var rest = 0
    var brackets = (open: "[", close: "]")
    switch self {
    case .atom, .text: return [single]
    case .record(let name, let fields):
      brackets = ("\(name)(", ")")
      for field in fields { add(field.label, field.value) }
    case .list(let elements):
      for (index, element) in elements.prefix(longList).enumerated() { add("[\(index)]", element) }
      rest = elements.count - longList
    case .dictionary(let entries):
      for entry in entries.prefix(longList) { add(entry.text, entry.value) }
      rest = entries.count - longList
    case .set(let elements):
      for element in elements.prefix(longList) { add(nil, element.value) }
      rest = elements.count - longList
    }
    return [brackets.open] + indented(items, rest: rest) + [brackets.close]
  }
}

/// The object identity of a class instance, to detect cycles; empty for other values.
func identity(of value: Any) -> [ObjectIdentifier] {
  type(of: value) is AnyClass ? [ObjectIdentifier(value as AnyObject)] : []
}

/// A value's text with its label in front, if it has one.
func labeled(_ label: String?, _ text: String) -> String {
  label.map { "\($0): \(text)" } ?? text
}

/// Elements in brackets, with the number of omitted ones.
private func bracketed(_ texts: [String], of count: Int) -> String {
  let rest = count - texts.count
  return "[\((texts + (rest > 0 ? ["… (\(rest) more)"] : [])).joined(separator: ", "))]"
}

/// The lines of fields or elements, indented by one level and separated by commas.
private func indented(_ items: [[String]], rest: Int) -> [String] {
  var lines: [String] = []
  for (index, item) in items.enumerated() {
    let isLast = index == items.count - 1 && rest <= 0
    lines += item.dropLast().map { "  \($0)" }
    lines.append("  \(item.last ?? "")\(isLast ? "" : ",")")
  }
  return rest > 0 ? lines + ["  … (\(rest) more)"] : lines
}
