import ComposableCore

/// The differing lines of two texts, with two lines of context.
///
/// Lines only in `expected` begin with "− ", those only in `actual` with "+ "; "…" marks omitted
/// lines. After a hundred lines only their number is shown.
func lineDifference(_ expected: String, _ actual: String, context: Int = 2) -> String {
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let edits = listEdits(from: old, to: new, isSame: ==)
  let lines = edits.map { edit -> (text: String, isChange: Bool) in
    switch (edit.old.map { old[$0] }, edit.new.map { new[$0] }) {
    case (let removed?, nil): ("− \(removed)", true)
    case (nil, let added): ("+ \(added ?? "")", true)
    case (let line?, _): (line.isEmpty ? "" : "  \(line)", false)
    }
  }
  let shown = shortened(lines, context)
  let rest = shown.count - 100
  return (shown.prefix(100) + (rest > 0 ? ["… (\(rest) more lines)"] : [])).joined(separator: "\n")
}

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
