/// How many changed elements of one collection are shown.
private let shownChanges = 20
/// Up to how many elements on either side insertions are told from changes.
private let editedElements = 200

extension Differ {
  /// The elements of two lists: by index if they are as long as each other, else as insertions and
  /// removals between what they share at their ends.
  mutating func elements(_ before: [Any], _ after: [Any]) -> [DiffPart] {
    guard before.count != after.count else { return pairs(before, after, offset: 0) }
    let shorter = min(before.count, after.count)
    var head = 0
    while head < shorter, isSame(before[head], after[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head,
      isSame(before[before.count - 1 - tail], after[after.count - 1 - tail])
    {
      tail += 1
    }
    let old = Array(before[head..<before.count - tail])
    let new = Array(after[head..<after.count - tail])
    let isShort = old.count <= editedElements && new.count <= editedElements
    let middle = isShort ? edits(old, new, offset: head) : pairs(old, new, offset: head)
    return kept(head) + middle + kept(tail)
  }

  /// Entries by key, in the order of the keys.
  mutating func entries(
    _ before: [(key: String, value: Any)], _ after: [(key: String, value: Any)]
  ) -> [DiffPart] {
    var parts = LimitedParts()
    for pair in merged(before.map { ($0.key, $0.value) }, after.map { ($0.key, $0.value) }) {
      switch (pair.before, pair.after) {
      case (let old?, let new?): append(to: &parts, label: pair.text, old, new)
      case (let old?, nil): parts.append { whole(.before, pair.text, old) }
      case (nil, let new): parts.append { whole(.after, pair.text, new ?? "") }
      }
    }
    return parts.finished
  }

  /// The members of two sets, in order.
  func members(
    _ before: [(text: String, value: Any)], _ after: [(text: String, value: Any)]
  ) -> [DiffPart] {
    var parts = LimitedParts()
    for pair in merged(before, after) {
      switch (pair.before, pair.after) {
      case (_?, _?): parts.keep()
      case (let old?, nil): parts.append { whole(.before, nil, old) }
      case (nil, let new): parts.append { whole(.after, nil, new ?? "") }
      }
    }
    return parts.finished
  }

  /// The lines of two texts; a lone line that did not change stays in sight.
  func textLines(_ before: [Substring], _ after: [Substring]) -> [DiffPart] {
    listEdits(from: before, to: after, isSame: ==).map { edit in
      switch edit {
      case .keep(let line, _): .unchanged(1) { String(before[line]) }
      case .remove(let line):
        .changed([DiffLine(side: .before, depth: 0, content: String(before[line]))])
      case .insert(let line):
        .changed([DiffLine(side: .after, depth: 0, content: String(after[line]))])
      }
    }
  }

  private mutating func pairs(_ before: [Any], _ after: [Any], offset: Int) -> [DiffPart] {
    let shorter = min(before.count, after.count)
    var parts = LimitedParts()
    for index in 0..<shorter {
      append(to: &parts, label: "[\(offset + index)]", before[index], after[index])
    }
    for index in shorter..<max(before.count, after.count) {
      let isOld = index < before.count
      parts.append {
        whole(isOld ? .before : .after, "[\(offset + index)]", isOld ? before[index] : after[index])
      }
    }
    return parts.finished
  }

  private func edits(_ before: [Any], _ after: [Any], offset: Int) -> [DiffPart] {
    var parts = LimitedParts()
    for edit in listEdits(from: before, to: after, isSame: isSame) {
      switch edit {
      case .keep: parts.keep()
      case .remove(let index):
        parts.append { whole(.before, "[\(offset + index)]", before[index]) }
      case .insert(let index):
        parts.append { whole(.after, "[\(offset + index)]", after[index]) }
      }
    }
    return parts.finished
  }

  /// Compares two elements; past the limit, only whether they differ.
  private mutating func append(
    to parts: inout LimitedParts, label: @autoclosure () -> String, _ before: Any, _ after: Any
  ) {
    if isSame(before, after) { return parts.keep() }
    let label = label()
    parts.append { part(label: label, before, after) }
  }

  private func isSame(_ before: Any, _ after: Any) -> Bool {
    if let verdict = isEqual(before, after) { return verdict }
    var differ = self
    return differ.difference(before, after) == nil
  }

  private func kept(_ count: Int) -> [DiffPart] {
    count > 0 ? [.unchanged(count, lone: nil)] : []
  }
}

/// Parts in order, of which only the first changes are worked out.
private struct LimitedParts {
  private var parts: [DiffPart] = []
  private var changes = 0
  private var kept = 0

  mutating func keep() { kept += 1 }

  mutating func append(_ part: () -> DiffPart) {
    changes += 1
    guard changes <= shownChanges else { return }
    flush()
    parts.append(part())
  }

  var finished: [DiffPart] {
    var copy = self
    if changes > shownChanges { copy.parts.append(.more(changes - shownChanges)) }
    copy.flush()
    return copy.parts
  }

  private mutating func flush() {
    if kept > 0 { parts.append(.unchanged(kept, lone: nil)) }
    kept = 0
  }
}

/// Walks two ordered lists side by side; what only one of them has is nil on the other side.
private func merged(
  _ before: [(text: String, value: Any)], _ after: [(text: String, value: Any)]
) -> [(text: String, before: Any?, after: Any?)] {
  var pairs: [(text: String, before: Any?, after: Any?)] = []
  var (old, new) = (before[...], after[...])
  while true {
    switch (old.first, new.first) {
    case (let left?, let right?) where left.text == right.text:
      pairs.append((left.text, left.value, right.value))
      (old, new) = (old.dropFirst(), new.dropFirst())
    case (let left?, let right) where right.map({ precedes(left.text, $0.text) }) ?? true:
      pairs.append((left.text, left.value, nil))
      old = old.dropFirst()
    case (_, let right?):
      pairs.append((right.text, nil, right.value))
      new = new.dropFirst()
    default:
      return pairs
    }
  }
}
