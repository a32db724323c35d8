/// A name that may be shortened: parts with dots between them, each of which may be cut off.
public struct DottedName: Equatable, Sendable {
  /// The name as it was written.
  public let text: String
  /// The parts in lower case.
  fileprivate let parts: [String]

  /// A name whose parts have dots between them.
  public init(_ text: some StringProtocol) {
    self.text = String(text)
    parts = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// The first part in lower case.
  var first: String { parts.first ?? "" }

  /// The last part in lower case.
  public var last: String { parts.last ?? "" }

  /// As many of the first parts as a typed name has.
  public func beginning(like typed: DottedName) -> String {
    text.split(separator: ".").prefix(typed.parts.count).joined(separator: ".")
  }

  fileprivate func isMeant(by typed: DottedName) -> Bool {
    parts.count >= typed.parts.count && zip(parts, typed.parts).allSatisfy { $0.hasPrefix($1) }
  }
}

extension Array {
  /// The elements whose names begin with the parts of a typed name, in any case. A part written in
  /// full goes before a shortened one; the last part of an unfinished name never is.
  public func meant(
    by typed: DottedName, isUnfinished: Bool = false, _ name: (Element) -> DottedName
  ) -> [Element] {
    var found = filter { name($0).isMeant(by: typed) }
    for (level, part) in typed.parts.enumerated().dropLast(isUnfinished ? 1 : 0) {
      let whole = found.filter { name($0).parts[level] == part }
      if !whole.isEmpty { found = whole }
    }
    return found
  }
}

extension [String] {
  /// The names that a word means, which may be shortened.
  public func meant(by word: some StringProtocol) -> [String] {
    meant(by: DottedName(word)) { DottedName($0) }
  }
}
