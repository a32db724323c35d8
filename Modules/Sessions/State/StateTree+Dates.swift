import ComposableCore

extension StateTree {
  /// The tree with dates as text in ISO 8601, to the microsecond.
  var readable: StateTree {
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
    let digits = "\(rest < 0 ? rest + 1_000_000 : rest)"
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    let end = fraction.lastIndex { $0 != "0" } ?? fraction.startIndex
    return "\(whole.dropLast()).\(fraction[...end])Z"
  }
}

extension StateText {
  /// Encodes a value for people and other programs: dates are text in ISO 8601, lengths of time
  /// seconds.
  public init(readable value: some Encodable) throws {
    self.init(text: try StateMemory().encodedOnce(value).tree.readable.text)
  }
}
