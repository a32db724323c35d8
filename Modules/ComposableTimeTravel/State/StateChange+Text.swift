import ComposableTextUI

extension [StateChange] {
  /// A line for each of the first changes, and one that counts the others. A row that was removed
  /// and added elsewhere is one line, with its new index. Values that are longer than
  /// `valueLimit` are shortened.
  package func lines(atMost limit: Int = .max, valueLimit: Int = .max) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while lines.count < limit, let change = rest.popFirst() {
      let target = change.after == nil ? rest.firstIndex { change.isMove(to: $0) } : nil
      guard let target, case .element(let index)? = rest.remove(at: target).path.keys.last else {
        lines.append(change.line(valueLimit: valueLimit))
        continue
      }
      lines.append("\(change.path.shown) moved to \(index)")
    }
    let more = rest.count == 1 ? "1 more change" : "\(rest.count) more changes"
    return rest.isEmpty ? lines : lines + ["… and \(more)"]
  }

  /// The first changes in one line, with shortened values.
  package func summary(atMost limit: Int) -> String {
    lines(atMost: limit, valueLimit: 32).joined(separator: ", ")
  }
}

extension StateChange {
  /// One line, as in `count 6 → 7`. Long values are shortened around their first difference, so
  /// different values never look the same.
  package func line(valueLimit: Int) -> String {
    let name = path.keys.isEmpty ? "the state" : path.shown
    guard case .element? = path.keys.last, (before == nil) != (after == nil) else {
      let (old, new) = Self.shortened(before ?? .null, after ?? .null, limit: valueLimit)
      return "\(name) \(old) → \(new)"
    }
    guard let after else { return "\(name) removed" }
    return "\(name) added: \(after.fields(limit: valueLimit))"
  }

  /// Whether this removes the row that another change adds to the same list.
  fileprivate func isMove(to other: StateChange) -> Bool {
    other.before == nil && other.after == before
      && other.path.keys.dropLast() == path.keys.dropLast()
      && path.keys.last.map { if case .element = $0 { true } else { false } } == true
  }

  /// Two values as texts of at most `limit` characters, or a little more; long ones are shortened
  /// around their first difference.
  static func shortened(
    _ before: JSON, _ after: JSON, limit: Int
  ) -> (old: String, new: String) {
    let (old, new) = (before.shown, after.shown)
    let isLong = max(old.unicodeScalars.count, new.unicodeScalars.count) > limit
    let shared = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count
    // Skips the common beginning except for a few characters before the difference.
    let start = isLong && shared > limit - 8 ? shared - 8 : 0
    return (excerpt(of: old, from: start, limit), excerpt(of: new, from: start, limit))
  }

  fileprivate static func excerpt(
    of text: String, from start: Int = 0, _ limit: Int
  ) -> String {
    let rest = text.unicodeScalars.dropFirst(start)
    let end = rest.count > limit ? String(rest.prefix(limit - 1)) + "…" : String(rest)
    return start > 0 ? "…\(end)" : end
  }
}

extension JSON {
  /// The value on one line for a person: JSON in which a case of an enum looks as in Swift, and nil
  /// is nil.
  package var shown: String {
    switch self {
    case .array(let elements): return "[\(elements.map(\.shown).joined(separator: ","))]"
    case .null: return "nil"
    case .object(let members, let isDictionary):
      if !isDictionary, members.count == 1, case .object(let values, _) = members[0].value,
        members[0].name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      {
        if values.isEmpty { return ".\(members[0].name)" }
        if values.count == 1, values[0].name == "_0" {
          return ".\(members[0].name)(\(values[0].value.shown))"
        }
      }
      let texts = members.map { "\($0.name.quoted):\($0.value.shown)" }
      return "{\(texts.joined(separator: ","))}"
    case .bool, .number, .string: return text
    }
  }

  /// The members of a row without its id; a screen of a stack is below its id.
  fileprivate func fields(limit: Int) -> String {
    guard case .object(let members, false) = self else { return shown }
    let fields = members.filter { $0.name != "id" }
    if fields.count == 1, fields.count < members.count, case .object = fields[0].value {
      return fields[0].value.fields(limit: limit)
    }
    return fields.map { "\($0.name) \(StateChange.excerpt(of: $0.value.shown, limit))" }
      .joined(separator: ", ")
  }
}
