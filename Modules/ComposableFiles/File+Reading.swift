import Glibc

extension File {
  /// The largest size that is read by default, in bytes.
  package static let limit = 256 << 20

  /// The bytes of a file, or of a pipe up to its end.
  ///
  /// Refuses devices other than the null device, and a pipe without a writer.
  package func bytes(atMost limit: Int = File.limit) throws(FileError) -> [UInt8] {
    // Without `O_NONBLOCK`, opening a pipe would wait for a writer, even if one has come and gone
    // and left its bytes, as in `<(printf text)`.
    let file = try OpenFile(open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
    let info = try file.status()
    let kind = Self.kind(of: info)
    if kind == .device, info.st_rdev != Self.nullDevice { throw .device }
    if info.st_size > limit { throw .tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file.descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
        if bytes.count > limit { throw .tooLarge(limit: limit) }
      } else if count == 0 {
        // An empty pipe may not have a writer yet.
        guard kind == .pipe, bytes.isEmpty else { return bytes }
        let events = file.waitForInput(milliseconds: 1_000)
        if events == 0 { throw .unconnected }
        if events & POLLIN == 0 { return bytes }
      } else if errno == EAGAIN {
        _ = file.waitForInput(milliseconds: -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// The text of a file; invalid UTF-8 is replaced with U+FFFD, and a byte order mark is dropped.
  package func text(atMost limit: Int = File.limit) throws(FileError) -> String {
    let bytes = try bytes(atMost: limit)
    let mark = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return String(decoding: bytes[mark...], as: UTF8.self)
  }

  /// Device 1:3, `/dev/null`.
  private static let nullDevice: dev_t = 0x103
}
