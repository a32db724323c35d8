extension Commands {
  /// The commands whose title begins with `text`, ignoring case.
  func titled(_ text: some StringProtocol) -> [Command<Action>] {
    let typed = text.lowercased()
    return all.filter { Self.begins($0.title.lowercased()[...], with: typed[...]) }
  }

  private static func begins(_ title: Substring, with typed: Substring) -> Bool {
    guard !typed.isEmpty, !title.isEmpty else { return false }
    let head = title.prefix { $0 != "#" }
    guard head.endIndex < title.endIndex, typed.count > head.count else {
      return !head.isEmpty && head.hasPrefix(typed)
    }
    // A number with an ordinal suffix, as in "7th".
    let rest = typed.dropFirst(head.count)
    let word = rest.prefix { $0.isNumber || $0.isLetter || $0 == "-" }
    guard typed.hasPrefix(head), word.first?.isLetter == false else { return false }
    let tail = rest[word.endIndex...]
    return tail.isEmpty || begins(title[head.endIndex...].dropFirst(), with: tail)
  }
}
