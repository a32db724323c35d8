import Dispatch
import Foundation
import Synchronization
import TerminalKit
import TextUI

extension Shell {
  /// The completions of the last word of an unfinished line.
  ///
  /// Called on the thread that reads lines; waits at most half a second for the main actor.
  public nonisolated func completions(for partial: String) -> [Completion] {
    let answer = Answer()
    Task { @MainActor in
      let found = self.found(for: partial[...])
      answer.completions.withLock { $0 = found }
      answer.isReady.signal()
    }
    _ = answer.isReady.wait(timeout: .now() + 0.5)
    return answer.completions.withLock { $0 }
  }

  /// The main actor's answer to the thread that reads lines.
  private final class Answer: Sendable {
    let completions = Mutex<[Completion]>([])
    let isReady = DispatchSemaphore(value: 0)
  }

  /// How a line can go on.
  func found(for line: Substring) -> [Completion] {
    let line = line.drop(while: \.isBlank)
    guard line.contains(where: \.isBlank) else { return names(String(line)) }
    let text = expanded(String(line))
    let name = text.prefix { !$0.isBlank }
    let word = TypedWord(text[name.endIndex...])
    guard name.hasPrefix(":") else { return board.completions(after: name, word) }
    guard let verb = try? verb(named: name.dropFirst()) else { return [] }
    return verb.completions.flatMap { words(of: $0, word) }
  }

  /// The names of controls, groups, verbs and aliases.
  private func names(_ partial: String) -> [Completion] {
    let known = aliases.filter { $0.key.hasPrefix(partial) }.sorted { $0.key < $1.key }
    let found =
      partial.hasPrefix(":")
      ? verbs.filter { ":\($0.name)".hasPrefix(partial.lowercased()) }
        .map { Completion(":\($0.name)", detail: $0.help) }
      : board.completions(named: partial)
    return known.map { Completion($0.key, detail: $0.value) } + found
  }

  private func words(of kind: CompletionKind, _ word: TypedWord) -> [Completion] {
    func begun(_ completions: [Completion]) -> [Completion] {
      completions.filter { $0.text.lowercased().hasPrefix(word.value.lowercased()) }
    }
    switch kind {
    case .files: return Self.files(word)
    case .names:
      return names(word.value)
        + begun(verbs.map { Completion($0.name, detail: $0.help) })
    case .screens: return begun(board.screenNames.map { Completion($0) })
    case .steps(let prefix):
      return begun(hooks.steps().map { Completion(prefix + $0.text, detail: $0.detail) })
    case .words(let words):
      let depth = word.value.count { $0 == "." }
      return begun(words.filter { $0.count { $0 == "." } == depth }.map { Completion($0) })
        .compactMap { word.completion($0.text) }
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
        && name.sanitized == name
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
