import TerminalKit

extension Shell {
  /// Runs a verb; the line is without its colon.
  func run(verb line: Substring) async throws {
    let (name, rest) = line.splitAtBlank
    try await verb(named: name).action(for: rest[...])(self)
  }

  /// The verb that a name or its unique prefix means.
  func verb(named typed: Substring) throws(Failure) -> Verb {
    let found = verbs.meant(by: DottedName(typed)) { DottedName($0.name) }
    if found.count == 1 { return found[0] }
    let former = typed.lowercased()
    for verb in verbs {
      guard let today = verb.former[former] else { continue }
      throw Failure("':\(former)' is ':\(today.isEmpty ? verb.spelling : today)'.")
    }
    guard found.isEmpty else {
      let list = found.map { "':\($0.name)'" }.joined(separator: ", ")
      throw Failure("':\(typed)' could be \(list); type more of it.")
    }
    let nearest = Spelling.nearest(to: former, among: verbs.map(\.name)).map { ":\($0)" }
    throw Failure("Unknown verb ':\(typed.prefix(64))'. \(Spelling.remedy(nearest))")
  }

  /// The line with an alias at its start replaced by what it stands for.
  ///
  /// An alias is not replaced within its own line, so this terminates.
  func expanded(_ line: String) -> String {
    var line = line
    var unused = aliases
    while !unused.isEmpty {
      let (name, rest) = InputLine.trimmed(line[...]).splitAtBlank
      guard let alias = unused.removeValue(forKey: String(name)) else { break }
      line = "\(alias) \(rest)"
    }
    return line
  }
}

extension Failure {
  /// Why a line with several commands or a redirection, as earlier versions had, was not run; nil
  /// for other lines.
  init?(formerSpelling line: Substring) {
    // What is in quotes may have any marks.
    let typed = line.prefix { $0 != "\"" && $0 != "'" }
    let marks = typed.split(whereSeparator: \.isBlank).compactMap(\.first)
    if let mark = marks.first(where: { $0 == ">" || $0 == "|" }) {
      self.init("'\(mark)' is the system shell's: primetime -c ':state' \(mark) …")
    } else if typed.contains(";"), line == line.sanitized {
      self.init("A line is one action or one verb, without ';'; put each on its own line.")
    } else {
      return nil
    }
  }
}
