/// A part of a state that differs from an earlier state.
package struct StateChange: Sendable {
  /// The path of the part. A removed element has its index in the earlier state, any other element
  /// its index in the later one.
  package var path: JSONPath
  /// The part before; nil if it was added.
  package var before: JSON?
  /// The part after; nil if it was removed.
  package var after: JSON?
  /// Whether it was added after all previous elements.
  var isAtEnd = false

  /// A change.
  package init(path: JSONPath, before: JSON?, after: JSON?) {
    self.path = path
    self.before = before
    self.after = after
  }

  /// The differences from one value to another, by path. O(n); arrays and objects that share their
  /// storage cost nothing.
  ///
  /// Each change describes the smallest part that differs. An added or removed element is a single
  /// change, wherever it is in its array.
  ///
  /// ```swift
  /// let (old, new) = (JSON(parsing: #"{"count":1}"#), JSON(parsing: #"{"count":2}"#))
  /// StateChange.changes(from: old ?? .null, to: new ?? .null).count  // 1
  /// ```
  package static func changes(from old: JSON, to new: JSON) -> [StateChange] {
    var comparison = Comparison()
    comparison.compare(old, new)
    return comparison.changes
  }

  /// Whether its path and its value don't say what it is: a removed dictionary member looks like
  /// one set to null, and an element inserted before others like a replaced one.
  var isAmbiguous: Bool {
    switch path.keys.last {
    case .element?: before == nil && after != nil && !isAtEnd
    case .member?: after == nil
    case nil: false
    }
  }

  /// The first part in which two values at a path differ, as long as both have it.
  static func narrowed(
    at path: JSONPath, _ left: JSON?, _ right: JSON?
  ) -> (path: JSONPath, left: JSON?, right: JSON?) {
    guard let left, let right, let first = changes(from: left, to: right).first,
      first.before != nil, first.after != nil
    else { return (path, left, right) }
    return (JSONPath(path.keys + first.path.keys), first.before, first.after)
  }
}

extension [StateChange] {
  /// An object with the value after each change by path, in the order of the changes; null for a
  /// removed part.
  package var json: JSON {
    .object(map { .init("\($0.path)", $0.after ?? .null) })
  }

  /// The paths that are ambiguous in `json`.
  var ambiguousPaths: [String] { filter(\.isAmbiguous).map { "\($0.path)" } }
}

private struct Comparison {
  var changes: [StateChange] = []
  private var path: [JSONPath.Key] = []

  mutating func compare(_ old: JSON, _ new: JSON) {
    switch (old, new) {
    case (.array(let before), .array(let after)):
      if !areIdentical(before, after) { compare(before, after) }
    case (.object(let before, let isDictionary), .object(let after, let isStill)):
      if !areIdentical(before, after) {
        compare(before, after, isDictionary: isDictionary && isStill)
      }
    case (.array, _), (.bool, _), (.null, _), (.number, _), (.object, _), (.string, _):
      if old != new { change(old, new) }
    }
  }

  private mutating func compare(
    _ old: [JSON.Member], _ new: [JSON.Member], isDictionary: Bool
  ) {
    // A different case of an enum is a different value. So is a dictionary in which null could mean
    // a value or a removed member.
    let hasSameNames =
      old.count == new.count && zip(old, new).allSatisfy { $0.name.hasSameBytes(as: $1.name) }
    let isWhole =
      !hasSameNames && (!isDictionary || (old + new).contains { $0.value == .null })
    if isWhole { return change(.object(old), .object(new)) }
    var index = 0
    for member in new {
      while index < old.count, old[index].name.hasBytes(before: member.name) {
        at(.member(old[index].name)) { $0.change(old[index].value, nil) }
        index += 1
      }
      let isOld = index < old.count && old[index].name.hasSameBytes(as: member.name)
      let before = isOld ? old[index].value : nil
      if isOld { index += 1 }
      at(.member(member.name)) {
        if let before { $0.compare(before, member.value) } else { $0.change(nil, member.value) }
      }
    }
    for member in old[index...] { at(.member(member.name)) { $0.change(member.value, nil) } }
  }

  private mutating func compare(_ old: [JSON], _ new: [JSON]) {
    let (before, after) = old.rangesDiffering(from: new)
    if before.isEmpty && after.isEmpty { return }
    // With nulls in the array, an element that became null would look like a removed one.
    if old.contains(.null) || new.contains(.null) {
      return change(.array(old), .array(new))
    }
    let edit = ArrayEdit(from: old[before], to: new[after])
    for index in edit.comparedInPlace { at(.element(index)) { $0.compare(old[index], new[index]) } }
    for index in edit.removed { at(.element(index)) { $0.change(old[index], nil) } }
    for (position, index) in edit.added.enumerated() {
      // All later elements are added, too.
      let isAtEnd = new.count - index == edit.added.count - position
      at(.element(index)) { $0.change(nil, new[index], isAtEnd: isAtEnd) }
    }
  }

  private mutating func at(_ key: JSONPath.Key, _ body: (inout Self) -> Void) {
    path.append(key)
    body(&self)
    path.removeLast()
  }

  private mutating func change(_ before: JSON?, _ after: JSON?, isAtEnd: Bool = false) {
    var change = StateChange(path: JSONPath(path), before: before, after: after)
    change.isAtEnd = isAtEnd
    changes.append(change)
  }
}
