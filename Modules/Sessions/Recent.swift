/// What was made of keys: most actions of a session are done again and again.
///
/// The last sixteen keys are found by comparing. Others are found if they can be encoded, by the
/// digest of their encoding.
public struct Recent<Key: Equatable, Value> {
  /// The number of values that are kept besides the last ones.
  private static var limit: Int { 65_536 }

  private var entries: [(key: Key, value: Value)] = []
  private var known: [UInt64: Value] = [:]
  private let memory = StateMemory(knowsTimes: false)

  public init() {}

  /// The value of a key, made unless it was made before.
  public mutating func value(of key: Key, make: () -> Value) -> Value {
    if let index = entries.firstIndex(where: { $0.key == key }) { return entries[index].value }
    let digest = (key as? any Encodable).flatMap { try? memory.encoded($0).digest }
    let value = digest.flatMap { known[$0] } ?? make()
    if let digest, known.count < Self.limit { known[digest] = value }
    if entries.count == 16 { entries.removeFirst() }
    entries.append((key, value))
    return value
  }
}
