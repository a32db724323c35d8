import Glibc

/// Questions about the state of a terminal.
enum Terminal {
  /// The current size of the terminal in cells; 80 columns and 24 rows if it is unknown.
  static func size(of output: Int32 = STDOUT_FILENO) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
    return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Whether a descriptor becomes readable, or with `POLLOUT` writable, within the given
  /// milliseconds. A stopped terminal is not writable.
  static func isReady(
    _ descriptor: Int32, for events: Int32 = POLLIN, within milliseconds: Int32 = 0
  ) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&ready, 1, milliseconds) == 1 && ready.revents & Int16(POLLNVAL) == 0
  }
}

/// A snapshot of a terminal's modes, to restore them later.
struct TerminalModes: Sendable {
  private let descriptor: Int32
  private var modes: termios

  /// Nil if the descriptor is not a terminal.
  init?(of descriptor: Int32) {
    self.descriptor = descriptor
    modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
  }

  /// The same modes for editing: each key is read at once and without an echo.
  ///
  /// Ctrl-C and Ctrl-Z remain signals. Ctrl-S becomes a key, so that it can't freeze the line.
  var forEditing: TerminalModes {
    var copy = self
    copy.modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    copy.modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
    withUnsafeMutableBytes(of: &copy.modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return copy
  }

  /// Restores these modes after pending output has been written, which may block; with `TCSANOW`,
  /// restores them immediately.
  func restore(_ when: Int32 = TCSADRAIN) {
    var modes = modes
    tcsetattr(descriptor, when, &modes)
  }
}
