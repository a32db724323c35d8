import Foundation

/// An HTTP server on the loopback address that gives the same reply to every request.
///
/// It listens on a port chosen by the system.
public struct LoopbackServer: Sendable {
  public enum Reply: Sendable {
    case body(String, status: Int = 200)
    /// The text, then the same bytes repeatedly until the client disconnects.
    case endless(String)
    case hangUp
    /// The text as it is; the connection stays open.
    case raw(String)
    case redirect(to: String)
    case silence
  }

  public enum Event: Equatable, Sendable {
    /// The first line of a request arrived.
    case asked(String)
    /// The client disconnected before a reply was sent.
    case peerLeft
  }

  public let baseURL: String

  /// The events, in order.
  public let events: AsyncStream<Event>

  private let listener: LoopbackSocket

  /// Runs `body` with a server that listens until `body` returns.
  public static func run(
    _ reply: Reply, _ body: (LoopbackServer) async throws -> Void
  ) async throws {
    _ = proxiesAreBypassed
    let server = try LoopbackServer(reply)
    // Makes `accept` return in the server's thread, which then closes the descriptor.
    defer { shutdown(server.listener.descriptor, Int32(SHUT_RDWR)) }
    try await body(server)
  }

  private init(_ reply: Reply) throws {
    listener = try LoopbackSocket(accepts: true)
    baseURL = listener.baseURL
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    Thread.detachNewThread { [descriptor = listener.descriptor] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { break }
        serve(connection, reply) { continuation.yield($0) }
        close(connection)
      }
      close(descriptor)
    }
  }
}

/// Exempts the loopback address from proxies, so that requests reach the local server directly.
private let proxiesAreBypassed: Bool = {
  let variables = ProcessInfo.processInfo.environment.keys
  guard variables.contains(where: { $0.lowercased().hasSuffix("_proxy") }) else { return true }
  return setenv("no_proxy", "127.0.0.1", 1) == 0
}()

private func serve(
  _ connection: Int32, _ reply: LoopbackServer.Reply, report: (LoopbackServer.Event) -> Void
) {
  var request: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
    let count = recv(connection, &chunk, chunk.count, 0)
    guard count > 0 else { return }
    request += chunk.prefix(count)
  }
  report(.asked(String(decoding: request.prefix { $0 != 13 }, as: UTF8.self)))

  switch reply {
  case .body(let text, let status):
    let head =
      "HTTP/1.1 \(status) Reply\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n"
    let bytes = Array((head + text).utf8)
    var sent = 0
    while sent < bytes.count {
      let count = send(
        connection, Array(bytes[sent...]), bytes.count - sent, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return }
      sent += count
    }
  case .endless(let head):
    var bytes = Array(head.utf8)
    while send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 {
      bytes = Array(repeating: UInt8(ascii: " "), count: 65_536)
    }
    report(.peerLeft)
  case .hangUp:
    return
  case .raw(let text):
    _ = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    if recv(connection, &chunk, chunk.count, 0) <= 0 { report(.peerLeft) }
  case .redirect(let address):
    let head =
      "HTTP/1.1 302 Found\r\nLocation: \(address)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    _ = send(connection, head, head.utf8.count, Int32(MSG_NOSIGNAL))
  case .silence:
    if recv(connection, &chunk, chunk.count, 0) <= 0 { report(.peerLeft) }
  }
}
