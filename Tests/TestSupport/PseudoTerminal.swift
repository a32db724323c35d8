import Glibc

/// A terminal controlled by the test: it types input for a program and reads the program's output.
public final class PseudoTerminal {
  /// The path of the program's end.
  public let name: String
  /// The open descriptor of the program's end.
  public let program: Int32
  /// The descriptor of the user's end: keyboard and screen.
  public let user: Int32
  private var unread = ""

  /// Creates a terminal; nil if the system provides none.
  public init?(columns: UInt16 = 80) {
    user = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    // The kernel's ioctl requests that unlock the program's end and return its number.
    let unlock: UInt = 0x4004_5431
    let askNumber: UInt = 0x8004_5430
    guard ioctl(user, unlock, &number) == 0, ioctl(user, askNumber, &number) == 0 else {
      close(user)
      return nil
    }
    name = "/dev/pts/\(number)"
    program = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard program >= 0, resize(columns: columns) else { return nil }
  }

  deinit {
    close(program)
    close(user)
  }

  /// The terminal's modes, as comparable numbers.
  public var modes: [UInt32] {
    var modes = termios()
    tcgetattr(program, &modes)
    let characters = withUnsafeBytes(of: modes.c_cc) { $0.map(UInt32.init) }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag] + characters
  }

  /// Changes the size; returns false if the system refuses.
  @discardableResult
  public func resize(columns: UInt16, rows: UInt16 = 24) -> Bool {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    return ioctl(user, UInt(TIOCSWINSZ), &size) == 0
  }

  public func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(user, bytes, bytes.count)
  }

  /// Reads the next bytes; nil after `milliseconds` without any, or if the terminal is closed.
  public func readBytes(within milliseconds: Int32) -> [UInt8]? {
    var ready = pollfd(fd: user, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(user, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Reads until `text` appears; returns everything up to its end, or nil after a minute
  /// without output.
  public func read(upTo text: String) -> String? {
    while true {
      if let end = unread.firstRange(of: text)?.upperBound {
        defer { unread = String(unread[end...]) }
        return String(unread[..<end])
      }
      guard let bytes = readBytes(within: 60_000) else { return nil }
      unread += String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Discards the output so far.
  public func discard() {
    while readBytes(within: 0) != nil {}
    unread = ""
  }

  /// The text read after the last match.
  public var rest: String { unread }
}
