/// Why Wolfram Alpha gave no answer; `description` says it to a person, with what to do about it.
///
/// No case holds the app id or the address it is part of.
public enum WolframAlphaError: Error, Equatable, Sendable {
  /// The address to ask is none.
  case badBaseURL(String)
  /// The answer is not JSON of the form that is known.
  case badJSON
  /// The time-out is no number of seconds.
  case badTimeout(String)
  /// No connection could be made, or it ended early.
  case cannotConnect(host: String)
  /// The answer has no result.
  case emptyAnswer
  /// The server answered with this status.
  case httpStatus(Int)
  /// The user has set no app id.
  case missingAppID
  /// The result is this text, which is no whole number.
  case notANumber(String)
  /// The server redirects to another host.
  case redirected(host: String)
  /// The server refused the question for this reason.
  case refused(String)
  /// No answer came in time.
  case timedOut(after: Duration)
  /// The result has more digits than fit an `Int`.
  case tooLarge(String)
  /// A client was used that a test did not provide.
  case unimplemented
  /// The server does not accept the app id.
  case wrongAppID
}

extension WolframAlphaError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badBaseURL(let text):
      "The base URL \"\(text)\" is not one. Give one like \"https://api.wolframalpha.com\"."
    case .badJSON:
      "Wolfram Alpha answered with something that is not its JSON. Try again later."
    case .badTimeout(let text):
      "The time-out \"\(text)\" is not one. Set \(WolframAlphaClient.timeoutVariable) to a number "
        + "of seconds."
    case .cannotConnect(let host):
      "Cannot reach \"\(host)\". Check the network connection and try again."
    case .emptyAnswer:
      "Wolfram Alpha has no answer to this. Try a smaller number, or --nth-prime local."
    case .httpStatus(let status):
      "Wolfram Alpha answered with HTTP status \(status). Try again later."
    case .missingAppID:
      "There is no Wolfram Alpha app id. Get one at https://developer.wolframalpha.com and set "
        + "\(WolframAlphaClient.appIDVariable) to it."
    case .notANumber(let text):
      "Wolfram Alpha answered \"\(text)\", which is no whole number. Try --nth-prime local."
    case .redirected(let host):
      "Wolfram Alpha's address leads to another host, \"\(host)\", which is not asked. "
        + "Check \(WolframAlphaClient.urlVariable)."
    case .refused(let message):
      "Wolfram Alpha refused the question: \"\(message)\"."
    case .timedOut(let limit):
      "Wolfram Alpha did not answer within \(limit). Check the network connection and try again."
    case .tooLarge(let text):
      "Wolfram Alpha answered \"\(text)\", which is larger than \(Int.max). Ask for a smaller n."
    case .unimplemented:
      "Wolfram Alpha was asked through a client that is unimplemented. Provide one that answers."
    case .wrongAppID:
      "Wolfram Alpha does not accept this app id. Check the value of "
        + "\(WolframAlphaClient.appIDVariable)."
    }
  }
}

extension WolframAlphaError {
  /// The same error, with `secret` struck out of what the server said.
  func withholding(_ secret: String) -> WolframAlphaError {
    if case .notANumber(let text) = self {
      return .notANumber(text.replacing(secret, with: "…"))
    }
    if case .refused(let message) = self {
      return .refused(message.replacing(secret, with: "…"))
    }
    return self
  }
}
