/// Why Wolfram Alpha gave no result; `description` is a message for the user, with the remedy.
///
/// No case contains the app id or the URL it is part of.
public enum WolframAlphaError: Error, Equatable, Sendable {
  /// The configured address is not a valid URL.
  case badBaseURL(String)
  /// The response is not JSON of the expected form.
  case badJSON
  /// The configured timeout is not a number of seconds.
  case badTimeout(String)
  /// No connection could be made, or it was lost.
  case cannotConnect(host: String)
  case emptyAnswer
  /// The server responded with this status.
  case httpStatus(Int)
  case missingAppID
  /// The result is this text, not a whole number.
  case notANumber(String)
  /// The server redirected to another host.
  case redirected(host: String)
  /// The server refused the question for this reason.
  case refused(String)
  /// No response arrived in time.
  case timedOut(after: Duration)
  /// The response is larger than a megabyte.
  case tooLong
  /// The result does not fit an `Int`.
  case tooLarge(String)
  /// A test used a client that it did not provide.
  case unimplemented
  /// The server rejected the app id.
  case wrongAppID
}

extension WolframAlphaError: CustomStringConvertible {
  /// The reason and the remedy, as a message for the user.
  public var description: String {
    switch self {
    case .badBaseURL(let text):
      "The base URL \"\(text)\" is invalid. Use one like \"https://api.wolframalpha.com\"."
    case .badJSON:
      "Wolfram Alpha's response is not JSON of the expected form. Try again later."
    case .badTimeout(let text):
      "The timeout \"\(text)\" is invalid. Set \(WolframAlphaClient.timeoutVariable) to a number of "
        + "seconds."
    case .cannotConnect(let host):
      "Cannot reach \"\(host)\". Check the network connection and try again."
    case .emptyAnswer:
      "Wolfram Alpha found no answer. Try a smaller number, or --nth-prime local."
    case .httpStatus(let status):
      "Wolfram Alpha answered with HTTP status \(status). Try again later."
    case .missingAppID:
      "No Wolfram Alpha app id is configured. Get one at https://developer.wolframalpha.com and set "
        + "\(WolframAlphaClient.appIDVariable) to it."
    case .notANumber(let text):
      "Wolfram Alpha answered \"\(text)\", which is not a whole number. Try --nth-prime local."
    case .redirected(let host):
      "Wolfram Alpha's address redirects to another host, \"\(host)\", which is not allowed. "
        + "Check \(WolframAlphaClient.urlVariable)."
    case .refused(let message):
      "Wolfram Alpha refused the question: \"\(message)\"."
    case .timedOut(let limit):
      "Wolfram Alpha did not answer within \(limit). Check the network connection and try again."
    case .tooLarge(let text):
      "Wolfram Alpha answered \"\(text)\", which is larger than \(Int.max). Try a smaller number."
    case .tooLong:
      "Wolfram Alpha's response is larger than a megabyte. Try again later."
    case .unimplemented:
      "This Wolfram Alpha client is unimplemented. Provide one that returns an answer."
    case .wrongAppID:
      "Wolfram Alpha rejected the app id. Check the value of "
        + "\(WolframAlphaClient.appIDVariable)."
    }
  }
}

extension WolframAlphaError {
  /// The same error with `secret` redacted from texts of the server and of the configuration.
  func withholding(_ secret: String) -> WolframAlphaError {
    switch self {
    case .badBaseURL(let text): .badBaseURL(text.withholding(secret))
    case .cannotConnect(let host): .cannotConnect(host: host.withholding(secret))
    case .notANumber(let text): .notANumber(text.withholding(secret))
    case .redirected(let host): .redirected(host: host.withholding(secret))
    case .refused(let message): .refused(message.withholding(secret))
    case .tooLarge(let text): .tooLarge(text.withholding(secret))
    case .badJSON, .badTimeout, .emptyAnswer, .httpStatus, .missingAppID, .timedOut, .tooLong,
      .unimplemented, .wrongAppID:
      self
    }
  }
}

extension String {
  /// The text, truncated to a few lines, with each occurrence of `secret` replaced with "…"; only
  /// "…" if it has the secret in letters that look the same.
  fileprivate func withholding(_ secret: String) -> String {
    if secret.isEmpty { return self }
    let text = replacing(secret, with: "…")
    if text.folded.contains(secret.folded) { return "…" }
    return text.count > 300 ? text.prefix(300) + "…" : text
  }

  /// The letters and digits in lower case: marks and invisible characters could hide a word.
  private var folded: String {
    let visible = unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return String(UnicodeScalarView(visible)).lowercased()
  }
}
