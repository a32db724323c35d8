import Glibc

/// The capabilities of standard input and output.
package struct Terminal: Equatable, Sendable {
  /// Whether colors may be used.
  package var hasColor: Bool
  /// Whether the line being typed can be edited.
  package var hasEditing: Bool
  /// Whether to show a prompt: both ends are terminals.
  package var isInteractive: Bool

  /// Determines the capabilities of two descriptors from their kind and the environment.
  ///
  /// A non-empty `NO_COLOR` disables color. If `TERM` is missing or `dumb`, color and editing are
  /// disabled.
  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: [String: String]
  ) {
    isInteractive = isatty(input) == 1 && isatty(output) == 1
    let isAble = !["", "dumb"].contains(environment["TERM"] ?? "")
    hasEditing = isInteractive && isAble
    hasColor = hasEditing && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Whether the locale uses UTF-8; assumed if no locale is set.
  package static func isUTF8(environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.compactMap { environment[$0]?.lowercased() }.first { !$0.isEmpty } ?? "utf8"
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// The current size of the terminal in cells; 80 columns and 24 rows if it is unknown.
  package static func size(of output: Int32 = STDOUT_FILENO) -> (columns: Int, rows: Int) {
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
