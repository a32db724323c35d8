/// How typed names are compared with those of a table.
enum Spelling {
  /// The names that `word` can stand for: the one it equals, else all that it begins; case is ignored
  /// unless two names differ in nothing else.
  static func matches(of word: some StringProtocol, among names: [String]) -> [String] {
    if let exact = names.first(where: { $0 == word }) { return [exact] }
    let word = word.lowercased()
    let same = names.filter { $0.lowercased() == word }
    return same.isEmpty ? names.filter { $0.lowercased().hasPrefix(word) } : same
  }

  /// The name most like `word`, if it is close enough to be a slip of the fingers.
  static func nearest(to word: String, among names: [String]) -> String? {
    names.map { ($0, distance(word, $0)) }
      .filter { $0.1 <= tolerance(word) }
      .min { $0.1 < $1.1 }?.0
  }

  /// How many slips a word of this length may have.
  static func tolerance(_ word: String) -> Int { max(1, min(word.count, 24) / 3) }

  /// The fewest insertions, deletions, replacements and swaps of neighbours between two words, case
  /// ignored; words of more than 64 characters are compared by their beginning.
  static func distance(_ left: some StringProtocol, _ right: some StringProtocol) -> Int {
    let left = Array(left.prefix(64).lowercased())
    let right = Array(right.prefix(64).lowercased())
    var before: [Int] = []
    var row = Array(0...right.count)
    for i in left.indices {
      var next = [i + 1]
      for j in right.indices {
        var best = min(row[j] + (left[i] == right[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, before[j - 1] + 1)
        }
        next.append(best)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}
