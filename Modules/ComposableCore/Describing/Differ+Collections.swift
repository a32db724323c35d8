/// The maximum number of changed elements shown for one collection.
private let shownChanges = 20
/// The maximum number of elements per side for which insertions are distinguished from changes.
private let editedElements = 200

extension Differ {
  /// The values of two collections at one position; nil on a side without a value.
  private typealias Pair = (before: Any?, after: Any?)

  /// The elements of two lists: by index if they have the same length, else as insertions and
  /// removals between their common prefix and suffix.
  mutating func elements(_ before: [Any], _ after: [Any]) -> [DiffItem] {
    guard before.count != after.count else { return indexed(before, after, offset: 0) }
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
    let middle = isShort ? edited(old, new, offset: head) : indexed(old, new, offset: head)
    return unchanged(head) + middle + unchanged(tail)
  }

  /// The entries by key, in the order of the keys.
  mutating func entries(
    _ before: [(key: String, value: Any)], _ after: [(key: String, value: Any)]
  ) -> [DiffItem] {
    let entries = merged(before.map { ($0.key, $0.value) }, after.map { ($0.key, $0.value) })
    return items(of: entries.map(\.pair)) { entries[$0].text }
  }

  /// The members of two sets, in order.
  mutating func members(
    _ before: [(text: String, value: Any)], _ after: [(text: String, value: Any)]
  ) -> [DiffItem] {
    items(of: merged(before, after).map(\.pair)) { _ in nil }
  }

  /// The lines of two texts; a single unchanged line is shown.
  func textLines(_ before: [Substring], _ after: [Substring]) -> [DiffItem] {
    listEdits(from: before, to: after, isSame: ==).map { old, new -> DiffItem in
      switch (old.map { String(before[$0]) }, new.map { String(after[$0]) }) {
      case (let removed?, nil): .changed([("−", removed)])
      case (nil, let added): .changed([("+", added ?? "")])
      case (let line?, _): .unchanged(1) { line }
      }
    }
  }

  /// Compares the elements at each index; those that only one list has are added or removed.
  private mutating func indexed(_ before: [Any], _ after: [Any], offset: Int) -> [DiffItem] {
    let count = max(before.count, after.count)
    let pairs = (0..<count).lazy.map { index -> Pair in
      let old = index < before.count ? before[index] : nil
      return (old, index < after.count ? after[index] : nil)
    }
    return items(of: pairs) { "[\(offset + $0)]" }
  }

  /// Pairs elements that are the same, so that an insertion does not change all that follow.
  private mutating func edited(_ before: [Any], _ after: [Any], offset: Int) -> [DiffItem] {
    let edits = listEdits(from: before, to: after, isSame: isSame)
    let pairs = edits.map { edit -> Pair in
      (edit.old.map { before[$0] }, edit.new.map { after[$0] })
    }
    return items(of: pairs) { "[\(offset + (edits[$0].old ?? edits[$0].new ?? 0))]" }
  }

  /// The items of a collection: the first changes are compared in detail, later ones are only
  /// counted.
  private mutating func items(
    of pairs: some Sequence<Pair>, label: (Int) -> String?
  ) -> [DiffItem] {
    var items: [DiffItem] = []
    var (changes, kept) = (0, 0)
    for (index, pair) in pairs.enumerated() {
      if let old = pair.before, let new = pair.after, isSame(old, new) {
        kept += 1
        continue
      }
      changes += 1
      guard changes <= shownChanges else { continue }
      items += unchanged(kept)
      kept = 0
      items.append(item(label: label(index), pair.before, pair.after))
    }
    if changes > shownChanges { items.append(.more(changes - shownChanges)) }
    return items + unchanged(kept)
  }

  /// Whether two elements are equal, or show no difference if they have no `==`.
  private func isSame(_ before: Any, _ after: Any) -> Bool {
    if let verdict = isEqual(before, after) { return verdict }
    var differ = self
    return differ.difference(before, after) == nil
  }

  /// One item that stands for `count` elements that are not shown; none for zero.
  private func unchanged(_ count: Int) -> [DiffItem] {
    count > 0 ? [.unchanged(count, lone: nil)] : []
  }
}

/// Merges two ordered lists; a value that only one of them has is paired with nil.
private func merged(
  _ before: [(text: String, value: Any)], _ after: [(text: String, value: Any)]
) -> [(text: String, pair: (before: Any?, after: Any?))] {
  var entries: [(text: String, pair: (before: Any?, after: Any?))] = []
  var (old, new) = (before[...], after[...])
  while true {
    switch (old.first, new.first) {
    case (let left?, let right?) where left.text == right.text:
      entries.append((left.text, (left.value, right.value)))
      (old, new) = (old.dropFirst(), new.dropFirst())
    case (let left?, let right) where right.map({ precedes(left.text, $0.text) }) ?? true:
      entries.append((left.text, (left.value, nil)))
      old = old.dropFirst()
    case (_, let right?):
      entries.append((right.text, (nil, right.value)))
      new = new.dropFirst()
    default:
      return entries
    }
  }
}
