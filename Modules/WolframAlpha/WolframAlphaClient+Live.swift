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

  /// A client over HTTP: one request per question, without cache or cookies.
  ///
  /// Redirections are followed only to the same host, so that no other host receives the app id.
  /// Without an app id a question throws `.missingAppID` and sends no request. `timeout` limits the
  /// whole question, also while an answer arrives slowly.
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
        let json = try await within(timeout) { try await body(of: url) }
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

/// The body of a successful response; cancelling the task cancels the request.
private func body(of url: URL) async throws -> Data {
  // A session holds its resources until it is invalidated, so each question gets its own.
  let configuration = URLSessionConfiguration.ephemeral
  configuration.timeoutIntervalForRequest = 86_400
  let session = URLSession(
    configuration: configuration, delegate: SameHostRedirections(), delegateQueue: nil)
  defer { session.finishTasksAndInvalidate() }
  let data: Data
  let response: URLResponse
  do {
    (data, response) = try await session.data(from: url)
  } catch {
    // The system's error contains the whole URL with the app id, so it is not passed on.
    try Task.checkCancellation()
    throw WolframAlphaError.cannotConnect(host: url.host ?? "")
  }
  switch (response as? HTTPURLResponse)?.statusCode ?? 0 {
  case 200: return data
  case 300..<400: throw WolframAlphaError.redirected(host: response.redirectionHost ?? "")
  case 401, 403: throw WolframAlphaError.wrongAppID
  case let status: throw WolframAlphaError.httpStatus(status)
  }
}

/// Follows redirections only to the same host.
private final class SameHostRedirections: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let (old, new) = (response.url, request.url)
    let isSame = old?.host == new?.host && old?.port == new?.port && old?.scheme == new?.scheme
    completionHandler(isSame ? request : nil)
  }
}

extension URLResponse {
  /// The host of the redirection's target.
  fileprivate var redirectionHost: String? {
    let location = (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Location")
    return location.flatMap { URL(string: $0)?.host }
  }
}

/// Runs `operation` and cancels it after `limit`.
///
/// The session's own timeout counts whole seconds, and only idle ones.
private func within<Value: Sendable>(
  _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: operation)
    group.addTask {
      try await Task.sleep(for: limit)
      throw WolframAlphaError.timedOut(after: limit)
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}
