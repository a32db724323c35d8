import InspectorResources

extension InspectorPage {
  /// The beginning of every page: only a file that begins with it may be overwritten by a page.
  public static let signature = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="generator" content="ComposableCore inspector">
    """

  /// The page as the bytes of a self-contained HTML file.
  public func html() -> [UInt8] {
    var html: [UInt8] = []
    for part in Self.template.split(separator: "{{", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else {
        html += part.utf8
        continue
      }
      switch halves[0] {
      case "policy": html += policy.utf8
      case "title": html += Self.escaped(app).utf8
      case "style": html += Self.style
      case "data": data(into: &html)
      case "graph": html += (graph?.markup(Self.escaped) ?? "").utf8
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

  /// Allows only the page's own script and style; of a live page also files, to read its newer
  /// self.
  private var policy: String {
    Self.policy + (isLive ? "; frame-src file:" : "")
  }
  private static let policy = """
    default-src 'none'; script-src 'sha256-\(SHA256.base64(script))'; \
    style-src 'sha256-\(SHA256.base64(style))'; img-src data:; \
    base-uri 'none'; form-action 'none'
    """

  private static func escaped(_ text: String) -> String {
    // By scalars, as a browser reads: a character may begin with a mark and have '<' within it.
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

  private func data(into html: inout [UInt8]) {
    func element(_ id: String, _ json: JSONText) {
      html += "<script type=\"application/json\" id=\"\(id)\">".utf8
      html += json.bytes
      html += "</script>\n".utf8
    }
    let all = chunk.count > 0 || chunks.isEmpty ? chunks + [(chunk.first, chunk.text)] : chunks
    element("session", index(chunks: all.map(\.first)))
    var lines = JSONText("[")
    lines.append(screens.lines)
    lines.append("]")
    element("lines", lines)
    for (number, chunk) in all.enumerated() { element("chunk-\(number)", chunk.text) }
  }

  private func index(chunks: [Int]) -> JSONText {
    var labels = labels
    var rows: [JSONText] = []
    for (index, effect) in branches.enumerated().flatMap({ index, branch in
      branch.effects.map { (index, $0) }
    }) {
      var row = JSONText("[")
      row.append(index)
      row.append(",")
      row.append(effect.number)
      for text in [effect.id ?? "", effect.location] {
        row.append(",")
        row.append(labels.number(of: text))
      }
      for value in [
        effect.start, effect.startTime.microseconds, effect.end, effect.endTime?.microseconds,
      ] {
        row.append(value.map { ",\($0)" } ?? ",null")
      }
      row.append(",\(effect.isCancelled),\(effect.isRepeating)]")
      rows.append(row)
    }
    var text = JSONText("{\"app\":")
    text.append(string: app)
    text.append(",\"head\":")
    text.append(string: test.head)
    text.append(",\"foot\":")
    text.append(string: test.foot)
    text.append(",\"screens\":")
    text.append(array: screens.names) { $0.append(string: $1) }
    text.append(",\"styles\":")
    text.append(array: screens.styles) { $0.append(string: $1) }
    text.append(",\"branches\":")
    text.append(array: branches) { text, branch in
      text.append("[")
      text.append(string: branch.name)
      text.append(",\(branch.after),\(branch.first),\(branch.count)]")
    }
    text.append(",\"open\":\(openBranch),\"firstStep\":\(firstStep),\"isLive\":\(isLive)")
    if let start { text.append(",\"start\":\(start)") }
    text.append(",\"chunks\":")
    text.append(array: chunks) { $0.append($1) }
    text.append(",\"effects\":")
    text.append(array: rows) { $0.append($1) }
    for (name, values) in [
      ("labels", labels.text), ("keys", changes.paths), ("label", self.rows.labels),
      ("path", self.rows.paths), ("origin", self.rows.origins), ("time", self.rows.times),
      ("counts", self.rows.counts),
    ] {
      text.append(",\"\(name)\":[")
      text.append(values)
      text.append("]")
    }
    text.append("}")
    return text
  }
}
