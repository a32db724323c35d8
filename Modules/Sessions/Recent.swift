/// What was made of the last few keys: most actions of a session are done again and again.
public struct Recent<Key: Equatable, Value> {
  private var entries: [(key: Key, value: Value)] = []
  private var oldest = 0

  public init() {}

  /// The value of a key, made unless it is that of one of the last sixteen keys.
  public mutating func value(of key: Key, make: () -> Value) -> Value {
    if let index = entries.firstIndex(where: { $0.key == key }) { return entries[index].value }
    let value = make()
    if entries.count < 16 {
      entries.append((key, value))
    } else {
      entries[oldest] = (key, value)
      oldest = (oldest + 1) % 16
    }
    return value
  }
}
