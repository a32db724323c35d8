import ComposableCore

/// The case paths of a feature's actions, to find those that never occur.
///
/// A path continues while the payload is another enum of the program.
struct ActionCases {
  private struct Node {
    var children: [String: Node] = [:]
    var names: [String] = []
  }

  private let root: Node?

  init(_ type: Any.Type) {
    root = ActionCases.node(type, depth: 0)
  }

  /// The case paths of all cases.
  var names: [String] {
    func names(_ node: Node) -> [String] {
      node.names.flatMap { name in
        node.children[name].map { child in names(child).map { "\(name).\($0)" } } ?? [name]
      }
    }
    return root.map(names) ?? []
  }

  /// The case path of an action; nil if its type is not an enum whose cases are known.
  func name(of action: Any) -> String? {
    guard var node = root, var found = enumCase(of: action) else { return nil }
    var name = found.name
    while let child = node.children[found.name], let payload = found.payload,
      let next = enumCase(of: payload)
    {
      (node, found) = (child, next)
      name += ".\(next.name)"
    }
    return name
  }

  /// An enum that contains itself is followed to a limited depth.
  private static func node(_ type: Any.Type, depth: Int) -> Node? {
    guard let cases = TypeMetadata(enum: type), depth < 8,
      !_typeName(type, qualified: true).isOfSystem
    else { return nil }
    var node = Node()
    for tag in 0..<cases.memberCount {
      let name = cases.name(at: tag)
      if !node.names.contains(name) { node.names.append(name) }
      guard !cases.isIndirect(at: tag), let payload = cases.memberType(at: tag) else { continue }
      node.children[name] = Self.node(payload, depth: depth + 1)
    }
    return node
  }
}

extension String {
  /// Whether this is the qualified name of a type of the standard library or Foundation.
  var isOfSystem: Bool { hasPrefix("Swift.") || hasPrefix("Foundation") }
}
