/// A part of two values, or a run of parts.
enum DiffPart {
  /// The number of unchanged parts, and how to show a single one.
  case unchanged(Int, lone: (() -> String)?)
  case changed([Differ.Line])
  /// The number of changes that are not shown.
  case more(Int)

  var isChange: Bool {
    if case .unchanged = self { false } else { true }
  }
}

extension Differ {
  /// The differing parts of two values between their brackets; empty if no part differs, nil if the
  /// values have to be shown as a whole.
  mutating func parts(_ before: ValueShape, _ after: ValueShape) -> [Line]? {
    switch (before, after) {
    case (.record(let name, let old), .record(let other, let new)):
      guard name == other, old.map(\.label) == new.map(\.label) else { return nil }
      var parts: [DiffPart] = []
      for (old, new) in zip(old, new) {
        parts.append(part(label: old.label, old.value, new.value))
      }
      return framed(parts, from: "\(name)(", to: ")")
    case (.list(let old), .list(let new)):
      return framed(elements(old, new), from: "[", to: "]")
    case (.dictionary(let old), .dictionary(let new)):
      return framed(entries(old, new), from: "[", to: "]")
    case (.set(let old), .set(let new)):
      return framed(members(old, new), from: "[", to: "]")
    case (.text(let old), .text(let new)):
      return framed(textLines(old, new), from: "\"\"\"", to: "\"\"\"", separator: "")
    default:
      return nil
    }
  }

  /// A part that exists in one or both of the values.
  mutating func part(label: String?, _ before: Any?, _ after: Any?) -> DiffPart {
    switch (before, after) {
    case (let before?, let after?):
      guard let lines = difference(before, after) else {
        return .unchanged(1) { labeled(label, singleLine(after)) }
      }
      return .changed(introduced(lines, by: label))
    case (let value?, nil):
      return .changed(introduced(lines(of: value, mark: "−"), by: label))
    case (nil, let value):
      return .changed(introduced(lines(of: value ?? "", mark: "+"), by: label))
    }
  }

  private func lines(of value: Any, mark: String) -> [Line] {
    describe(value).map { (mark, $0) }
  }

  /// Adds the label to the first line, for values shown as a whole on both sides.
  private func introduced(_ lines: [Line], by label: String?) -> [Line] {
    var lines = lines
    for mark in marks(of: lines[0]) {
      guard let first = lines.firstIndex(where: { $0.mark == mark }) else { continue }
      lines[first].text = labeled(label, lines[first].text)
    }
    return lines
  }
}

/// The parts between their brackets, indented by one level; no lines if none of them changed.
private func framed(
  _ parts: [DiffPart], from open: String, to close: String, separator: String = ","
) -> [Differ.Line] {
  guard parts.contains(where: \.isChange) else { return [] }
  let runs = joined(parts)
  var lines: [Differ.Line] = []
  for (index, part) in runs.enumerated() {
    let end = index == runs.count - 1 ? "" : separator
    switch part {
    case .unchanged(let count, let lone):
      let text = count == 1 ? lone?() ?? "" : ""
      let isShown = count == 1 && lone != nil && text.count <= 60
      lines.append(both(isShown ? text + end : "… (\(count) unchanged)"))
    case .changed(let changed):
      lines += ended(changed, with: end)
    case .more(let count):
      lines.append(both("… (\(count) more changed)"))
    }
  }
  return [both(open)] + lines.map { ($0.mark, "  \($0.text)") } + [both(close)]
}

/// Joins adjacent unchanged parts into one run.
private func joined(_ parts: [DiffPart]) -> [DiffPart] {
  parts.reduce(into: []) { runs, part in
    if case .unchanged(let count, _) = part, case .unchanged(let run, _) = runs.last {
      runs[runs.count - 1] = .unchanged(run + count, lone: nil)
    } else {
      runs.append(part)
    }
  }
}

/// Adds the separator to the last line of each side.
private func ended(_ lines: [Differ.Line], with end: String) -> [Differ.Line] {
  var lines = lines
  for mark in marks(of: lines[lines.count - 1]) {
    guard let last = lines.lastIndex(where: { $0.mark == mark }) else { continue }
    lines[last].text += end
  }
  return lines
}

private func both(_ text: String) -> Differ.Line { (" ", text) }

/// The marks of the lines that a label or a separator belongs to: a bracket is a line of both
/// values, a value shown as a whole has lines of each.
private func marks(of line: Differ.Line) -> [String] {
  line.mark == " " ? [" "] : ["−", "+"]
}
