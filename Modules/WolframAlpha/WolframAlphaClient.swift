/// Requests prime numbers from Wolfram Alpha.
public struct WolframAlphaClient: Sendable {
  /// The name of the environment variable that holds the user's app id.
  public static let appIDVariable = "WOLFRAM_ALPHA_APP_ID"

  /// The name of the environment variable that overrides Wolfram Alpha's address.
  public static let urlVariable = "WOLFRAM_ALPHA_URL"
  /// The name of the environment variable for the timeout, in seconds.
  public static let timeoutVariable = "WOLFRAM_ALPHA_TIMEOUT"
  public static let defaultURL = "https://api.wolframalpha.com"

  /// Returns the nth prime, or nil for `n` below 1.
  ///
  /// Throws a `WolframAlphaError`, or a `CancellationError` if its task is canceled; cancellation
  /// also cancels the request.
  public var nthPrime: @Sendable (_ n: Int) async throws -> Int?

  public init(nthPrime: @escaping @Sendable (_ n: Int) async throws -> Int?) {
    self.nthPrime = nthPrime
  }

  /// A client for tests that expect no call: every call throws `.unimplemented`.
  public static let unimplemented = WolframAlphaClient { _ in
    throw WolframAlphaError.unimplemented
  }

  /// The user's app id without surrounding whitespace, or nil if there is none.
  ///
  /// ```swift
  /// WolframAlphaClient.appID(from: ["WOLFRAM_ALPHA_APP_ID": " ABC123 "])  // "ABC123"
  /// ```
  public static func appID(from environment: [String: String]) -> String? {
    guard let value = environment[appIDVariable] else { return nil }
    let withoutBlanks = value.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    return withoutBlanks.isEmpty ? nil : String(withoutBlanks.reversed())
  }
}
