import Glibc

/// What the two ends of a session can do.
public struct Terminal: Equatable, Sendable {
  /// Whether colour may be used.
  public var hasColor: Bool
  /// Whether the line being typed can be edited.
  public var hasEditing: Bool
  /// Whether a prompt is wanted: both ends are terminals.
  public var isInteractive: Bool
  /// How many cells a line has.
  public var width: Int

  /// Judges two descriptors by what they are and by what the environment asks for.
  ///
  /// `NO_COLOR`, when not empty, forbids colour; a `TERM` that is `dumb` or missing forbids editing
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

  /// How many cells a line of the terminal has now; 80 when it does not say.
  public static func width(of output: Int32 = STDOUT_FILENO) -> Int {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
