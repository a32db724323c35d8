import ComposableCore

extension StateTree {
  /// The tree with dates as text in ISO 8601, to the microsecond.
  public var readable: StateTree {
    switch self {
    case .array(let elements): .array(elements.map(\.readable))
    case .date(let seconds): .string(Self.text(ofDate: seconds))
    case .object(let members): .object(members.map { Member($0.name, $0.value.readable) })
    case .bool, .digits, .double, .duration, .integer, .null, .string: self
    }
  }

  private static func text(ofDate seconds: Double) -> String {
    guard let microseconds = Int64(exactly: (seconds * 1e6).rounded()) else { return "\(seconds)" }
    let whole = "\(Timestamp(since1970: .microseconds(microseconds)))"
    let rest = microseconds % 1_000_000
    guard rest != 0 else { return whole }
    var digits = "\(rest + (rest < 0 ? 2_000_000 : 1_000_000))".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole.dropLast()).\(digits)Z"
  }
}
