import ComposableCore

/// Numbers the cases of a feature's actions, to find those that never occur.
struct ActionCases {
  /// The case paths of all cases.
  private(set) var names: [String] = []
  private var root: Node?

  private final class Node {
    enum Child {
      case leaf(Int)
      case nested(Node)
    }

    var children: [Child] = []
    let size: Int
    let type: TypeMetadata

    init(_ type: Any.Type, size: Int) {
      self.size = size
      self.type = TypeMetadata(type)
    }

    func number(of value: UnsafeRawPointer) -> Int? {
      let tag = type.tag(at: value)
      guard tag < children.count else { return nil }
      switch children[tag] {
      case .leaf(let number): return number
      case .nested(let node):
        // A bitwise copy, which is neither retained nor destroyed: projecting removes the enum's
        // tag from it.
        return withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: 16) { buffer in
          guard let copy = buffer.baseAddress else { return nil }
          copy.copyMemory(from: value, byteCount: size)
          type.project(copy)
          return node.number(of: copy)
        }
      }
    }
  }

  init(_ type: Any.Type) {
    root = node(type, path: "")
  }

  /// The number of the case of the action; nil if its type has no known cases.
  func number<Action>(of action: Action) -> Int? {
    withUnsafePointer(to: action) { root?.number(of: $0) }
  }

  private mutating func node(_ type: Any.Type, path: String) -> Node? {
    guard let cases = TypeMetadata(enum: type), !_typeName(type, qualified: true).hasSystemPrefix,
      path.utf8.count < 200
    else { return nil }
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    let node = Node(type, size: _openExistential(type, do: size))
    for tag in 0..<cases.memberCount {
      let name = path.isEmpty ? cases.name(at: tag) : "\(path).\(cases.name(at: tag))"
      let payload = cases.isIndirect(at: tag) ? nil : cases.memberType(at: tag)
      if let payload, let nested = self.node(payload, path: name) {
        node.children.append(.nested(nested))
      } else {
        node.children.append(.leaf(names.count))
        names.append(name)
      }
    }
    return node
  }
}
