extension StateChange: CustomStringConvertible {
  /// One line, as in `count 6 → 7`. Long values are shortened around their first difference, so
  /// different values never look the same.
  package var description: String {
    let name = path.keys.isEmpty ? "the state" : "\(path)"
    let (old, new) = (before?.text ?? "nil", after?.text ?? "nil")
    let (left, right) = Self.shortened(before, old, after, new)
    return "\(name) \(left) → \(right)"
  }

  /// The length to which a value is shortened, so that a change is a line.
  private static var length: Int { 32 }
  /// The number of equal characters shown before a difference.
  private static var lead: Int { 8 }

  private static func shortened(
    _ before: JSON?, _ old: String, _ after: JSON?, _ new: String
  ) -> (String, String) {
    let (left, right) = (shortened(before, old), shortened(after, new))
    if !left.hasSameBytes(as: right) { return (left, right) }
    // Skips the common beginning except for a few characters before the difference.
    let shared = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count
    let start = max(0, shared - lead)
    return (excerpt(of: old, from: start), excerpt(of: new, from: start))
  }

  /// Two values as texts; long ones are shortened around their first difference. A sentence about
  /// one change has room for more than a line: for 256 bytes.
  static func shortened(_ before: JSON, _ after: JSON) -> (String, String) {
    let (old, new) = (before.text, after.text)
    return max(old.utf8.count, new.utf8.count) < 256
      ? (old, new) : shortened(before, old, after, new)
  }

  private static func shortened(_ json: JSON?, _ text: String) -> String {
    // To the second.
    if let date = json?.date { return date.description }
    guard text.unicodeScalars.count > length else { return json == .null ? "nil" : text }
    if case .array(let elements)? = json {
      return "[\(elements.count) \(elements.count == 1 ? "row" : "rows")]"
    }
    return excerpt(of: text, from: 0)
  }

  private static func excerpt(of text: String, from start: Int) -> String {
    let rest = text.unicodeScalars.dropFirst(start)
    let end = rest.count > length ? String(rest.prefix(length - 1)) + "…" : String(rest)
    return start > 0 ? "…\(end)" : end
  }
}

extension [StateChange] {
  /// The first changes in one line.
  package func summary(atMost limit: Int) -> String {
    let list = prefix(limit).map(\.description).joined(separator: ", ")
    return count > limit ? "\(list) and \(count - limit) more" : list
  }
}
