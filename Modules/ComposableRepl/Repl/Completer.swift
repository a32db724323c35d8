import ComposableTextUI

/// Completes everything that can be typed.
@MainActor
struct Completer {
  let actionLines: ActionLines?
  let display: Display
  let verbs: [Verb]

  /// The completions of an unfinished line.
  func completions(of line: Substring) -> [Completion] {
    let line = line.drop(while: \.isBlank)
    if let actionLines, !line.hasPrefix(":") {
      let found = actionLines.completions(of: line)
      return line.isEmpty ? found + names(line) : found
    }
    let titles = titleCompletions(line)
    guard line.contains(where: \.isBlank) else {
      let names = names(line)
      // On an empty line the titles come first, otherwise the names.
      return line.isEmpty || !titles.isEmpty && names.isEmpty ? titles + names : names + titles
    }
    let (name, rest) = line.splitAtBlank
    let word = TypedWord(rest[...])
    if !name.hasPrefix(":") { return titles + rowCompletions(after: name, word) }
    let kinds = (try? verbs.verb(named: name.dropFirst()))?.argument.completions ?? []
    return kinds.flatMap { argumentCompletions(of: $0, word) }
  }

  /// The titles of buttons and fields that begin with `line`.
  private func titleCompletions(_ line: Substring) -> [Completion] {
    let typed = line.lowercased()
    let meant = display.controls.filter {
      $0.drawn.reason == nil && !$0.drawn.title.isEmpty && $0.lowercasedTitle.hasPrefix(typed)
    }
    return meant.map {
      Completion($0.drawn.title, detail: $0.drawn.help, replaced: line.count)
    }.withoutRepeats
  }

  /// The names of controls, groups and verbs.
  private func names(_ partial: Substring) -> [Completion] {
    let verbs = verbs.map { Completion(":\($0.name)", detail: $0.help) }.begun(with: partial)
    if partial.hasPrefix(":") { return verbs }
    let found = display.matches(of: partial, isUnfinished: true).map { match in
      match.isGroup
        ? Completion(match.name + ".", isPartial: true)
        : Completion(match.name, detail: match.controls.first?.drawn.help ?? "")
    }
    return found + (partial.isEmpty ? verbs : [])
  }

  /// The rows that can follow the name or title of a control.
  private func rowCompletions(after name: Substring, _ word: TypedWord) -> [Completion] {
    let matches = display.matches(of: name)
    let titled = display.controls.filter { $0.lowercasedTitle == name.lowercased() }
    let found = matches.count == 1 ? matches[0].controls : titled
    guard let first = found.first else { return [] }
    let rows: [Completion]
    if case .rows(let keys) = first.drawn.kind {
      rows = keys.prefix(1_000).enumerated().map { Completion("\($0)", detail: $1) }
    } else {
      rows = (found.count > 1 || !first.takesText ? found : []).prefix(1_000).compactMap {
        control in
        let word = control.rowWord
        let row = word.hasPrefix("@") ? control.drawn.row : nil
        return word.isEmpty ? nil : Completion(word, detail: row?.title ?? "")
      }
    }
    return rows.begun(with: word)
  }

  /// The words that can be an argument of a verb.
  private func argumentCompletions(of kind: CompletionKind, _ word: TypedWord) -> [Completion] {
    let found: [Completion]
    switch kind {
    case .computed(let completions): found = completions()
    case .files: return Completion.files(word)
    case .names:
      return (actionLines?.completions(of: word.value[...]) ?? []) + names(word.value[...])
        + verbs.map { Completion($0.name, detail: $0.help) }.begun(with: word)
    case .paths(let paths):
      let depth = word.value.count { $0 == "." }
      let all = paths()
      let parents = Set(all.map { $0.parts.dropLast() })
      found = all.filter { $0.count { $0 == "." } == depth }.map { path in
        let hasMembers = parents.contains(path.parts[...])
        return Completion(hasMembers ? path + "." : path, isPartial: hasMembers)
      }
    case .screens: found = display.screenNames.map { Completion($0) }
    case .words(let words): found = words.map { Completion($0) }
    }
    return found.begun(with: word)
  }
}

extension String {
  /// The parts of a path.
  fileprivate var parts: [Substring] { split(separator: ".") }
}

extension [Completion] {
  /// The completions that begin with a text, ignoring case.
  fileprivate func begun(with text: Substring) -> [Completion] {
    filter { $0.text.lowercased().hasPrefix(text.lowercased()) }
  }

  /// The completions of a word, in its quotes.
  fileprivate func begun(with word: TypedWord) -> [Completion] {
    begun(with: word.value[...]).compactMap {
      word.completion($0.text, detail: $0.detail, isPartial: $0.isPartial)
    }
  }
}
