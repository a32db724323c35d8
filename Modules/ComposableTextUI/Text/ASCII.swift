extension String {
  /// The text with frames, bars, arrows and dashes spelled in ASCII, for terminals without UTF-8.
  /// Other characters are the user's and are kept.
  ///
  /// An arrow or an ellipsis takes more cells in ASCII; set ``DisplayCharacters/areASCII`` to lay
  /// text out accordingly.
  package var asASCII: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      if let spelling = Self.spelling(of: scalar) {
        result += spelling
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  static func spelling(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "─", "━", "−", "–", "—": "-"
    case "│", "┃": "|"
    case "╭", "╮", "╰", "╯", "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼": "+"
    case "█", "▉", "▊", "▋", "▌": "#"
    case "▍", "▎", "▏": " "
    case "░": "."
    case "←": "<-"
    case "→": "->"
    case "▸": ">"
    case "○": "o"
    case "·", "•": "."
    case "×": "x"
    case "…": "..."
    case "≤": "<="
    case "≥": ">="
    default: nil
    }
  }
}
