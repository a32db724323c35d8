/// Encodes the states of a session one after the other; a part that is equal to that of the state
/// before is not encoded again.
///
/// In a long session most of the state is what few actions change, and encoding it each time would
/// dominate. Parts must be values: changes inside a class instance are not detected.
public final class StateMemory {
  private let kinds: ValueKinds
  /// What was encoded, by its type.
  private var states: [ObjectIdentifier: EncodedState] = [:]

  /// - Parameter knowsTimes: Whether trees know dates and lengths of time as such, for a page;
  ///   otherwise they are as values encode themselves, which is exact.
  public init(knowsTimes: Bool = true) { kinds = ValueKinds(knowsTimes: knowsTimes) }

  /// Encodes a value as a tree; fast if little changed since the last one of its type.
  public func tree(encoding value: some Encodable) throws -> StateTree {
    try encoded(value).tree
  }

  /// Encodes a value; fast if little changed since the last one of its type.
  ///
  /// The result is that of the value until this encodes another one of its type.
  public func encoded<Value: Encodable>(_ value: Value) throws -> EncodedState {
    let type = ObjectIdentifier(Value.self)
    let state = states[type] ?? EncodedState("", kinds)
    states[type] = state
    kinds.encodings += 1
    try kinds.encode(value, to: state)
    return state
  }
}

/// What is known of the types of values, and how they are encoded.
final class ValueKinds {
  /// How many values a `StateMemory` encoded.
  var encodings = 0
  /// Whether dates and lengths of time are known as such, as on a page, or written as in files.
  private let knowsTimes: Bool
  private var kinds: [ObjectIdentifier: AnyObject] = [:]

  init(knowsTimes: Bool) { self.knowsTimes = knowsTimes }

  /// Encodes a value where the last one at its path was encoded.
  func encode<Value: Encodable>(_ value: Value, to state: EncodedState) throws {
    let last = state.last as? LastValue<Value>
    let kind = last?.kind ?? kind(of: Value.self)
    if let tree = kind.leaf?(value) {
      state.set(tree)
      if last == nil { state.last = LastValue(value, kind) }
      return
    }
    if let last, let isEqual = kind.isEqual, isEqual(last.value, value) { return }
    // If this throws, nothing is known.
    state.last = nil
    state.begin()
    if kind.isList, let list = value as? any ListEncodable {
      try list.encode(toList: state)
    } else {
      try value.encode(to: StateEncoder(state: state))
    }
    state.end()
    if knowsTimes, state.kind == .single, case .double(let seconds) = state.tree,
      kind.isDuration(value)
    {
      state.set(.duration(seconds))
    }
    last?.value = value
    state.last = last ?? LastValue(value, kind)
  }

  func kind<Value>(of type: Value.Type) -> ValueKind<Value> {
    if let kind = kinds[ObjectIdentifier(type)] as? ValueKind<Value> { return kind }
    let kind = ValueKind<Value>(knowsTimes: knowsTimes)
    kinds[ObjectIdentifier(type)] = kind
    return kind
  }
}

private final class LastValue<Value> {
  let kind: ValueKind<Value>
  var value: Value

  init(_ value: Value, _ kind: ValueKind<Value>) {
    self.kind = kind
    self.value = value
  }
}

/// What can be done with the values of a type, asked of the runtime once.
final class ValueKind<Value> {
  /// How a list differs from another one; nil if elements cannot be compared.
  let difference: ((_ old: [Value], _ new: [Value]) -> ListDifference)?
  let isEqual: ((Value, Value) -> Bool)?
  let isList: Bool
  /// The tree of a value that is encoded as a single one; nil for other types.
  let leaf: ((Value) -> StateTree?)?
  private var holdsDuration: Bool?

  init(knowsTimes: Bool) {
    func equality<Same: Equatable>(_: Same.Type) -> Any {
      { (left: Same, right: Same) in left == right }
    }
    func difference<Same: Equatable>(_: Same.Type) -> Any {
      { (old: [Same], new: [Same]) in ListDifference(from: old, to: new) }
    }
    let equatable = Value.self as? any Equatable.Type
    isEqual = equatable.flatMap { equality($0) as? (Value, Value) -> Bool }
    self.difference = equatable.flatMap { difference($0) as? ([Value], [Value]) -> ListDifference }
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
