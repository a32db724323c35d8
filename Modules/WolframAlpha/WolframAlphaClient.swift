/// Asks Wolfram Alpha for prime numbers.
public struct WolframAlphaClient: Sendable {
  /// The name of the environment variable that holds the user's app id.
  public static let appIDVariable = "WOLFRAM_ALPHA_APP_ID"

  /// The name of the environment variable that may hold another address than Wolfram Alpha's.
  public static let urlVariable = "WOLFRAM_ALPHA_URL"
  /// The name of the environment variable that may hold how many seconds a question may take.
  public static let timeoutVariable = "WOLFRAM_ALPHA_TIMEOUT"
  /// Wolfram Alpha's own address.
  public static let defaultURL = "https://api.wolframalpha.com"

  /// Answers with the nth prime, or with nil where there is none: for `n` below 1.
  ///
  /// It throws a `WolframAlphaError`, or a `CancellationError` when its task was cancelled, which
  /// also ends the request.
  public var nthPrime: @Sendable (_ n: Int) async throws -> Int?

  /// A client that answers with what `nthPrime` answers.
  public init(nthPrime: @escaping @Sendable (_ n: Int) async throws -> Int?) {
    self.nthPrime = nthPrime
  }

  /// A client for code that is not expected to ask: every question throws `.unimplemented`.
  public static let unimplemented = WolframAlphaClient { _ in
    throw WolframAlphaError.unimplemented
  }

  /// The user's app id, without surrounding blanks, or nil when there is none.
  ///
  /// ```swift
  /// WolframAlphaClient.appID(from: ["WOLFRAM_ALPHA_APP_ID": " ABC-123 "])  // "ABC-123"
  /// ```
  public static func appID(from environment: [String: String]) -> String? {
    guard let value = environment[appIDVariable] else { return nil }
    let withoutBlanks = value.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    return withoutBlanks.isEmpty ? nil : String(withoutBlanks.reversed())
  }
}
