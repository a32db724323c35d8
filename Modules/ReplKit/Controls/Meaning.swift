import TerminalKit

/// A name, or the beginning of several, that a typed name means: each of its parts may be
/// shortened, in any case.
struct Meaning<Value> {
  /// The name, with as many parts as were typed.
  var path: String
  /// What has that name, as a control in each row of a list; empty for a group of names.
  var values: [Value]

  /// What a typed name means, with a part written in full before a shortened one; of an unfinished
  /// name the last part is the beginning of one.
  static func all(
    of typed: Substring, among named: [(name: String, value: Value)], isUnfinished: Bool = false
  ) -> [Meaning] {
    let words = typed.split(separator: ".", omittingEmptySubsequences: false)
    var found = named.map { (parts: $0.name.split(separator: "."), value: $0.value) }
    for (level, word) in words.enumerated() {
      found = found.filter { $0.parts.count > level }
      let names = found.map { String($0.parts[level]) }
      let meant =
        isUnfinished && level == words.count - 1
        ? names.filter { $0.lowercased().hasPrefix(word.lowercased()) }
        : Spelling.matches(of: word, among: names)
      found = found.filter { meant.contains(String($0.parts[level])) }
    }
    return found.reduce(into: []) { meanings, found in
      let path = found.parts.prefix(words.count).joined(separator: ".")
      let values = found.parts.count == words.count ? [found.value] : []
      if let known = meanings.firstIndex(where: { $0.path == path }) {
        meanings[known].values += values
      } else {
        meanings.append(Meaning(path: path, values: values))
      }
    }
  }
}
