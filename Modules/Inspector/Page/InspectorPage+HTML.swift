import InspectorResources
import Sessions

extension InspectorPage {
  /// The beginning of every page: only a file that begins with it may be overwritten by a page.
  public static let signature = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="generator" content="ComposableCore inspector">
    """

  /// The page as the bytes of a self-contained HTML file.
  ///
  /// - Throws: `CancellationError` in a task that is cancelled.
  public func html() throws -> [UInt8] {
    var html: [UInt8] = []
    for part in Self.template.split(separator: "{{", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else {
        html += part.utf8
        continue
      }
      switch halves[0] {
      // A live page reads its newer self.
      case "frames": html += (isLive ? "; frame-src file:" : "").utf8
      case "title": html += Self.escaped(app).utf8
      case "style": html += Self.style
      case "data": try data(into: &html)
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

  private func data(into html: inout [UInt8]) throws {
    // In JSON a `<` is always in a string. As it is, `</script` and `<!--` would end the element.
    func element(_ id: String, _ json: [UInt8]) throws {
      try Task.checkCancellation()
      html += "<script type=\"application/json\" id=\"\(id)\">".utf8
      let parts = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { html += #"\u003c"#.utf8 }
        html += part
      }
      html += "</script>\n".utf8
    }
    let all = chunk.count > 0 || chunks.isEmpty ? chunks + [(chunk.first, chunk.json)] : chunks
    try element("session", Array(index(chunks: all.map(\.first)).text.utf8))
    try element("lines", Array("[\(screens.lines.joined(separator: ","))]".utf8))
    for (number, chunk) in all.enumerated() { try element("chunk-\(number)", chunk.json) }
  }

  private func index(chunks: [Int]) -> StateTree {
    var labels = labels
    let effects = branches.enumerated().flatMap { index, branch in
      branch.effects.map { effect in
        StateTree.array([
          .integer(index), .integer(effect.number), .integer(labels.number(of: effect.id ?? "")),
          .integer(labels.number(of: effect.location)), .integer(effect.start),
          .integer(effect.startTime.microseconds), effect.end.map(StateTree.integer) ?? .null,
          effect.endTime.map { .integer($0.microseconds) } ?? .null, .bool(effect.isCancelled),
          .bool(effect.isRepeating),
        ])
      }
    }
    let branches = branches.map { branch in
      StateTree.array([
        .string(branch.name), .integer(branch.after), .integer(branch.first),
        .integer(branch.count),
      ])
    }
    return .object([
      .init("app", .string(app)), .init("head", .string(test.head)),
      .init("foot", .string(test.foot)), .init("screens", .strings(screens.names)),
      .init("styles", .strings(screens.styles.strings)), .init("branches", .array(branches)),
      .init("open", .integer(openBranch)), .init("firstStep", .integer(firstStep)),
      .init("isLive", .bool(isLive)), .init("start", start.map(StateTree.double) ?? .null),
      .init("chunks", .integers(chunks)), .init("effects", .array(effects)),
      .init("labels", .strings(labels.strings)), .init("keys", .array(changes.paths)),
      .init("label", .integers(rows.labels)), .init("path", .integers(rows.paths)),
      .init("origin", .integers(rows.origins)),
      .init("time", .integers(zip(rows.times, [0] + rows.times).map { $0 - $1 })),
      .init("counts", .array(rows.counts.map(StateTree.integers))),
    ])
  }
}

extension StateTree {
  fileprivate static func integers(_ values: [Int]) -> StateTree {
    .array(values.map(StateTree.integer))
  }

  fileprivate static func strings(_ values: [String]) -> StateTree {
    .array(values.map(StateTree.string))
  }
}
