/// A page for `man`, made from the tables that parsing and help come from.
///
/// ```swift
/// var page = ManualPage(
///   program: "primetime", summary: "counts primes", version: "PrimeTime 1.0.0")
/// page.add("OPTIONS", Options.table.manualRows)
/// page.text  // .TH PRIMETIME 1 "" "PrimeTime 1.0.0" ...
/// ```
public struct ManualPage: Sendable {
  /// A term and its description; without a term it is a paragraph.
  public struct Row: Equatable, Sendable {
    /// The description.
    public var text: String
    /// The term in front of it, such as an option with its value.
    public var term: String

    /// A term and its description.
    public init(_ term: String = "", _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// The page in the format of `man`.
  public private(set) var text: String

  /// A page with its name section.
  public init(program: String, summary: String, version: String) {
    text = """
      .TH \(program.uppercased()) 1 "" "\(Self.escaped(version))"
      .SH NAME
      \(Self.escaped(program)) \\- \(Self.escaped(summary))

      """
  }

  /// Adds a section of rows.
  public mutating func add(_ title: String, _ rows: [Row]) {
    text += ".SH \(Self.escaped(title))\n"
    for row in rows {
      text += row.term.isEmpty ? ".PP\n" : ".TP\n.B \(Self.escaped(row.term))\n"
      text += Self.escaped(row.text) + "\n"
    }
  }

  /// Escapes what `man` would read as its own requests, and hyphens, which it would change.
  private static func escaped(_ text: String) -> String {
    let line = text.replacing("\n", with: " ").replacing("\\", with: "\\e")
      .replacing("-", with: "\\-")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}

extension OptionTable {
  /// The options as rows of a manual page.
  public var manualRows: [ManualPage.Row] {
    listed.map { ManualPage.Row($0.usage, $0.help + ".") }
  }
}
