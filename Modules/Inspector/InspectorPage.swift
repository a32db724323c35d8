import InspectorResources

/// A session as one HTML page that needs no other file and no network.
///
/// The page holds the lines of the session and reads them itself, so it is as long as the session.
///
/// ```swift
/// let page = InspectorPage(session: text, title: "game.html")
/// try File("game.html").write(page.html())
/// ```
public struct InspectorPage: Sendable {
  /// The beginning of every page, by which one is known.
  public static let signature = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="generator" content="ComposableCore inspector">
    """

  private let session: String
  private let title: String

  /// A page of a session file, with screens if it has lines for them.
  public init(session: String, title: String) {
    self.session = session
    self.title = title
  }

  /// The page as the bytes of a file.
  public func html() -> [UInt8] {
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

  /// The text without markup. By scalars, as a browser reads: a character may contain '<'.
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

  /// Adds the lines as an element that isn't run.
  private func addSession(to html: inout [UInt8]) {
    html += "<script type=\"application/json\" id=\"session\">".utf8
    html.reserveCapacity(html.count + session.utf8.count)
    for byte in session.utf8 {
      // In JSON a `<` is always in a string. As it is, `</script` and `<!--` would end the element.
      if byte == UInt8(ascii: "<") { html += #"\u003c"#.utf8 } else { html.append(byte) }
    }
    html += "</script>\n".utf8
  }
}
