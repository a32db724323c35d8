import Foundation

/// A socket bound to a free port of the loopback address.
///
/// Unless it accepts connections, it reserves the port and every connection is refused.
public struct LoopbackSocket: Sendable {
  public let descriptor: Int32
  public let port: UInt16

  public var baseURL: String { "http://127.0.0.1:\(port)" }

  public init(accepts: Bool) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let failed = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) != 0 || getsockname(descriptor, $0, &length) != 0
      }
    }
    guard !failed, !accepts || listen(descriptor, 16) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    port = UInt16(bigEndian: address.sin_port)
  }
}
