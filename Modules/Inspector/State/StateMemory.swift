/// The arrays of the state that was encoded last: what shares their storage is the same.
///
/// Most of a long session's state is lists that few actions change, and encoding them each time
/// would take most of the time. Lists must hold values: what a class changes behind one is not
/// seen.
public final class StateMemory {
  private var array: (value: any HasStorage, identity: StorageIdentity, tree: StateTree)?
  private var members: [String: StateMemory] = [:]

  /// A memory of nothing.
  public init() {}

  /// The tree of a state, quickly when little changed since the state before.
  public func tree(encoding state: some Encodable) throws -> StateTree {
    try StateTree.tree(of: state, self)
  }

  subscript(name: String) -> StateMemory {
    if let memory = members[name] { return memory }
    let memory = StateMemory()
    members[name] = memory
    return memory
  }

  func tree(of value: some Encodable) -> StateTree? {
    guard let array, let value = value as? any HasStorage, array.identity == value.identity else {
      return nil
    }
    return array.tree
  }

  func remember(_ tree: StateTree, of value: some Encodable) {
    // Keeping the value keeps its storage: no other array can come to lie there.
    if let value = value as? any HasStorage { array = (value, value.identity, tree) }
  }
}

/// Where an array's elements lie, and how many they are: arrays that agree in both hold the same.
struct StorageIdentity: Equatable {
  private let address: UnsafeRawPointer?
  private let count: Int

  init<Element>(_ array: [Element]) {
    (address, count) = array.withUnsafeBufferPointer {
      (UnsafeRawPointer($0.baseAddress), $0.count)
    }
  }
}

private protocol HasStorage {
  var identity: StorageIdentity { get }
}

extension Array: HasStorage {
  fileprivate var identity: StorageIdentity { StorageIdentity(self) }
}
