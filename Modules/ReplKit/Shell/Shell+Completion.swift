import Dispatch
import TerminalKit

extension Shell {
  /// The completions of the last word of an unfinished line, for the thread that reads lines.
  public nonisolated func completions(for partial: String) -> [Completion] {
    DispatchQueue.main.sync { MainActor.assumeIsolated { found(for: partial[...]) } }
  }

  /// How a line can go on.
  func found(for line: Substring) -> [Completion] {
    let line = line.drop(while: \.isBlank)
    guard line.contains(where: \.isBlank) else { return names(line) }
    let (name, rest) = expanded(String(line))[...].splitAtBlank
    let word = TypedWord(rest[...])
    if !name.hasPrefix(":") { return words(after: name, word) }
    let kinds = (try? verb(named: name.dropFirst()))?.argument.completions ?? []
    return kinds.flatMap { words(of: $0, word) }
  }

  /// The names of controls, groups, verbs and aliases.
  private func names(_ partial: Substring) -> [Completion] {
    let known = aliases.filter { $0.key.hasPrefix(partial) }.sorted { $0.key < $1.key }
      .map { Completion($0.key, detail: $0.value) }
    if partial.hasPrefix(":") {
      return known
        + verbs.map { Completion(":\($0.name)", detail: $0.help) }.begun(with: String(partial))
    }
    let meant = meanings(of: partial, isUnfinished: true).map { meaning in
      meaning.isGroup
        ? Completion(meaning.name + ".", isPartial: true)
        : Completion(meaning.name, detail: meaning.controls.first?.control.help ?? "")
    }
    return known + meant
  }

  /// The rows that the name of a control can be followed by.
  private func words(after name: Substring, _ word: TypedWord) -> [Completion] {
    let meanings = meanings(of: name)
    guard meanings.count == 1, let first = meanings[0].controls.first else { return [] }
    let rows: [Completion]
    switch first.control.kind {
    case .button: rows = meanings[0].controls.compactMap(\.words).map { Completion($0) }
    case .rows(let keys):
      rows = keys.prefix(1_000).enumerated().map { Completion("\($0)", detail: $1) }
    case .gesture, .number, .text: rows = []
    }
    return rows.begun(with: word.value).compactMap { word.completion($0.text, detail: $0.detail) }
  }

  private func words(of kind: CompletionKind, _ word: TypedWord) -> [Completion] {
    switch kind {
    case .computed(let completions): return completions().begun(with: word.value)
    case .files: return Completion.files(word)
    case .names:
      return names(word.value[...])
        + verbs.map { Completion($0.name, detail: $0.help) }.begun(with: word.value)
    case .screens: return screenNames.map { Completion($0) }.begun(with: word.value)
    case .words(let words):
      let depth = word.value.count { $0 == "." }
      return words.filter { $0.count { $0 == "." } == depth }.map { Completion($0) }
        .begun(with: word.value).compactMap { word.completion($0.text) }
    }
  }
}

extension [Completion] {
  /// Those that begin with a word, in any case.
  fileprivate func begun(with word: String) -> [Completion] {
    filter { $0.text.lowercased().hasPrefix(word.lowercased()) }
  }
}
