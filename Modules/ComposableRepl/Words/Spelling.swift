/// Compares typed names with known names.
package enum Spelling {
  /// The name most similar to `word`, if it is close enough to be a typing mistake.
  package static func nearest(to word: String, among names: [String]) -> String? {
    let limit = max(1, min(word.count, 24) / 3)
    return names.map { ($0, distance(word, $0)) }
      .filter { $0.1 <= limit }
      .min { $0.1 < $1.1 }?.0
  }

  /// The end of a message about an unknown name: the most likely name, or where the names are
  /// listed.
  package static func remedy(
    _ nearest: String?, else otherwise: String = "':help' lists all names."
  ) -> String {
    nearest.map { "Did you mean '\($0)'?" } ?? otherwise
  }

  /// The edit distance of two words: insertions, deletions, replacements and swaps of adjacent
  /// characters, ignoring case; only the first 64 characters are compared.
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.prefix(64).lowercased().unicodeScalars)
    let right = Array(right.prefix(64).lowercased().unicodeScalars)
    var before = Array(repeating: 0, count: right.count + 1)
    var row = Array(0...right.count)
    var next = before
    for i in left.indices {
      next[0] = i + 1
      for j in right.indices {
        next[j + 1] = min(row[j] + (left[i] == right[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          next[j + 1] = min(next[j + 1], before[j - 1] + 1)
        }
      }
      (before, row, next) = (row, next, before)
    }
    return row[right.count]
  }
}
