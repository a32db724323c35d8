import Glibc
import Synchronization

extension LineEditor {
  /// Takes the completions to list after the last key; empty unless it was Tab on an ambiguous
  /// word.
  func takeListed() -> [Completion] {
    Self.listed.withLock { listed in
      defer { listed = [] }
      return listed
    }
  }

  /// The array that the library expects and frees: the replacement for the word, all matches, nil.
  ///
  /// Of several completions it gets only the common prefix. If that is not longer than the word,
  /// the completions are listed with their descriptions, which the libraries cannot show.
  static func complete(
    upTo end: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    guard let library = loaded.withLock({ $0 }), let completer = completer.withLock({ $0 }) else {
      return nil
    }
    // Otherwise the library would complete file names.
    library.set("rl_attempted_completion_over", to: Int32(1))
    let typed = prefix(end, of: library)
    let completions = completer(typed)
    guard let first = completions.first else { return nil }
    let word = String(typed.reversed().prefix { !$0.isBlank }.reversed())
    var common = completions.dropFirst().reduce(first.text) { common, completion in
      String(zip(common, completion.text).prefix { $0 == $1 }.map(\.0))
    }
    let isLonger = common.count > word.count
    let isSpelledOtherwise = common != word && common.lowercased() == word.lowercased()
    if completions.count > 1, !isLonger, !isSpelledOtherwise {
      listed.withLock { $0 = completions }
      common = word
    }
    let isFinished = completions.count == 1 && !first.isPartial
    library.set(
      "rl_completion_append_character", to: isFinished ? Int32(UInt8(ascii: " ")) : 0)
    // Readline expects a single match once, libedit twice.
    return array(of: library.isLibedit ? [common, common] : [common])
  }

  private static func array(
    of words: [String]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride * (words.count + 1)
    guard let memory = malloc(size) else { return nil }
    let list = memory.bindMemory(
      to: UnsafeMutablePointer<CChar>?.self, capacity: words.count + 1)
    for (index, word) in words.enumerated() { list[index] = strdup(word) }
    list[words.count] = nil
    return list
  }
}
