/// The meaning of a piece of text; the renderer chooses its appearance.
///
/// Screens never name a color, so they are the same on a terminal, in a pipe and in a snapshot.
public enum Style: String, CaseIterable, Equatable, Sendable {
  /// A secondary remark.
  case dim
  /// An error.
  case failure
  /// The name of a value.
  case label
  /// No particular meaning.
  case plain
  /// A success.
  case success
  /// The title of a screen.
  case title
  /// A value.
  case value
  /// A warning.
  case warning

  /// The parameters of the terminal's "select graphic rendition" sequence; empty for plain text.
  var parameters: String {
    switch self {
    case .dim: "2"
    case .failure: "31"
    case .label: "36"
    case .plain: ""
    case .success: "32"
    case .title: "1;34"
    case .value: "1"
    case .warning: "33"
    }
  }
}
