import Foundation
import FoundationNetworking

extension WolframAlphaClient {
  /// A client as the user's environment asks for it: with `WOLFRAM_ALPHA_APP_ID`, at
  /// `WOLFRAM_ALPHA_URL` if that is set, waiting `WOLFRAM_ALPHA_TIMEOUT` seconds if that is.
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

  /// A client that asks over HTTP, one request a question, nothing cached and no cookies kept.
  ///
  /// A redirection is followed to the same host only: no other is to learn the app id.
  /// A question without an app id throws `.missingAppID` and reaches no network. `timeout` limits a
  /// question from start to end, however slowly the answer trickles in.
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

/// The address that asks `question`.
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
  // A session holds its resources until it is invalidated, so each question has its own.
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
    // What the system says names the whole address, app id included, so it goes no further.
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

/// Follows a redirection to the host that was asked, and no other.
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
  /// The host that a redirection leads to.
  fileprivate var redirectionHost: String? {
    let location = (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Location")
    return location.flatMap { URL(string: $0)?.host }
  }
}

/// Runs `operation`, which is cancelled when it takes longer than `limit`.
///
/// The session's own limit cannot do this: it counts whole seconds, and only idle ones.
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
