/// The position of text in the space available.
public enum Alignment: Equatable, Sendable {
  /// Where the text of a column stands.
  case center, leading, trailing

  /// How many of `count` spaces go before the text.
  func spaces(before count: Int) -> Int {
    switch self {
    case .center: count / 2
    case .leading: 0
    case .trailing: count
    }
  }
}
