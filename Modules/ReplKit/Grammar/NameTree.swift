/// The names of a table as a tree with one level per dotted part, in table order.
struct NameTree {
  let name: String
  private(set) var children: [NameTree] = []
  private(set) var isCommand = false

  init(_ paths: [[String]]) {
    name = ""
    for path in paths { insert(path[...]) }
  }

  private init(name: String) { self.name = name }

  subscript(name: String) -> NameTree? { children.first { $0.name == name } }

  /// Every path that the typed parts match.
  func matches(_ typed: ArraySlice<String>) -> [[String]] {
    guard let part = typed.first else { return [[]] }
    return Spelling.matches(of: part, among: children.map(\.name)).flatMap { name in
      (self[name]?.matches(typed.dropFirst()) ?? []).map { [name] + $0 }
    }
  }

  private mutating func insert(_ path: ArraySlice<String>) {
    guard let name = path.first else {
      isCommand = true
      return
    }
    if !children.contains(where: { $0.name == name }) { children.append(NameTree(name: name)) }
    for index in children.indices where children[index].name == name {
      children[index].insert(path.dropFirst())
    }
  }
}
