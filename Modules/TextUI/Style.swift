/// What a piece of text means; the renderer decides how that looks.
///
/// Screens never name a colour, so they read the same on a terminal, in a pipe and in a snapshot.
public enum Style: CaseIterable, Equatable, Sendable {
  /// Beside the point; gone wrong; the name of a value; nothing in particular; gone well; the head
  /// of a screen; a value; worth a second look.
  case dim, failure, label, plain, success, title, value, warning

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

/// Where text stands in the room it is given.
public enum Alignment: Equatable, Sendable {
  /// In the middle, at the start, at the end.
  case center, leading, trailing
}
