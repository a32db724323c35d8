import ComposableInspectorPage

/// A session as a self-contained HTML page.
///
/// The page embeds the lines of the session and parses them itself, so its size grows with the
/// session.
package enum InspectorPage {
  /// The beginning of every page, to recognize page files.
  package static let signature = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="generator" content="ComposableCore inspector">
    """

  /// The page of a session file; it shows screens if the session has lines for them.
  ///
  /// A browser runs only the script with the page's nonce, a random number that a session can't
  /// contain because it is drawn here. In the template, it precedes all texts of the session, which
  /// therefore can't take it over by leaving an element open. (A digest of the script would also
  /// do, but Foundation has no SHA-256 on Linux.)
  package static func html(of session: String, title: String) -> String {
    let nonce = String(UInt128.random(in: .min ... .max), radix: 36)
    let page = template.replacing("{{nonce}}", with: nonce)
      .replacing("{{style}}", with: style).replacing("{{script}}", with: script)
    var html: [UInt8] = []
    // What comes from the session is inserted last, so that nothing in it is replaced.
    for (index, part) in page.split(separator: "{{data}}").enumerated() {
      if index > 0 { add(session, to: &html) }
      html += part.replacing("{{title}}", with: escaped(title)).utf8
    }
    return String(decoding: html, as: UTF8.self)
  }

  private static let template = text(inspectorTemplate())
  private static let style = text(inspectorStyle())
  private static let script = text(inspectorScript()).split(separator: "\u{c}").map(scoped).joined()

  private static func text(_ resource: InspectorResource) -> String {
    String(
      decoding: UnsafeBufferPointer(start: resource.bytes, count: resource.count), as: UTF8.self)
  }

  /// A file of the script as a function that returns what the file exports, so that all files can
  /// be one script: a page can't import modules that are embedded in it.
  private static func scoped(_ file: Substring) -> String {
    var names: [Substring] = []
    var lines: [Substring] = []
    for line in file.split(separator: "\n") where !line.hasPrefix("import ") {
      let words = line.split { !$0.isLetter && !$0.isNumber }
      let isExported = words.first == "export" && words.count > 2
      if isExported { names.append(words[2]) }
      lines.append(isExported ? line.dropFirst("export ".count) : line)
    }
    let exports = "{ \(names.joined(separator: ", ")) }"
    return
      "const \(exports) = (() => {\n\(lines.joined(separator: "\n"))\nreturn \(exports);\n})();\n"
  }

  /// The text with markup escaped. Works on scalars, as a browser does: a grapheme cluster may
  /// contain '<'.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Adds the lines of a session as an inert element.
  private static func add(_ session: String, to html: inout [UInt8]) {
    html += "<script type=\"application/json\" id=\"session\">".utf8
    html.reserveCapacity(html.count + session.utf8.count)
    // In JSON, `<` occurs only in strings. Unescaped, `</script` or `<!--` would end the element.
    let parts = [UInt8](session.utf8).split(
      separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { html += #"\u003c"#.utf8 }
      html += part
    }
    html += "</script>\n".utf8
  }
}
