import Foundation
import FoundationNetworking

extension WolframAlphaClient {
  /// A client configured by environment variables: `WOLFRAM_ALPHA_APP_ID`, and optionally the
  /// address `WOLFRAM_ALPHA_URL` and the number of seconds `WOLFRAM_ALPHA_TIMEOUT`.
  public static func live(environment: [String: String]) -> WolframAlphaClient {
    var timeout = Duration.seconds(20)
    if let text = environment[timeoutVariable] {
      guard let seconds = Double(text), seconds > 0, seconds < 1_000_000 else {
        return WolframAlphaClient { _ in throw WolframAlphaError.badTimeout(text) }
      }
      timeout = .seconds(seconds)
    }
    return live(
      appID: appID(from: environment), baseURL: environment[urlVariable] ?? defaultURL,
      timeout: timeout)
  }

  /// An HTTP client: one request per call, without cache or cookies.
  ///
  /// Redirects are followed only to the same host, so that no other host receives the app id.
  /// Without an app id, a call throws `.missingAppID` without sending a request. `timeout` limits
  /// the whole call, even while data arrives; a response of more than a megabyte is abandoned.
  public static func live(
    appID: String?,
    baseURL: String = defaultURL,
    timeout: Duration = .seconds(20)
  ) -> WolframAlphaClient {
    WolframAlphaClient { n in
      guard n >= 1 else { return nil }
      guard let appID, !appID.isEmpty else { throw WolframAlphaError.missingAppID }
      let url = try queryURL(baseURL: baseURL, question: "prime \(n)", appID: appID)
      do {
        let json = try await Request(url, timeout: timeout).body()
        return try WolframAlphaAnswer(json: json).prime()
      } catch let error as WolframAlphaError {
        throw error.withholding(appID)
      }
    }
  }
}

/// The URL of the request for `question`.
func queryURL(
  baseURL: String, question: String, appID: String
) throws(WolframAlphaError) -> URL {
  guard
    var components = URLComponents(string: baseURL),
    ["http", "https"].contains(components.scheme), components.host?.isEmpty == false
  else { throw .badBaseURL(baseURL) }
  components.path += components.path.hasSuffix("/") ? "v2/query" : "/v2/query"
  components.queryItems = [
    URLQueryItem(name: "input", value: question),
    URLQueryItem(name: "format", value: "plaintext"),
    URLQueryItem(name: "output", value: "JSON"),
    URLQueryItem(name: "appid", value: appID),
  ]
  guard let url = components.url else { throw .badBaseURL(baseURL) }
  return url
}
