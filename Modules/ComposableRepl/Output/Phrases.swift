import ComposableTextUI
import Foundation

extension Int {
  /// A count with its noun, as in "1 step", "1,000 steps".
  func counted(_ one: String, _ many: String) -> String {
    "\(Text(self, grouped: true).plain) \(self == 1 ? one : many)"
  }

  /// The count of something that happened more than once, as in " × 1,000"; otherwise empty.
  var times: String { self > 1 ? " × \(Text(self, grouped: true).plain)" : "" }
}

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

extension Array where Element: Equatable {
  /// Each element once, in the order of their first occurrences.
  var withoutRepeats: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
