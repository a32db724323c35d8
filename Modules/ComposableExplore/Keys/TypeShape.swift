import ComposableCore

/// How the values of one type are written.
///
/// A `KeyWritable` type writes itself completely. For other types, `Mirror` shows the fields of
/// structs and objects, the elements of tuples and the payloads of enums. Values that it may not
/// show completely are reported as opaque: functions, memory behind pointers, objects (which may
/// change without a reducer), and types with a custom mirror. Of an Equatable type of the
/// program it is assumed that its mirror and `==` tell its values apart.
struct TypeShape {
  typealias Write = (Any, inout KeyWriter) -> Void

  /// The number of the type in its key space.
  let number: Int
  let write: Write

  init(
    _ value: Any, number: Int, isAssumed: @escaping (String) -> Void,
    isOpaque: @escaping (String) -> Void
  ) {
    self.number = number
    write = TypeShape.writing(value, isAssumed, isOpaque)
  }

  private static func writing(
    _ value: Any, _ isAssumed: @escaping (String) -> Void, _ isOpaque: @escaping (String) -> Void
  ) -> Write {
    let type = Swift.type(of: value)
    if let type = type as? any KeyWritable.Type { return writing(type) }
    if value is any Any.Type {
      return { value, writer in
        if let type = value as? any Any.Type { writer.compare(ObjectIdentifier(type)) }
      }
    }
    let name = String(describing: type)
    if type is AnyClass {
      return { value, writer in
        isOpaque("an object of the class \(name)")
        writer.write(object: value as AnyObject)
      }
    }
    let mirror = Mirror(reflecting: value)
    if value is any CustomReflectable {
      let isKnown = value is any Equatable && !_typeName(type, qualified: true).isOfSystem
      return { value, writer in
        isKnown ? isAssumed(name) : isOpaque("a value of the type \(name)")
        let mirror = Mirror(reflecting: value)
        writer.write(Int(mirror.children.count))
        writer.write(childrenOf: mirror)
        writer.compare(ifPossible: value)
      }
    }
    switch mirror.displayStyle {
    case .enum:
      if enumCase(of: value) == nil { break }
      return { value, writer in
        let found = enumCase(of: value)
        writer.write(found?.name ?? "")
        writer.write(found?.payload == nil ? 0 : 1)
        if let payload = found?.payload { writer.write(value: payload) }
      }
    case .struct, .tuple:
      // Without reflection metadata no field is shown.
      if mirror.children.isEmpty, size(of: type) > 0 { break }
      return { value, writer in writer.write(childrenOf: Mirror(reflecting: value)) }
    default: break
    }
    let isFunction = name.contains("->")
    return { _, _ in isOpaque(isFunction ? "a function" : "a value of the type \(name)") }
  }

  private static func writing<Value: KeyWritable>(_: Value.Type) -> Write {
    { value, writer in
      if let value = value as? Value { value.write(to: &writer) }
    }
  }

  private static func size(of type: Any.Type) -> Int {
    func open<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: open)
  }
}
