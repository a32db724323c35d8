import Glibc

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
