/// The last word of an unfinished line, which may have an open quote.
struct TypedWord {
  /// The quote that is open at the end of the word.
  private(set) var quote: Character?
  /// The word as typed, with its quote.
  private(set) var raw: Substring
  /// The word as a command reads it.
  private(set) var value: String

  init(_ text: Substring) {
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
  func completion(_ value: String, detail: String = "", isPartial: Bool = false) -> Completion? {
    let isSpecial = value.contains { $0.isBlank || $0 == ";" }
    let starts = value.first.map { "\"'#>|".contains($0) } ?? false
    var text = value
    if let quote = quote ?? (isSpecial || starts ? "\"" : nil) {
      let escaped =
        quote == "\""
        ? value.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } : Array(value)
      text = String([quote] + escaped + (isPartial ? [] : [quote]))
    }
    // The editing libraries replace what follows the last space.
    let kept = raw.lastIndex { $0.isBlank }.map { raw[...$0] } ?? ""
    guard text.hasPrefix(kept) else { return nil }
    return Completion(String(text.dropFirst(kept.count)), detail: detail, isPartial: isPartial)
  }
}
