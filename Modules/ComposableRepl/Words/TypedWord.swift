/// The last word of an unfinished line, which may have an open quote.
package struct TypedWord: Sendable {
  private var quote: Unicode.Scalar?
  /// The word as typed, with its quote.
  private var raw: Substring
  /// The word without its quotes.
  package private(set) var value = ""

  /// The last word of a text; empty after a blank.
  package init(_ text: Substring) {
    raw = text[text.endIndex...]
    var words = Words(text)
    while case let start = words.rest, let word = words.take() {
      (raw, value, quote) = (Substring(start), word.text, word.openQuote)
    }
    if quote == nil, raw.last?.isBlank == true {
      raw = text[text.endIndex...]
      value = ""
    }
  }

  /// A completion that replaces the word with `value`, quoted if needed; nil if `value` does not
  /// begin with the part of the word that is kept.
  package func completion(_ value: String, detail: String = "", isPartial: Bool = false)
    -> Completion?
  {
    var text = value
    // A single quote can't stand in single quotes.
    let typed = quote == "'" && value.contains("'") ? "\"" : quote
    if let quote = typed ?? (value.isPlainWord || value.isEmpty ? nil : "\"") {
      text = quote == "\"" ? value.inDoubleQuotes : "\(quote)\(value)\(quote)"
      if isPartial { text.unicodeScalars.removeLast() }
    }
    // The editor replaces the text after the last space.
    let kept = raw.lastIndex(where: \.isBlank).map { raw[...$0] } ?? ""
    guard text.utf8.starts(with: kept.utf8) else { return nil }
    return Completion(
      String(Substring(text.utf8.dropFirst(kept.utf8.count))), detail: detail, isPartial: isPartial)
  }
}
