/// The encoded arrays of the previous state; arrays that share their storage are not encoded again.
///
/// In a long session most of the state is lists that few actions change, and encoding them each
/// time would dominate. Elements must be values: changes inside a class instance are not detected.
public final class StateMemory {
  private var array: (value: any HasStorage, identity: StorageIdentity, tree: StateTree)?
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

  func tree(of value: some Encodable) -> StateTree? {
    guard let array, let value = value as? any HasStorage, array.identity == value.identity else {
      return nil
    }
    return array.tree
  }

  func remember(_ tree: StateTree, of value: some Encodable) {
    // Retaining the value keeps its storage alive, so no other array can get the same address.
    if let value = value as? any HasStorage { array = (value, value.identity, tree) }
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

private protocol HasStorage {
  var identity: StorageIdentity { get }
}

extension Array: HasStorage {
  fileprivate var identity: StorageIdentity { StorageIdentity(self) }
}
