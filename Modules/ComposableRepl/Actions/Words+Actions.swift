import ComposableTextUI

/// The parts of a typed action.
extension Words {
  /// Consumes the name of a case, up to a dot or a blank.
  mutating func takeName() -> String {
    let name = rest.prefix { $0 != "." && !$0.isBlank }
    skip(to: name.endIndex)
    return String(Substring(name))
  }

  /// Consumes the dot before the next name of a path, if there is one.
  mutating func takeDot() -> Bool {
    guard rest.first == "." else { return false }
    skip(to: rest.index(after: rest.startIndex))
    return true
  }

  /// The word with a colon that comes next, without its colon; nil if none does.
  private var labelName: Scalars.SubSequence? {
    let name = rest.prefix { $0 != ":" && !$0.isBlank }
    return name.endIndex < rest.endIndex && rest[name.endIndex] == ":" ? name : nil
  }

  /// The label that comes next, one of `labels` with a colon; nil if none does.
  func nextLabel(among labels: [String]) -> String? {
    guard !labels.isEmpty, let name = labelName else { return nil }
    // Like names, labels ignore case, unless two differ by it alone.
    return labels.first { $0.unicodeScalars.elementsEqual(name) }
      ?? labels.first { $0.lowercased() == Substring(name).lowercased() }
  }

  /// Consumes a label with its colon, if one comes next.
  mutating func takeLabel(among labels: [String]) -> String? {
    guard let label = nextLabel(among: labels), let name = labelName else { return nil }
    skip(to: rest.index(after: name.endIndex))
    return label
  }

  /// A word that ends with a colon, as a label does, without its colon; nil if none comes next.
  var unknownLabel: String? {
    guard let name = labelName, name.first?.properties.isAlphabetic == true else { return nil }
    let end = rest.index(after: name.endIndex)
    return end == rest.endIndex || rest[end].isBlank ? String(Substring(name)) : nil
  }

  /// Consumes a text up to a label or the end, as it was typed.
  mutating func takeText(until labels: [String]) -> String {
    let text = rest
    var end = rest.startIndex
    while !isAtEnd, nextLabel(among: labels) == nil {
      // Quotes inside a text are part of it.
      end = rest.prefix { !$0.isBlank }.endIndex
      skip(to: end)
    }
    return String(Substring(text[..<end]))
  }
}
