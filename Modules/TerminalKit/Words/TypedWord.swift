/// The last word of an unfinished line, which may have an open quote.
public struct TypedWord: Sendable {
  /// The quote that is open at the end of the word.
  public private(set) var quote: Character?
  /// The word as typed, with its quote.
  public private(set) var raw: Substring
  /// The word as a command reads it.
  public private(set) var value: String

  public init(_ text: Substring) {
    var scanner = WordScanner()
    var start = text.endIndex
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      let wasQuoted = scanner.quote != nil
      let position = scanner.take(byte)
      let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      if position == .quoted {
        if !wasQuoted, scanner.quote != nil { start = index }
      } else if isBlank {
        start = text.endIndex
      } else if position == .wordStart {
        start = index
      }
    }
    raw = text[start...]
    quote = scanner.quote.map { Character(Unicode.Scalar($0)) }
    var value = String(quote == nil ? raw : raw.dropFirst())
    if quote == "\"" {
      value = value.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
    self.value = value
  }

  /// A completion that replaces the word with `value`, quoted if needed; nil if `value` does not
  /// begin with the part of the word that stays.
  public func completion(_ value: String, detail: String = "", isPartial: Bool = false)
    -> Completion?
  {
    var text = value
    if let quote = quote ?? (value.isPlainWord || value.isEmpty ? nil : "\"") {
      text = quote == "\"" ? value.inDoubleQuotes : "\(quote)\(value)\(quote)"
      if isPartial { text.unicodeScalars.removeLast() }
    }
    // The editing libraries replace what follows the last space.
    let kept = raw.utf8.lastIndex { $0 == 0x20 || $0 == 0x09 }.map { raw[...$0] } ?? ""
    guard text.utf8.starts(with: kept.utf8) else { return nil }
    return Completion(
      String(Substring(text.utf8.dropFirst(kept.utf8.count))), detail: detail, isPartial: isPartial)
  }
}
