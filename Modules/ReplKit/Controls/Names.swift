/// Dotted names, found by what is typed of their parts.
final class Names {
  /// A name or the beginning of several, with as many parts as were typed.
  struct Match: Equatable {
    var path: String
    /// The index of the name; nil for a group of names.
    var index: Int?
  }

  let all: [String]
  /// What was typed lately, and what it means: scripts repeat their lines.
  private var known: [Substring: [Match]] = [:]
  private lazy var parts = all.map { $0.split(separator: ".").map(String.init) }
  private lazy var lowered = parts.map { $0.map { $0.lowercased() } }

  init(_ names: [String]) { all = names }

  /// The names and groups that a typed name means: each part may be shortened, in any case; one
  /// that is written in full is preferred.
  func matches(_ typed: some StringProtocol) -> [Match] {
    if let known = known[Substring(typed)] { return known }
    if known.count > 64 { known = [:] }
    let found = find(typed)
    known[Substring(String(typed))] = found
    return found
  }

  private func find(_ typed: some StringProtocol) -> [Match] {
    let words = typed.split(separator: ".", omittingEmptySubsequences: false)
    let found = words.indices.reduce(Array(all.indices)) { found, level in
      let found = found.filter { parts[$0].count > level }
      let exact = found.filter { parts[$0][level] == words[level] }
      if !exact.isEmpty { return exact }
      let word = words[level].lowercased()
      let same = found.filter { lowered[$0][level] == word }
      return same.isEmpty ? found.filter { lowered[$0][level].hasPrefix(word) } : same
    }
    return matches(found, depth: words.count)
  }

  /// The names and groups that begin with what is typed.
  func completions(_ typed: String) -> [Match] {
    let words = typed.split(separator: ".", omittingEmptySubsequences: false)
    let last = words.last?.lowercased() ?? ""
    let groups = words.dropLast().joined(separator: ".")
    let depth = words.count - 1
    let inside = depth == 0 ? [""] : matches(groups).map { $0.path + "." }
    let found = all.indices.filter { index in
      parts[index].count > depth && lowered[index][depth].hasPrefix(last)
        && inside.contains { all[index].hasPrefix($0) }
    }
    return matches(found, depth: depth + 1)
  }

  /// The names of some indices up to a depth, each once, in their order.
  private func matches(_ found: [Int], depth: Int) -> [Match] {
    found.reduce(into: []) { matches, index in
      let isWhole = parts[index].count == depth
      let path = isWhole ? all[index] : parts[index].prefix(depth).joined(separator: ".")
      if let known = matches.firstIndex(where: { $0.path == path }) {
        if isWhole, matches[known].index == nil { matches[known].index = index }
      } else {
        matches.append(Match(path: path, index: isWhole ? index : nil))
      }
    }
  }
}
