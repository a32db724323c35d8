import Foundation

extension String {
  /// The beginning of a long text, for a message. In scalars, of which a character can have any
  /// number.
  var brief: String {
    unicodeScalars.count > 32 ? "\(Substring(unicodeScalars.prefix(31)))…" : self
  }

  /// Whether it has the form of a UUID.
  var isUUID: Bool { utf8.count == 36 && UUID(uuidString: self) != nil }
}

extension [String] {
  /// The first texts in one line.
  func listed(atMost limit: Int = 12) -> String {
    prefix(limit).joined(separator: ", ") + (count > limit ? ", …" : "")
  }
}
