extension Commands {
  /// The commands whose title begins with `text`, ignoring case.
  func titled(_ text: some StringProtocol) -> [Command<Action>] {
    let typed = text.lowercased()
    guard !typed.isEmpty else { return [] }
    return titles.value.filter { $0.begins(with: typed[...]) }.map { all[$0.command] }
  }
}

/// The title of a command's button, in lower case.
struct ButtonTitle: Sendable {
  /// The index of the command in its table.
  let command: Int
  /// The title's text between the places of numbers.
  private let pieces: [Substring]

  /// Nil for a command without a button.
  init?(_ title: String, of command: Int) {
    if title.isEmpty { return nil }
    self.command = command
    pieces = title.lowercased().split(separator: "#", omittingEmptySubsequences: false)
  }

  func begins(with typed: Substring) -> Bool { Self.begins(pieces[...], with: typed) }

  private static func begins(_ pieces: ArraySlice<Substring>, with typed: Substring) -> Bool {
    guard let head = pieces.first else { return false }
    guard pieces.count > 1, typed.utf8.count > head.utf8.count else {
      return !head.isEmpty && head.hasPrefix(typed)
    }
    guard typed.hasPrefix(head) else { return false }
    // A number with an ordinal suffix, as in "7th".
    let rest = typed.dropFirst(head.count)
    let word = rest.prefix { $0.isNumber || $0.isLetter || $0 == "-" }
    guard word.first?.isLetter == false else { return false }
    let tail = rest[word.endIndex...]
    return tail.isEmpty || begins(pieces.dropFirst(), with: tail)
  }
}
