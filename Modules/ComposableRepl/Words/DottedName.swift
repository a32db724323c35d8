/// A name of parts separated by dots, each of which may be shortened to a prefix.
package struct DottedName: Equatable, Sendable {
  /// The name as it was written.
  package let text: String
  /// The parts in lower case.
  fileprivate let parts: [String]

  /// A name whose parts have dots between them.
  package init(_ text: some StringProtocol) {
    self.text = String(text)
    var (parts, rest) = ([String](), text.lowercased()[...])
    while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
      parts.append(String(rest[..<dot]))
      rest = rest[rest.utf8.index(after: dot)...]
    }
    self.parts = parts + [String(rest)]
  }

  /// The first part in lower case.
  var first: String { parts.first ?? "" }

  /// The last part in lower case.
  package var last: String { parts.last ?? "" }

  /// As many of the first parts as a typed name has.
  package func beginning(like typed: DottedName) -> String {
    if parts.count == typed.parts.count { return text }
    return text.split(separator: ".").prefix(typed.parts.count).joined(separator: ".")
  }

  /// Whether each part begins with a part of a typed name.
  func matches(_ typed: DottedName) -> Bool {
    guard parts.count >= typed.parts.count else { return false }
    for (part, typed) in zip(parts, typed.parts) where !part.hasPrefix(typed) { return false }
    return true
  }
}

extension Array {
  /// The elements whose names match a typed name part by part, ignoring case; each typed part may
  /// be a prefix. A full match of a part takes precedence over prefixes, except for the last part
  /// of an unfinished name.
  package func matching(
    _ typed: DottedName, isUnfinished: Bool = false, _ name: (Element) -> DottedName
  ) -> [Element] {
    filter { name($0).matches(typed) }.preferringWholeParts(typed, isUnfinished, name)
  }

  /// The elements that match the parts of a typed name in full; if none does, all of them.
  func preferringWholeParts(
    _ typed: DottedName, _ isUnfinished: Bool, _ name: (Element) -> DottedName
  ) -> [Element] {
    if count < 2 { return self }
    var found = self
    for (level, part) in typed.parts.enumerated().dropLast(isUnfinished ? 1 : 0) {
      let whole = found.filter { name($0).parts[level] == part }
      if !whole.isEmpty { found = whole }
    }
    return found
  }
}

extension [String] {
  /// The names that match a word, which may be shortened.
  package func matching(_ word: some StringProtocol) -> [String] {
    matching(DottedName(word)) { DottedName($0) }
  }
}
