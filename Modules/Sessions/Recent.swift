/// What was made of keys that can be encoded, by the digests of their encodings: most actions of a
/// session are done again and again.
public struct Recent<Key, Value> {
  /// The number of values that are kept.
  private static var limit: Int { 65_536 }

  private var known: [UInt64: Value] = [:]
  private let memory = StateMemory(knowsTimes: false)

  public init() {}

  /// The value of a key, made unless it was made before.
  public mutating func value(of key: Key, make: () -> Value) -> Value {
    let digest = (key as? any Encodable).flatMap { try? memory.encoded($0).digest }
    if let value = digest.flatMap({ known[$0] }) { return value }
    let value = make()
    if let digest, known.count < Self.limit { known[digest] = value }
    return value
  }
}
