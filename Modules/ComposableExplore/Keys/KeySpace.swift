import ComposableCore

/// The keys of one search: stable numbers for types and keys, shared by all of its runs.
///
/// Used on the exploring thread only.
final class KeySpace {
  /// The first written value that is opaque, or may change without an action; nil if there is none.
  private(set) var opaque: String?
  /// The types of which only `==` and a custom mirror are known.
  private(set) var assumed: Set<String> = []
  private var numbers: [ValueKey: Int] = [:]
  private var shapes: [ObjectIdentifier: TypeShape] = [:]

  /// Returns a key of everything that `body` writes.
  func key(_ body: (inout KeyWriter) -> Void) -> ValueKey {
    var writer = KeyWriter(self)
    body(&writer)
    return writer.key
  }

  /// The number of a key, counted from 1; equal keys have the same number.
  func number(of key: ValueKey) -> KeyNumber {
    if let number = numbers[key] { return KeyNumber(number: number, births: key.births) }
    let number = numbers.count + 1
    numbers[key] = number
    return KeyNumber(number: number, births: key.births)
  }

  /// Returns the number of a key of everything that `body` writes.
  func number(_ body: (inout KeyWriter) -> Void) -> KeyNumber { number(of: key(body)) }

  /// The number of a value's structure, together with its own `==`.
  func number(ofValue value: Any) -> KeyNumber {
    number {
      $0.write(value: value)
      $0.compare(ifPossible: value)
    }
  }

  /// How values of the type of `value` are written.
  func shape(of value: Any) -> TypeShape {
    let type = ObjectIdentifier(Swift.type(of: value))
    if let shape = shapes[type] { return shape }
    let shape = TypeShape(
      value, number: shapes.count, isAssumed: { [unowned self] in assumed.insert($0) },
      isOpaque: { [unowned self] in opaque = opaque ?? $0 })
    shapes[type] = shape
    return shape
  }
}
