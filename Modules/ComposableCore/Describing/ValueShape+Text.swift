/// Describes a value in one line: `PrimeAlert(n: 10, prime: 29)`, `["a": nil]`.
///
/// Optionals are shown unwrapped, strings quoted, dictionaries and sets sorted. A collection shows
/// its first ten elements and the number of the others; after 2,000 bytes the text ends with "…".
func singleLine(_ value: Any) -> String {
  ValueShape(value).singleLine
}

/// Describes a value in one or more lines, with each level indented by two spaces.
///
/// A value that fits into 60 columns stays on one line. Values more than 16 levels deep are shown
/// as "…". A hundred elements of a collection are shown, fewer if they take more than 200 lines.
package func lines(describing value: Any) -> [String] {
  ValueShape(value).lines()
}

extension ValueShape {
  /// The value in one line, with ten elements of each collection.
  package var singleLine: String {
    var line = ""
    write(to: &line, depth: 0)
    return line
  }

  private func write(to line: inout String, depth: Int) {
    guard depth < TextLimits.describedLevels, line.utf8.count < TextLimits.lineBytes else {
      line += "…"
      return
    }
    switch kind {
    case .atom:
      line += shortened(name)
      return
    case .text:
      line += quoted(name)
      return
    case .enumCase where parts.isEmpty, .dictionary where parts.isEmpty:
      line += brackets.open
      return
    case .dictionary, .enumCase, .list, .record, .set, .tuple: break
    }
    line += brackets.open
    let shown = parts.prefix(isCollection ? TextLimits.elementsInLine : parts.count)
    for (index, part) in shown.enumerated() {
      if index > 0 { line += ", " }
      if line.utf8.count >= TextLimits.lineBytes {
        line += "…"
        break
      }
      if kind == .set {
        line += part.label ?? ""
        continue
      }
      if let label = part.label { line += "\(label): " }
      shape(of: part).write(to: &line, depth: depth + 1)
    }
    if parts.count > shown.count { line += ", … (\(parts.count - shown.count) more)" }
    line += brackets.close
  }

  /// The lines of the value.
  func lines(depth: Int = 0) -> [String] {
    guard depth < TextLimits.describedLevels else { return ["…"] }
    if let lines = textLines {
      let rest = lines.count - TextLimits.elementLines
      return ["\"\"\""] + lines.prefix(TextLimits.elementLines).map { "  \(shortened(String($0)))" }
        + (rest > 0 ? ["  … (\(rest) more)"] : []) + ["  \"\"\""]
    }
    let single = singleLine
    guard single.count > TextLimits.width, !parts.isEmpty else { return [single] }
    var lines: [String] = []
    var count = 0
    for part in parts.prefix(isCollection ? TextLimits.elementLines : parts.count)
    where lines.count < TextLimits.valueLines {
      if count > 0 { lines[lines.count - 1] += "," }
      var own = shape(of: part).lines(depth: depth + 1)
      own[0] = labeled(label(at: count), own[0])
      lines += own.map { "  \($0)" }
      count += 1
    }
    if count < parts.count {
      lines[lines.count - 1] += ","
      lines.append("  … (\(parts.count - count) more)")
    }
    return [brackets.open] + lines + [brackets.close]
  }

  /// The lines of a string with more than one.
  package var textLines: [Substring]? {
    guard kind == .text, name.contains("\n") else { return nil }
    return name.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether the number of parts isn't limited by the source of a type.
  private var isCollection: Bool {
    switch kind {
    case .dictionary, .list, .set: true
    case .atom, .enumCase, .record, .text, .tuple: false
    }
  }

  /// The label of a part on a line of its own.
  private func label(at index: Int) -> String? {
    switch kind {
    case .list: "[\(index)]"
    case .set: nil
    case .atom, .dictionary, .enumCase, .record, .text, .tuple: parts[index].label
    }
  }

  /// The texts around the parts; without parts, the first one is the whole text.
  var brackets: (open: String, close: String) {
    switch kind {
    case .atom, .text: (name, "")
    case .enumCase: parts.isEmpty ? (".\(name)", "") : (".\(name)(", ")")
    case .dictionary: parts.isEmpty ? ("[:]", "") : ("[", "]")
    case .list, .set: ("[", "]")
    case .record, .tuple: ("\(name)(", ")")
    }
  }
}

/// A value's text with its label in front, if it has one.
func labeled(_ label: String?, _ text: String) -> String {
  label.map { "\($0): \(text)" } ?? text
}

/// A string in quotes. A long string is cut, and its length follows.
private func quoted(_ text: String) -> String {
  guard text.utf8.count > TextLimits.lineBytes else { return literal(text) }
  return
    "\(literal(text.prefix(TextLimits.lineBytes)).dropLast())…\" (\(text.count) characters)"
}

/// A line of text. A long line is cut, and its length follows.
package func shortened(_ text: String) -> String {
  guard text.utf8.count > TextLimits.lineBytes else { return text.escapingInvisibles }
  return "\(text.prefix(TextLimits.lineBytes).escapingInvisibles)… (\(text.count) characters)"
}

/// A text in quotes, escaped so that different texts print differently.
func literal(_ text: some StringProtocol) -> String {
  String(text).debugDescription.escapingInvisibles
}

/// Two strings in quotes. Long strings are cut to the part where they begin to differ.
func excerpts(_ before: String, _ after: String) -> (String, String) {
  guard max(before.utf8.count, after.utf8.count) > TextLimits.lineBytes else {
    return (literal(before), literal(after))
  }
  let common = zip(before, after).prefix { $0 == $1 }.count
  // A few common characters show where the difference is.
  let skipped = max(0, common - TextLimits.width)
  func excerpt(_ text: String) -> String {
    let rest = text.dropFirst(skipped)
    let shown = rest.prefix(4 * TextLimits.width)
    return """
      \(skipped > 0 ? "…" : "")\(literal(shown))\(shown.count < rest.count ? "…" : "") \
      (\(text.count) characters)
      """
  }
  return (excerpt(before), excerpt(after))
}
