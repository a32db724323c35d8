/// A page for `man`, made from the tables that parsing and help come from.
///
/// ```swift
/// var page = ManualPage(
///   program: "primetime", summary: "counts primes", version: "PrimeTime 1.0.0")
/// page.add("OPTIONS", Options.table.manualRows)
/// page.text  // .TH PRIMETIME 1 "" "PrimeTime 1.0.0" ...
/// ```
public struct ManualPage: Sendable {
  /// A term, such as an option with its value, and its description; without a term a paragraph.
  public typealias Row = (term: String, text: String)

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
    listed.map { ($0.usage, $0.help + ".") }
  }
}
