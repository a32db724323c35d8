/// An item of two values, or a run of items.
enum DiffItem {
  /// The number of unchanged items, and how to show a single one.
  case unchanged(Int, lone: (() -> String)?)
  /// The lines of an item that differs, with their signs.
  case changed([Differ.Line])
  /// The number of changes that are not shown.
  case more(Int)

  /// Whether the item differs, so that it has to be shown.
  var isChange: Bool {
    if case .unchanged = self { false } else { true }
  }
}

extension Differ {
  /// The differing items of two values between their brackets; empty if no item differs, nil if the
  /// values have to be shown as a whole.
  mutating func framedItems(_ before: ValueShape, _ after: ValueShape) -> [Line]? {
    guard before.kind == after.kind, before.name == after.name || before.kind == .text else {
      return nil
    }
    var items: [DiffItem] = []
    switch before.kind {
    case .atom: return nil
    case .enumCase where before.parts.isEmpty: return nil
    case .enumCase, .record, .tuple:
      guard before.parts.map(\.label) == after.parts.map(\.label) else { return nil }
      for (old, new) in zip(before.parts, after.parts) {
        items.append(compared(label: old.label, old.value, new.value))
      }
    case .list: items = elements(before.parts.map(\.value), after.parts.map(\.value))
    case .dictionary: items = entries(before.parts, after.parts)
    case .set: items = members(before.parts, after.parts)
    case .text:
      guard let old = before.textLines, let new = after.textLines else { return nil }
      return framed(textItems(old, new), from: "\"\"\"", to: "\"\"\"", separator: "")
    }
    // A collection that is empty on one side still has its brackets.
    let brackets = before.parts.isEmpty ? after.brackets : before.brackets
    return framed(items, from: brackets.open, to: brackets.close)
  }

  /// Compares an item that exists in one or both of the values.
  mutating func compared(label: String?, _ before: Any?, _ after: Any?) -> DiffItem {
    switch (before, after) {
    case (let before?, let after?):
      guard let lines = difference(before, after) else {
        // An object that is compared further up isn't shown again.
        let isShown = !objectIdentity(of: unwrapped(after)).contains(
          where: enclosing.after.contains)
        return .unchanged(1, lone: isShown ? { labeled(label, singleLine(after)) } : nil)
      }
      return .changed(adding(label, to: lines))
    case (let value?, nil):
      return .changed(adding(label, to: signedLines(of: value, .removed)))
    case (nil, let value):
      return .changed(adding(label, to: signedLines(of: value ?? "", .added)))
    }
  }

  private func signedLines(of value: Any, _ sign: Sign) -> [Line] {
    lines(describing: value).map { Line(sign, $0) }
  }

  /// Adds the label to the first line of each side.
  private func adding(_ label: String?, to lines: [Line]) -> [Line] {
    var lines = lines
    for sign in signs(of: lines[0]) {
      guard let first = lines.firstIndex(where: { $0.sign == sign }) else { continue }
      lines[first].text = labeled(label, lines[first].text)
    }
    return lines
  }
}

/// The items between their brackets, indented by one level; no lines if none of them changed.
private func framed(
  _ items: [DiffItem], from open: String, to close: String, separator: String = ","
) -> [Differ.Line] {
  guard items.contains(where: \.isChange) else { return [] }
  let runs = joined(items)
  var lines: [Differ.Line] = []
  for (index, item) in runs.enumerated() {
    let separator = index == runs.count - 1 ? "" : separator
    switch item {
    case .unchanged(let count, let lone):
      let text = count == 1 ? lone?() ?? "" : ""
      let isShown = count == 1 && lone != nil && text.count <= TextLimits.width
      lines.append(commonLine(isShown ? text + separator : "… (\(count) unchanged)"))
    case .changed(let changed):
      lines += appending(separator, to: changed)
    case .more(let count):
      lines.append(commonLine("… (\(count) more changed)"))
    }
  }
  return [commonLine(open)] + lines.map { Differ.Line($0.sign, "  \($0.text)") } + [
    commonLine(close)
  ]
}

private func joined(_ items: [DiffItem]) -> [DiffItem] {
  items.reduce(into: []) { runs, item in
    if case .unchanged(let count, _) = item, case .unchanged(let run, _) = runs.last {
      runs[runs.count - 1] = .unchanged(run + count, lone: nil)
    } else {
      runs.append(item)
    }
  }
}

/// Adds the separator to the last line of each side.
private func appending(_ separator: String, to lines: [Differ.Line]) -> [Differ.Line] {
  var lines = lines
  for sign in signs(of: lines[lines.count - 1]) {
    guard let last = lines.lastIndex(where: { $0.sign == sign }) else { continue }
    lines[last].text += separator
  }
  return lines
}

private func commonLine(_ text: String) -> Differ.Line { Differ.Line(.both, text) }

/// The signs of the lines that get a label or a separator: a bracket is common to both values, but
/// a value shown as a whole has lines of each.
private func signs(of line: Differ.Line) -> [Differ.Sign] {
  line.sign == .both ? [.both] : [.removed, .added]
}
