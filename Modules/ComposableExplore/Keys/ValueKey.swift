/// The identity of a value in a search: its structure as bytes, and the values that `==` compares.
///
/// Two keys are equal only if all bytes are equal and `==` of each compared value agrees. Equal
/// hashes are never trusted: the bytes are compared too.
struct ValueKey: Hashable {
  /// The births of the screens that were written, in the order of their first occurrences, by which
  /// the bytes refer to them. Births themselves are not compared: only which ones are the same.
  var births: [UInt] = []
  var bytes: [UInt8] = []
  /// The values that their structure may not describe completely.
  var compared: [ComparedValue] = []

  static func == (lhs: ValueKey, rhs: ValueKey) -> Bool {
    guard lhs.bytes == rhs.bytes, lhs.compared.count == rhs.compared.count else { return false }
    return lhs.compared.isEmpty
      || zip(lhs.compared, rhs.compared).allSatisfy { $0.agrees(with: $1) }
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
