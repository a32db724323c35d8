/// Why a typed text was not accepted.
public enum InputError: Error, Equatable, Sendable {
  /// The control cannot be used now, or not for this: "at the largest number".
  case refused(String)
  /// The text does not fit, as a sentence.
  case invalid(String)

  /// The reason or the sentence, without control characters.
  public var message: String {
    switch self {
    case .refused(let text), .invalid(let text): text.sanitized
    }
  }
}
