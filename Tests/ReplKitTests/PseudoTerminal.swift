import Glibc
import Testing

/// A terminal whose user is the test.
final class PseudoTerminal {
  /// The end a program reads from and writes to.
  let program: Int32
  private let user: Int32
  private var unread = ""

  init(columns: UInt16 = 80) throws {
    user = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var number: Int32 = 0
    // The kernel's own requests: unlock the other end, and ask for its number.
    try #require(ioctl(user, 0x4004_5431, &number) == 0)
    try #require(ioctl(user, 0x8004_5430, &number) == 0)
    program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(program >= 0)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(user, UInt(TIOCSWINSZ), &size) == 0)
  }

  deinit {
    close(program)
    close(user)
  }

  /// The terminal's modes, as words that can be compared.
  var modes: [UInt32] {
    var modes = termios()
    tcgetattr(program, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(user, bytes, bytes.count)
  }

  /// Reads the screen until the text shows up; returns what came up to and with it.
  func read(until text: String, _ location: SourceLocation = #_sourceLocation) -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let range = unread.firstRange(of: text) {
        defer { unread = String(unread[range.upperBound...]) }
        return String(unread[..<range.upperBound])
      }
      var ready = pollfd(fd: user, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 10_000) > 0 else { break }
      let count = Glibc.read(user, &buffer, buffer.count)
      guard count > 0 else { break }
      unread += String(decoding: buffer[..<count], as: UTF8.self)
    }
    Issue.record(
      "'\(text)' did not show up; there is \(unread.debugDescription)", sourceLocation: location)
    return ""
  }
}
