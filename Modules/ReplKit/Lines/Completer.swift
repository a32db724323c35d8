import Foundation
import TerminalKit
import TextUI

/// Completes unfinished lines, on any thread.
struct Completer {
  let reader: LineReader
  /// Returns the words of a kind that only the running app knows.
  let live: (CompletionKind) -> [Completion]
  /// Returns the names of controls on display that begin with what is typed.
  let shown: (String) -> [Completion]
  /// Returns what can follow the name of a control on display.
  let words: (Substring, TypedWord) -> [Completion]

  /// The completions of the last word, in the order of the tables.
  func completions(for line: String) -> [Completion] {
    let last = LinePart.last(of: line[...], comparesValues: reader.comparesValues)
    return last.isCommand ? completions(of: last.text) : Self.files(TypedWord(last.text))
  }

  private func completions(of command: Substring, isExpanded: Bool = false) -> [Completion] {
    guard let end = command.firstIndex(where: \.isBlank) else { return names(String(command)) }
    let name = command[..<end]
    if !isExpanded, !reader.isCommand(String(name)), let alias = reader.aliases[String(name)] {
      let last = LinePart.last(of: alias[...], comparesValues: reader.comparesValues)
      return completions(of: last.text + command[end...], isExpanded: true)
    }
    let word = TypedWord(command[end...])
    return name.hasPrefix(":")
      ? arguments(of: name.dropFirst(), in: reader.shellCommands, word) : words(name, word)
  }

  /// The names of commands, groups and aliases.
  private func names(_ partial: String) -> [Completion] {
    let aliases = reader.aliases.all.filter { $0.name.hasPrefix(partial) }
      .map { Completion($0.name, detail: $0.line) }
    let found =
      partial.hasPrefix(":")
      ? reader.shellCommands.completions(named: partial.dropFirst())
      : self.shown(partial)
    return aliases + found
  }

  private func arguments<Action>(
    of name: Substring, in commands: Commands<Action>, _ word: TypedWord
  ) -> [Completion] {
    guard case .success(let command) = commands.find(name) else { return [] }
    let words = command.complete(word.value).compactMap { word.completion($0) }
    switch command.kind {
    case .none: return words
    case .files: return Self.files(word) + words
    case .names:
      return self.shown(word.value)
        + reader.shellCommands.completions(
          named: word.value.hasPrefix(":") ? word.value.dropFirst() : word.value[...],
          sigil: word.value.hasPrefix(":") ? ":" : "")
    case .steps:
      return live(command.kind).filter {
        $0.text.lowercased().hasPrefix(word.value.lowercased())
      } + words
    }
  }

  /// The files whose paths begin with a word. Hidden files are left out unless the word asks for
  /// them.
  private static func files(_ word: TypedWord) -> [Completion] {
    let path = word.value
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let start = path.dropFirst(folder.count)
    let place = folder.isEmpty ? "." : folder.expandingTilde
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && !name.unicodeScalars.contains(where: \.steersTerminal)
    }
    .sorted().prefix(1_000).compactMap { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(place)/\(name)", isDirectory: &isFolder)
      return word.completion(
        folder + name + (isFolder.boolValue ? "/" : ""), detail: isFolder.boolValue ? "folder" : "",
        isPartial: isFolder.boolValue)
    }
  }
}

extension Commands {
  /// The names and groups that begin with what is typed, with their help texts.
  func completions(named partial: Substring, sigil: String? = nil) -> [Completion] {
    names(for: String(partial)).map { name in
      let isGroup = name.hasSuffix(".")
      let detail =
        isGroup ? groups[String(name.dropLast())] : index[name[...]].map { all[$0].help }
      return Completion((sigil ?? self.sigil) + name, detail: detail ?? "", isPartial: isGroup)
    }
  }
}
