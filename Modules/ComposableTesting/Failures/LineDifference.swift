import ComposableCore

/// The differing lines of two texts, with two lines of context.
///
/// Lines only in `expected` begin with "− ", those only in `actual` with "+ "; "…" marks omitted
/// lines. After a hundred lines only their number is shown.
func lineDifference(_ expected: String, _ actual: String, context: Int = 2) -> String {
  let (old, new) = (splitLines(of: expected), splitLines(of: actual))
  let edits = listEdits(from: old, to: new, isSame: ==)
  let lines = edits.map { edit -> (text: String, isChange: Bool) in
    switch (edit.old.map { old[$0] }, edit.new.map { new[$0] }) {
    case (let removed?, nil): ("− \(visible(removed))", true)
    case (nil, let added): ("+ \(visible(added ?? ""))", true)
    case (let line?, _): (line.isEmpty ? "" : "  \(line)", false)
    }
  }
  let shown = shortened(lines, context)
  let rest = shown.count - 100
  return (shown.prefix(100) + (rest > 0 ? ["… (\(rest) more lines)"] : [])).joined(separator: "\n")
}

/// Names the first line that differs only in blanks or its end, which a difference doesn't show.
func differenceInBlanks(_ expected: String, _ actual: String) -> String? {
  func letters(_ line: String) -> [Unicode.Scalar] {
    line.unicodeScalars.filter { !$0.properties.isWhitespace }
  }
  let pairs = zip(splitLines(of: expected), splitLines(of: actual)).enumerated()
  let pair = pairs.first { $1.0 != $1.1 && letters($1.0) == letters($1.1) }
  return pair.map { number, line in
    """
    Line \(number + 1) differs only in blanks or its end: expected "\(visible(line.0))", but \
    it is "\(visible(line.1))".
    """
  }
}

/// The lines of a text. A carriage return is part of its line.
private func splitLines(of text: String) -> [String] {
  text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { String(String.UnicodeScalarView($0)) }
}

/// A line of a message, in which a carriage return is visible.
private func visible(_ line: String) -> String { line.replacing("\r", with: "\\r") }

/// The changed lines with their context; other lines are omitted.
private func shortened(_ lines: [(text: String, isChange: Bool)], _ context: Int) -> [String] {
  var isShown = Array(repeating: false, count: lines.count)
  for (index, line) in lines.enumerated() where line.isChange {
    for near in max(0, index - context)...min(lines.count - 1, index + context) {
      isShown[near] = true
    }
  }
  var text: [String] = []
  for (index, line) in lines.enumerated() {
    if isShown[index] {
      text.append(line.text)
    } else if index == 0 || isShown[index - 1] {
      text.append("…")
    }
  }
  return text
}
