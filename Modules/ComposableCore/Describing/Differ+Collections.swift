extension Differ {
  /// An element of the old collection and its counterpart in the new one.
  private struct Pair {
    /// The index or the key; nil for a member of a set.
    var label: String?
    /// Nil if the element was inserted.
    var before: Any?
    /// Nil if the element was removed.
    var after: Any?
  }

  /// The elements of two lists, between their common beginning and end.
  mutating func elements(_ before: [Any], _ after: [Any]) -> [DiffItem] {
    let (head, tail) = commonEnds(before, after, isSame: isSame)
    let old = Array(before[head..<before.count - tail])
    let new = Array(after[head..<after.count - tail])
    let pairs = edited(old, new, offset: head) ?? indexed(old, new, offset: head)
    return unchanged(head) + items(of: pairs) + unchanged(tail)
  }

  /// The entries of two dictionaries, in the order of their keys.
  mutating func entries(
    _ before: [ValueShape.Part], _ after: [ValueShape.Part]
  ) -> [DiffItem] {
    let keys = Matching(before, after, by: \.identity)
    let removedTexts = Set(keys.removed.map(\.label))
    let pairs =
      keys.matches.map { Pair(label: $0.old.label, before: $0.old.value, after: $0.new.value) }
      + keys.removed.map { Pair(label: $0.label, before: $0.value) }
      + keys.added.map { entry in
        let isAlike = removedTexts.contains(entry.label)
        let note = isAlike ? " (not the same key, though it prints the same)" : ""
        return Pair(label: (entry.label ?? "") + note, after: entry.value)
      }
    return items(of: sorted(pairs))
  }

  /// The members of two sets, in order. Two that are not equal but print the same are compared.
  mutating func members(
    _ before: [ValueShape.Part], _ after: [ValueShape.Part]
  ) -> [DiffItem] {
    let equal = Matching(before, after, by: \.identity)
    let alike = Matching(equal.removed, equal.added, by: { AnyHashable($0.label) })
    let pairs =
      (equal.matches + alike.matches).map {
        Pair(label: $0.old.label, before: $0.old.value, after: $0.new.value)
      }
      + alike.removed.map { Pair(label: $0.label, before: $0.value) }
      + alike.added.map { Pair(label: $0.label, after: $0.value) }
    return items(of: sorted(pairs).map { Pair(before: $0.before, after: $0.after) })
  }

  /// The lines of two strings; a single unchanged line is shown.
  func textItems(_ before: [Substring], _ after: [Substring]) -> [DiffItem] {
    var items: [DiffItem] = []
    var changes = 0
    for edit in listEdits(from: before, to: after, isSame: ==) {
      let line = edit.old.map { before[$0] } ?? edit.new.map { after[$0] } ?? ""
      if edit.old != nil, edit.new != nil {
        items.append(.unchanged(1) { line.escapingInvisibles })
        continue
      }
      changes += 1
      guard changes <= TextLimits.elementLines else { continue }
      items.append(
        .changed([Line(edit.old == nil ? .added : .removed, shortened(String(line)))]))
    }
    return changes > TextLimits.elementLines
      ? items + [.more(changes - TextLimits.elementLines)] : items
  }

  /// The pairs in the order of their labels; pairs with the same label keep their order.
  private func sorted(_ pairs: [Pair]) -> [Pair] {
    pairs.enumerated()
      .sorted { lhs, rhs in
        let (left, right) = (lhs.element.label ?? "", rhs.element.label ?? "")
        return left == right ? lhs.offset < rhs.offset : precedes(left, right)
      }
      .map(\.element)
  }

  private func indexed(_ before: [Any], _ after: [Any], offset: Int) -> [Pair] {
    (0..<max(before.count, after.count)).map { index in
      Pair(
        label: "[\(offset + index)]", before: index < before.count ? before[index] : nil,
        after: index < after.count ? after[index] : nil)
    }
  }

  /// Pairs elements with the same id, or equal ones, so that an insertion does not change all that
  /// follow. Nil for long lists, and if comparing by index finds as many pairs.
  private func edited(_ before: [Any], _ after: [Any], offset: Int) -> [Pair]? {
    guard before.count <= TextLimits.editedElements, after.count <= TextLimits.editedElements else {
      return nil
    }
    let (old, new) = (before.map(ListElement.init), after.map(ListElement.init))
    let edits = listEdits(from: old, to: new, isSame: isCounterpart)
    if before.count == after.count {
      let kept = edits.count { $0.old != nil && $0.new != nil }
      if kept <= zip(old, new).count(where: { isCounterpart($0, $1) }) { return nil }
    }
    return edits.map { edit in
      Pair(
        label: "[\(offset + (edit.old ?? edit.new ?? 0))]", before: edit.old.map { before[$0] },
        after: edit.new.map { after[$0] })
    }
  }

  /// Whether an element of the new list is one of the old list, perhaps changed.
  private func isCounterpart(_ old: ListElement, _ new: ListElement) -> Bool {
    if let id = old.id, let newID = new.id { return id == newID }
    return isSame(old.value, new.value)
  }

  /// The items of a collection: the first changes are compared in detail, later ones are only
  /// counted.
  private mutating func items(of pairs: [Pair]) -> [DiffItem] {
    var items: [DiffItem] = []
    var (changes, shown, kept) = (0, 0, 0)
    for pair in pairs {
      if let old = pair.before, let new = pair.after, isSame(old, new) {
        kept += 1
        continue
      }
      changes += 1
      guard shown == changes - 1, shown < TextLimits.shownChanges,
        shownLines < TextLimits.differingLines
      else {
        continue
      }
      shown += 1
      items += unchanged(kept)
      kept = 0
      items.append(compared(label: pair.label, pair.before, pair.after))
    }
    if changes > shown { items.append(.more(changes - shown)) }
    return items + unchanged(kept)
  }

  /// Whether two elements are equal, or show no difference if they have no `==`.
  private func isSame(_ before: Any, _ after: Any) -> Bool {
    if let verdict = isEqual(before, after) { return verdict }
    var differ = self
    return differ.difference(before, after) == nil
  }

  private func unchanged(_ count: Int) -> [DiffItem] {
    count > 0 ? [.unchanged(count, lone: nil)] : []
  }
}

private struct ListElement {
  let id: AnyHashable?
  let value: Any

  init(_ value: Any) {
    func id(of element: some Identifiable) -> AnyHashable { AnyHashable(element.id) }
    self.id = (value as? any Identifiable).map { id(of: $0) }
    self.value = value
  }
}

private struct Matching {
  struct Match {
    let old: ValueShape.Part
    let new: ValueShape.Part
  }

  private(set) var matches: [Match] = []
  private(set) var removed: [ValueShape.Part] = []
  private(set) var added: [ValueShape.Part] = []

  /// Matches each entry with one that has the same key, in order.
  init(
    _ before: [ValueShape.Part], _ after: [ValueShape.Part],
    by key: (ValueShape.Part) -> AnyHashable
  ) {
    // Reversed, because `popLast` takes the first remaining one.
    var candidates: [AnyHashable: [Int]] = [:]
    for (index, entry) in after.enumerated().reversed() {
      candidates[key(entry), default: []].append(index)
    }
    var matched: Set<Int> = []
    for old in before {
      guard let index = candidates[key(old)]?.popLast() else {
        removed.append(old)
        continue
      }
      matched.insert(index)
      matches.append(Match(old: old, new: after[index]))
    }
    added = after.indices.filter { !matched.contains($0) }.map { after[$0] }
  }
}
