import Glibc

/// The capabilities of standard input and output.
public struct Terminal: Equatable, Sendable {
  /// Whether colors may be used.
  public var hasColor: Bool
  /// Whether the line being typed can be edited.
  public var hasEditing: Bool
  /// Whether to show a prompt: both ends are terminals.
  public var isInteractive: Bool
  /// The width of a line in cells.
  public var width: Int

  /// Determines the capabilities of two descriptors from their kind and the environment.
  ///
  /// A non-empty `NO_COLOR` disables color; a `TERM` that is `dumb` or missing disables editing
  /// too.
  public init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: [String: String]
  ) {
    isInteractive = isatty(input) == 1 && isatty(output) == 1
    let isAble = !["", "dumb"].contains(environment["TERM"] ?? "")
    hasEditing = isInteractive && isAble
    hasColor = hasEditing && (environment["NO_COLOR"] ?? "").isEmpty
    width = Self.width(of: output)
  }

  /// The current height of the terminal in rows; 24 if it is unknown.
  public static func height(of output: Int32 = STDOUT_FILENO) -> Int {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  /// Whether the locale's characters are UTF-8; a locale that is not set is taken for one.
  public static func isUTF8(environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else {
      return true
    }
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }

  /// The current width of the terminal in cells; 80 if it is unknown.
  public static func width(of output: Int32 = STDOUT_FILENO) -> Int {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
