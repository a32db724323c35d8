import ComposableTextUI

extension Int {
  /// A count with its noun, as in "1 step", "1,000 steps".
  func counted(_ one: String, _ many: String) -> String {
    "\(Text(self, grouped: true).plain) \(self == 1 ? one : many)"
  }

  /// The count of something that happened more than once, as in " × 1,000"; otherwise empty.
  var times: String { self > 1 ? " × \(Text(self, grouped: true).plain)" : "" }
}
