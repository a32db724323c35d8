/// Encodes the states of a session one after the other; a part that is equal to that of the state
/// before is not encoded again.
///
/// In a long session most of the state is what few actions change, and encoding it each time would
/// dominate. Parts must be values: changes inside a class instance are not detected.
public final class StateMemory {
  /// Whether dates and lengths of time are known as such, as on a page, or written as in files.
  let knowsTimes: Bool
  private var kinds: [ObjectIdentifier: AnyObject] = [:]
  let root = Remembered("")

  /// - Parameter knowsTimes: Whether trees know dates and lengths of time as such, for a page;
  ///   otherwise they are as values encode themselves, which is exact.
  public init(knowsTimes: Bool = true) { self.knowsTimes = knowsTimes }

  /// Encodes a state as a tree; fast if little changed since the previous call.
  public func tree(encoding state: some Encodable) throws -> StateTree {
    try encode(state, root).tree
  }

  /// Encodes a state for the lines of a session file; fast if little changed since the previous
  /// call.
  public func encoded(_ state: some Encodable) throws -> EncodedState { try encode(state, root) }

  /// Encodes a value, without remembering it.
  public func encodedOnce(_ value: some Encodable) throws -> EncodedState { try encode(value, nil) }

  func encode<Value: Encodable>(_ value: Value, _ known: Remembered?) throws -> EncodedState {
    let last = known?.last as? LastValue<Value>
    let kind = last?.kind ?? kind(of: Value.self)
    if let tree = kind.leaf?(value) { return EncodedState(tree) }
    if let last, let isEqual = kind.isEqual, isEqual(last.value, value) { return last.encoded }
    let encoded: EncodedState
    if kind.isList, let list = value as? any ListEncodable {
      encoded = try list.encoded(known, self)
    } else {
      encoded = try part(value, known, kind)
    }
    if let last {
      (last.value, last.encoded) = (value, encoded)
    } else if kind.isEqual != nil {
      known?.last = LastValue(value, encoded, kind)
    }
    return encoded
  }

  private func part<Value: Encodable>(
    _ value: Value, _ known: Remembered?, _ kind: ValueKind<Value>
  ) throws -> EncodedState {
    let encoder = TreeEncoder(self, known)
    known?.begin()
    try value.encode(to: encoder)
    known?.end()
    let encoded = encoder.encoded
    if knowsTimes, case .double(let seconds) = encoded.tree, kind.isDuration(value) {
      return EncodedState(.duration(seconds))
    }
    return encoded
  }

  func kind<Value>(of type: Value.Type) -> ValueKind<Value> {
    if let kind = kinds[ObjectIdentifier(type)] as? ValueKind<Value> { return kind }
    let kind = ValueKind<Value>(knowsTimes: knowsTimes)
    kinds[ObjectIdentifier(type)] = kind
    return kind
  }
}

/// What is remembered of the part at a path of a state: its value, and what it was encoded as.
final class Remembered {
  let name: String
  /// A `LastValue` of the part's type.
  var last: AnyObject?
  /// Of a list, the `LastElements`.
  var elements: AnyObject?
  /// The members by the order in which they were first found, and their positions by name.
  private(set) var members: [Remembered] = []
  private var positions: [String: Int] = [:]
  /// How many members the part has had since it began to be encoded, and which it has.
  private var count = 0
  private var isThere = false

  init(_ name: String) { self.name = name }

  /// Called before the part is encoded.
  func begin() {
    count = 0
    for member in members { member.isThere = false }
  }

  /// Called when the part has been encoded: what most of the members are not there for any more,
  /// as in a dictionary whose keys come and go, is forgotten.
  func end() {
    guard members.count > 2 * count + 16 else { return }
    members.removeAll { !$0.isThere }
    positions = [:]
    for (index, member) in members.enumerated() { positions[member.name] = index }
  }

  /// What is remembered of a member; `index` is where it was last found, or near it.
  func member(_ name: String, _ index: inout Int) -> Remembered {
    count += 1
    if index >= members.count || members[index].name != name {
      index = positions[name] ?? members.count
    }
    if index == members.count {
      positions[name] = index
      members.append(Remembered(name))
    }
    index += 1
    members[index - 1].isThere = true
    return members[index - 1]
  }
}

private final class LastValue<Value> {
  var value: Value
  var encoded: EncodedState
  let kind: ValueKind<Value>

  init(_ value: Value, _ encoded: EncodedState, _ kind: ValueKind<Value>) {
    self.encoded = encoded
    self.kind = kind
    self.value = value
  }
}

/// What can be done with the values of a type, asked of the runtime once.
final class ValueKind<Value> {
  let isEqual: ((Value, Value) -> Bool)?
  let isList: Bool
  /// The tree of a value that is encoded as a single one; nil for other types.
  let leaf: ((Value) -> StateTree?)?
  private var holdsDuration: Bool?

  init(knowsTimes: Bool) {
    func equality<Same: Equatable>(_: Same.Type) -> Any {
      { (left: Same, right: Same) in left == right }
    }
    isEqual = (Value.self as? any Equatable.Type).flatMap {
      equality($0) as? (Value, Value) -> Bool
    }
    isList = Value.self is any ListEncodable.Type
    if Value.self is any BinaryInteger.Type {
      leaf = { ($0 as? any BinaryInteger).map { StateTree(number: $0) } }
    } else if Value.self is any Leaf.Type, knowsTimes || !(Value.self is any TimeLeaf.Type) {
      leaf = { ($0 as? any Leaf)?.tree(knowsTimes: knowsTimes) }
    } else {
      leaf = nil
    }
  }

  /// Whether a value that is encoded as a number stands for a length of time in files, as the app's
  /// modules write one.
  func isDuration(_ value: Value) -> Bool {
    let isDuration =
      holdsDuration ?? Mirror(reflecting: value).children.contains { $0.value is Duration }
    holdsDuration = isDuration
    return isDuration
  }
}
