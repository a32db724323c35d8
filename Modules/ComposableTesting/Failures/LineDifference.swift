/// The lines in which two texts differ, with two lines around them that are the same.
///
/// Lines of `expected` alone begin with "− ", those of `actual` alone with "+ "; "…" stands for lines left out.
func lineDifference(_ expected: String, _ actual: String, context: Int = 2) -> String {
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let difference = new.difference(from: old)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .insert(let offset, _, _): inserted.insert(offset)
    case .remove(let offset, _, _): removed.insert(offset)
    }
  }
  var lines: [(text: String, isChange: Bool)] = []
  var (oldIndex, newIndex) = (0, 0)
  while oldIndex < old.count || newIndex < new.count {
    if removed.contains(oldIndex) {
      lines.append(("− \(old[oldIndex])", true))
      oldIndex += 1
    } else if inserted.contains(newIndex) {
      lines.append(("+ \(new[newIndex])", true))
      newIndex += 1
    } else {
      lines.append((old[oldIndex].isEmpty ? "" : "  \(old[oldIndex])", false))
      oldIndex += 1
      newIndex += 1
    }
  }
  return shortened(lines, context).joined(separator: "\n")
}

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
