import ComposableTextUI
import Foundation

/// A completion of the line being typed.
package struct Completion: Equatable, Sendable {
  /// A description, shown beside other completions.
  package var detail: String
  /// Whether the word continues, as after the name of a group or a directory.
  package var isPartial: Bool
  /// The number of characters before the cursor that the text replaces; nil for those after the
  /// last blank.
  package var replaced: Int?
  /// The text that replaces them.
  package var text: String

  /// A completion with its description.
  package init(_ text: String, detail: String = "", isPartial: Bool = false, replaced: Int? = nil) {
    self.detail = detail
    self.isPartial = isPartial
    self.replaced = replaced
    self.text = text
  }

  /// The line up to the cursor with this completion in it.
  func completed(_ line: String) -> String {
    line.dropLast(replaced ?? line.reversed().prefix { !$0.isBlank }.count) + text
  }
}

/// Words that complete an argument.
package enum CompletionKind: Sendable {
  /// Completions that a closure finds, called only when the user presses Tab.
  case computed(@MainActor @Sendable () -> [Completion])
  /// The files of a directory.
  case files
  /// Everything that can be typed as a line.
  case names
  /// Dotted names that a closure finds, limited to those with as many parts as the typed word.
  case paths(@MainActor @Sendable () -> [String])
  /// The names of screens.
  case screens
  /// These words.
  case words([String])
}

extension Argument {
  /// The same argument with additional completions.
  package func completed(with kinds: CompletionKind...) -> Self {
    var argument = self
    argument.completions += kinds
    return argument
  }
}

extension Argument<String> {
  /// The path of a file; a tilde at its start is the home directory.
  package static func file(_ name: String) -> Self {
    Argument(word: name) { word throws(Failure) in word.expandingTilde }.completed(with: .files)
  }
}

extension Completion {
  /// The files whose paths begin with a word, at most a thousand. Hidden files are completed only
  /// after a dot. Names that are not UTF-8, or would control the terminal, are excluded.
  package static func files(_ word: TypedWord) -> [Completion] {
    let path = word.value
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let start = path.dropFirst(directory.count)
    let place = directory.isEmpty ? "." : directory.expandingTilde
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && name.sanitized == name && !name.contains("\u{fffd}")
    }
    .sorted().prefix(1_000).compactMap { name in
      var isDirectory = ObjCBool(false)
      _ = FileManager.default.fileExists(atPath: "\(place)/\(name)", isDirectory: &isDirectory)
      return word.completion(
        directory + name + (isDirectory.boolValue ? "/" : ""),
        detail: isDirectory.boolValue ? "directory" : "", isPartial: isDirectory.boolValue)
    }
  }
}

extension String {
  /// The path with a tilde at its start replaced by the home directory.
  package var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME") else { return self }
    return String(cString: home) + dropFirst()
  }
}

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
