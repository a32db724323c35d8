/// The trees of the parts of the previous state; a part that is equal is not encoded again.
///
/// In a long session most of the state is what few actions change, and encoding it each time would
/// dominate. Elements must be values: changes inside a class instance are not detected.
public final class StateMemory {
  private var last: (value: any Equatable, tree: StateTree)?
  private var elements: [StateMemory] = []
  private var members: [String: StateMemory] = [:]

  public init() {}

  /// Encodes a state as a tree; fast if little changed since the previous call.
  public func tree(encoding state: some Encodable) throws -> StateTree {
    try StateTree.tree(of: state, self)
  }

  subscript(name: String) -> StateMemory {
    if let memory = members[name] { return memory }
    let memory = StateMemory()
    members[name] = memory
    return memory
  }

  subscript(index: Int) -> StateMemory {
    while elements.count <= index { elements.append(StateMemory()) }
    return elements[index]
  }

  func tree(of value: some Encodable) -> StateTree? {
    func isLast<Value: Equatable>(_ old: Value) -> Bool { (value as? Value) == old }
    guard let last, isLast(last.value) else { return nil }
    return last.tree
  }

  func remember(_ tree: StateTree, of value: some Encodable) {
    last = (value as? any Equatable).map { ($0, tree) }
  }
}

/// The address and number of an array's elements: arrays with equal ones have equal contents.
struct StorageIdentity: Equatable {
  private let address: UnsafeRawPointer?
  private let count: Int

  init<Element>(_ array: [Element]) {
    (address, count) = array.withUnsafeBufferPointer {
      (UnsafeRawPointer($0.baseAddress), $0.count)
    }
  }
}
