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
