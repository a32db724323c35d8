import TerminalKit

extension Shell {
  /// What a line without its colon does.
  func action(of line: Substring) throws(Failure) -> Verb.Action {
    let name = line.prefix { !$0.isBlank }
    return try verb(named: name).action(for: line[name.endIndex...])
  }

  /// The verb that a name or its unique prefix means.
  func verb(named typed: Substring) throws(Failure) -> Verb {
    let name = typed.lowercased()
    let begun = verbs.filter { $0.name.hasPrefix(name) }
    if let exact = begun.first(where: { $0.name == name }) ?? (begun.count == 1 ? begun[0] : nil) {
      return exact
    }
    if let verb = verbs.first(where: { $0.former[name] != nil }) {
      throw Failure("':\(name)' is ':\(verb.spelling(for: name))'.")
    }
    guard begun.isEmpty else {
      let names = begun.map { "':\($0.name)'" }.joined(separator: ", ")
      throw Failure("':\(typed)' could be \(names); type more of it.")
    }
    let nearest = Spelling.nearest(to: name, among: verbs.map(\.name))
    throw Failure(
      "Unknown verb ':\(typed.prefix(64))'."
        + (nearest.map { " Did you mean ':\($0)'?" } ?? " ':help' lists what there is."))
  }

  /// The line with an alias at its start replaced by what it stands for.
  ///
  /// An alias is not replaced within its own line, so this terminates.
  func expanded(_ line: String) -> String {
    guard !aliases.isEmpty else { return line }
    var line = line
    var used: Set<String> = []
    while true {
      let text = InputLine.trimmed(line[...])
      let name = String(text.prefix { !$0.isBlank })
      guard let alias = aliases[name], used.insert(name).inserted else { return line }
      line = alias + text.dropFirst(name.count)
    }
  }
}

/// What lines could contain in earlier versions, with what is typed today.
enum FormerSpelling {
  /// Why a line with several commands or a redirection was not run; nil for other lines.
  static func failure(for line: Substring) -> Failure? {
    var words = Arguments(line)
    var isSeparated = false
    while let first = words.rest.first {
      if first == ">" || first == "|" {
        return Failure("'\(first)' is the system shell's: primetime -c ':state' \(first) …")
      }
      let isQuoted = first == "\"" || first == "'"
      guard let word = try? words.next() else { break }
      if !isQuoted, word.contains(";") { isSeparated = true }
    }
    // A line with control characters was not typed.
    guard isSeparated, line == line.sanitized else { return nil }
    return Failure("A line is one action or one verb, without ';'; put each on its own line.")
  }
}

extension NumberedLine {
  /// Why a line that is too long was not run; nil for any other.
  var failure: Failure? {
    guard isTooLong else { return nil }
    return Failure(
      "The line is longer than \(InputLine.limit) bytes and was skipped; split it into several.")
  }
}
