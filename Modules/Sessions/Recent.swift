/// What was made of keys that can be encoded, by the digests of their encodings: most actions of a
/// session are done again and again.
public struct Recent<Key, Value> {
  private var known: [UInt64: Value] = [:]
  private let limit: Int
  private let memory = StateMemory(knowsTimes: false)

  /// - Parameter limit: The number of values that are kept.
  public init(limit: Int = 65_536) { self.limit = limit }

  /// The value of a key, made unless it was made before.
  public mutating func value(of key: Key, make: () -> Value) -> Value {
    let digest = (key as? any Encodable).flatMap { try? memory.encoded($0).digest }
    if let value = digest.flatMap({ known[$0] }) { return value }
    let value = make()
    if let digest, known.count < limit { known[digest] = value }
    return value
  }
}
