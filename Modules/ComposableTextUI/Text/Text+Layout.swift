extension Text {
  /// The text truncated to `width` cells, ending in `…` if something was cut off.
  package func truncated(to width: Int) -> Text {
    guard self.width > width else { return self }
    let mark = Text("…", .dim)
    guard width >= mark.width else {
      return width > 0 ? Text(String(repeating: ".", count: width), .dim) : ""
    }
    var room = width - mark.width
    var text = Text("")
    for span in spans {
      let head = span.content.prefix { character in
        room -= character.displayWidth
        return room >= 0
      }
      text.append(Text(head, span.style))
      if room < 0 { break }
    }
    return text + mark
  }

  /// The text padded with spaces to `width` cells; longer text is unchanged.
  public func padded(to width: Int, _ alignment: Alignment = .leading) -> Text {
    let missing = width - self.width
    guard missing > 0 else { return self }
    if alignment == .trailing { return Text.spaces(missing) + self }
    var text = self
    text.append(spaces: missing)
    return text
  }

  /// The text broken between words into lines of at most `width` cells; longer words are split.
  ///
  /// The result has at least one line. O(n).
  package func wrapped(to width: Int) -> [Text] {
    guard self.width > width else { return [self] }
    var lines: [Text] = []
    var line = Text("")
    var room = max(width, 1)
    func breakLine() {
      lines.append(line.trimmed)
      line = ""
      room = max(width, 1)
    }
    for word in words {
      if word.width > room, !line.isEmpty { breakLine() }
      // Spaces at a break are dropped; those before the first word indent it.
      let isSpace = word.plain.allSatisfy { $0 == " " }
      if isSpace, line.isEmpty, !lines.isEmpty { continue }
      for piece in word.pieces(of: max(width, 1)) {
        if piece.width > room { breakLine() }
        line.append(piece)
        room -= piece.width
      }
    }
    if !line.trimmed.isEmpty || lines.isEmpty { lines.append(line.trimmed) }
    return lines
  }

  static func spaces(_ count: Int) -> Text {
    var text = Text([])
    text.append(spaces: count)
    return text
  }

  mutating func append(spaces count: Int) {
    guard count > 0 else { return }
    let isShort = count < Self.blanks.count
    let blanks = isShort ? Self.blanks[count] : String(repeating: " ", count: count)
    append(Span(content: blanks, style: .plain))
  }

  private static let blanks = (0..<80).map { String(repeating: " ", count: $0) }

  /// The text without trailing spaces, so that no line of a screen has any.
  var trimmed: Text {
    var text = self
    while let last = text.spans.last, last.content.utf8.last == UInt8(ascii: " ") {
      text.spans.removeLast()
      let kept = last.content.utf8.lastIndex { $0 != UInt8(ascii: " ") }
      if let kept {
        text.spans.append(Span(content: String(last.content[...kept]), style: last.style))
      }
    }
    return text
  }

  /// Runs of spaces and runs of anything else, in order.
  private var words: [Text] {
    var words: [Text] = []
    var wasSpace: Bool?
    for span in spans {
      var rest = span.content[...]
      while let first = rest.first {
        let isSpace = first == " "
        let run = rest.prefix { ($0 == " ") == isSpace }
        if isSpace == wasSpace, !words.isEmpty {
          words[words.count - 1].append(Text(run, span.style))
        } else {
          words.append(Text(run, span.style))
        }
        wasSpace = isSpace
        rest = rest[run.endIndex...]
      }
    }
    return words
  }

  /// The text in pieces of at most `width` cells.
  private func pieces(of width: Int) -> [Text] {
    guard self.width > width else { return [self] }
    var pieces = [Text("")]
    var room = width
    for span in spans {
      for character in span.content {
        let cells = character.displayWidth
        if cells > room {
          pieces.append("")
          room = width
        }
        pieces[pieces.count - 1].append(Text(String(character), span.style))
        room -= cells
      }
    }
    return pieces
  }
}
