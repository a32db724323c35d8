/// Why Wolfram Alpha gave no answer; `description` is a message for the user, with what to do.
///
/// No case contains the app id or the URL it is part of.
public enum WolframAlphaError: Error, Equatable, Sendable {
  /// The configured address is not a valid URL.
  case badBaseURL(String)
  /// The answer is not JSON of the expected form.
  case badJSON
  /// The configured timeout is not a number of seconds.
  case badTimeout(String)
  /// No connection could be made, or it was lost.
  case cannotConnect(host: String)
  /// The answer contains no result.
  case emptyAnswer
  /// The server responded with this status.
  case httpStatus(Int)
  /// No app id is configured.
  case missingAppID
  /// The result is this text, not a whole number.
  case notANumber(String)
  /// The server redirects to another host.
  case redirected(host: String)
  /// The server refused the question for this reason.
  case refused(String)
  /// No answer arrived in time.
  case timedOut(after: Duration)
  /// The result does not fit an `Int`.
  case tooLarge(String)
  /// A test used a client that it did not provide.
  case unimplemented
  /// The server rejected the app id.
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
  /// The same error with `secret` removed from the server's text.
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
