import ComposableInspectorPage

/// A session as a self-contained HTML page.
///
/// The page embeds the lines of the session and parses them itself, so its size grows with the
/// session.
package struct InspectorPage: Sendable {
  /// The beginning of every page, to recognize page files.
  package static let signature = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="generator" content="ComposableCore inspector">
    """

  private let session: String
  private let title: String

  /// A page for a session file; it shows screens if the session has lines for them.
  package init(session: String, title: String) {
    self.session = session
    self.title = title
  }

  /// The page as the bytes of a file.
  package func html() -> [UInt8] {
    var html: [UInt8] = []
    for part in Self.template.split(separator: "{{", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else {
        html += part.utf8
        continue
      }
      switch halves[0] {
      case "title": html += Self.escaped(title).utf8
      case "style": html += Self.style
      case "data": addSession(to: &html)
      case "script": html += Self.script
      default: break
      }
      html += halves[1].utf8
    }
    return html
  }

  private static let template = String(decoding: bytes(of: inspectorTemplate()), as: UTF8.self)
  private static let style = bytes(of: inspectorStyle())
  private static let script = bytes(of: inspectorScript())

  private static func bytes(of resource: InspectorResource) -> [UInt8] {
    [UInt8](UnsafeBufferPointer(start: resource.bytes, count: resource.count))
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

  /// Adds the lines as an inert element.
  private func addSession(to html: inout [UInt8]) {
    html += "<script type=\"application/json\" id=\"session\">".utf8
    html.reserveCapacity(html.count + session.utf8.count)
    for byte in session.utf8 {
      // In JSON, `<` occurs only in strings. Unescaped, `</script` or `<!--` would end the element.
      if byte == UInt8(ascii: "<") { html += #"\u003c"#.utf8 } else { html.append(byte) }
    }
    html += "</script>\n".utf8
  }
}
