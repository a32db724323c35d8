/// The names of a table as a tree with one level per dotted part, in table order.
struct NameTree: Sendable {
  /// The names up to this level, joined by dots.
  let path: String
  private(set) var children: [NameTree] = []
  /// The index in the table of the command with this name; nil for a group.
  private(set) var command: Int?
  /// The last part of the path, and the same in lower case.
  let name: String
  private let lowered: String

  init(_ paths: [[String]]) {
    self.init(name: "", in: "")
    for (index, path) in paths.enumerated() { insert(path[...], index) }
  }

  private init(name: String, in path: String) {
    lowered = name.lowercased()
    self.name = name
    self.path = path.isEmpty ? name : "\(path).\(name)"
  }

  /// Everything that the typed parts match.
  func matches(_ typed: ArraySlice<Substring>) -> [NameTree] {
    guard let part = typed.first else { return [self] }
    let rest = typed.dropFirst()
    let found = children(matching: part)
    return rest.isEmpty ? found : found.flatMap { $0.matches(rest) }
  }

  /// The children whose names begin with `part`, ignoring case.
  func children(beginningWith part: Substring) -> [NameTree] {
    let part = part.lowercased()
    return children.filter { $0.lowered.hasPrefix(part) }
  }

  /// The child that `part` equals, else all it is a prefix of. Case is ignored unless two names
  /// differ only in case.
  private func children(matching part: Substring) -> [NameTree] {
    if let exact = children.first(where: { $0.name == part }) { return [exact] }
    let part = part.lowercased()
    let begun = children.filter { $0.lowered.hasPrefix(part) }
    let same = begun.filter { $0.lowered == part }
    return same.isEmpty ? begun : same
  }

  private mutating func insert(_ rest: ArraySlice<String>, _ index: Int) {
    guard let name = rest.first else {
      // If two commands have the same name, the first one is used.
      command = command ?? index
      return
    }
    if !children.contains(where: { $0.name == name }) {
      children.append(NameTree(name: name, in: path))
    }
    for child in children.indices where children[child].name == name {
      children[child].insert(rest.dropFirst(), index)
    }
  }
}
