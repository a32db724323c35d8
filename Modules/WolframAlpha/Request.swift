import Foundation
import FoundationNetworking
import Synchronization

/// One HTTP request, which ends with the body of a successful response or with an error.
///
/// Doesn't rely on the limits of `URLSession`: its timeout counts only whole, idle seconds, it
/// accepts bodies of any size, and it never ends after some responses with status 401.
final class Request: NSObject, URLSessionDataDelegate {
  /// The largest body, in bytes.
  static let limit = 1_000_000

  private struct State {
    var body = Data()
    var ended: CheckedContinuation<Data, any Error>?
    var session: URLSession?
  }

  private let state = Mutex(State())
  private let timeout: Duration
  private let url: URL

  init(_ url: URL, timeout: Duration) {
    self.timeout = timeout
    self.url = url
  }

  /// Sends the request and returns the body; canceling the task cancels the request.
  func body() async throws -> Data {
    // The session holds its resources until it is invalidated, so each request gets its own.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 86_400
    let session = URLSession(
      configuration: configuration, delegate: self, delegateQueue: ImmediateQueue())
    let clock = Task { [timeout] in
      try await Task.sleep(for: timeout)
      end(.failure(WolframAlphaError.timedOut(after: timeout)))
    }
    defer { clock.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { ended in
        state.withLock {
          $0.ended = ended
          $0.session = session
        }
        session.dataTask(with: url).resume()
        if Task.isCancelled { end(.failure(CancellationError())) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  /// The first call makes `body` return; later events of the session are ignored.
  private func end(_ result: Result<Data, any Error>) {
    let (ended, session) = state.withLock { state in
      defer { (state.ended, state.session) = (nil, nil) }
      return (state.ended, state.session)
    }
    ended?.resume(with: result)
    // This may be the session's own thread, on which `invalidateAndCancel` would wait for itself.
    if let session { DispatchQueue.global().async { session.invalidateAndCancel() } }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let error: WolframAlphaError? =
      switch (response as? HTTPURLResponse)?.statusCode ?? 0 {
      case 200: response.expectedContentLength > Self.limit ? .tooLong : nil
      case 300..<400: .redirected(host: response.redirectionHost ?? "")
      case 401, 403: .wrongAppID
      case let status: .httpStatus(status)
      }
    if let error { end(.failure(error)) }
    completionHandler(error == nil ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      guard state.ended != nil else { return false }
      guard state.body.count + data.count <= Self.limit else { return true }
      state.body += data
      return false
    }
    if isTooLong { end(.failure(WolframAlphaError.tooLong)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    // The system's error contains the URL, including the app id, so it isn't exposed.
    end(
      error == nil
        ? .success(state.withLock(\.body))
        : .failure(WolframAlphaError.cannotConnect(host: url.host ?? "")))
  }

  /// Follows redirects only to the same host.
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

/// An operation queue that runs the session's operations immediately, on the session's thread.
///
/// On an ordinary queue the delegate would fall behind a fast server, and the session would buffer
/// the received data: gigabytes within seconds.
private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
  // Unchecked like its superclass; it has no state.
  override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}

extension URLResponse {
  fileprivate var redirectionHost: String? {
    let location = (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Location")
    return location.flatMap { URL(string: $0)?.host }
  }
}
