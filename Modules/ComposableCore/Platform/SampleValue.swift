/// Values made from nothing but their type, to learn to which case a constructor leads.
///
/// A sample is a valid value: zeros where the type holds plain bits, an empty collection of the
/// library's own, nil, a case, or a struct or tuple of such. It is embedded and dropped, never
/// used. A type that holds an object, a function, or a value of any type has no sample.
enum SampleValue {
  static func make<Value>(_ type: Value.Type) -> Value? {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      guard let address = UnsafeMutableRawPointer(buffer.baseAddress),
        initialize(address, TypeShape(type))
      else { return nil }
      return buffer.baseAddress?.move()
    }
  }

  /// Whether it could; what it has written before it gave up needs no release: plain bits, and
  /// empty collections.
  private static func initialize(_ address: UnsafeMutableRawPointer, _ shape: TypeShape) -> Bool {
    let bytes = UnsafeMutableRawBufferPointer(start: address, count: shape.size)
    switch shape.kind {
    case .tuple:
      return shape.elements.enumerated().allSatisfy { index, element in
        initialize(address + shape.offset(ofElement: index), element)
      }
    case .struct:
      if let empty = emptyCollection(shape.type) {
        empty(address)
        return true
      }
      guard let records = FieldRecords(shape) else { return false }
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return (0..<records.count).allSatisfy { index in
        records.type(at: index).map {
          initialize(address + records.offset(at: index), TypeShape($0))
        } ?? false
      }
    case .enum, .optional:
      guard let cases = EnumCases(shape.type) else { return false }
      let witnesses = EnumWitnesses(shape.type)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      for tag in (0..<cases.count).reversed() where !cases.isIndirect(at: tag) {
        guard
          cases.isEmpty(at: tag)
            || cases.payload(at: tag).map({ initialize(address, TypeShape($0)) }) == true
        else { continue }
        witnesses.inject(tag, into: address)
        return true
      }
      return false
    case .other:
      guard shape.isPlainBits else { return false }
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return true
    case .function, .metatype:
      return false
    }
  }

  /// What initializes memory with an empty collection, for the collections of the standard library
  /// and this one.
  private static func emptyCollection(_ type: Any.Type) -> ((UnsafeMutableRawPointer) -> Void)? {
    let name = _typeName(type, qualified: true)
    guard name.hasPrefix("Swift.") || name.hasPrefix("ComposableCore.") else { return nil }
    func list<T: ExpressibleByArrayLiteral>(_ type: T.Type) -> (UnsafeMutableRawPointer) -> Void {
      { $0.initializeMemory(as: T.self, to: []) }
    }
    func text<T: RangeReplaceableCollection>(
      _ type: T.Type
    ) -> (UnsafeMutableRawPointer) -> Void {
      { $0.initializeMemory(as: T.self, to: T()) }
    }
    func table<T: ExpressibleByDictionaryLiteral>(
      _ type: T.Type
    ) -> (UnsafeMutableRawPointer) -> Void {
      { $0.initializeMemory(as: T.self, to: [:]) }
    }
    if let type = type as? any ExpressibleByArrayLiteral.Type, !name.contains("SIMD") {
      return list(type)
    }
    if let type = type as? any RangeReplaceableCollection.Type { return text(type) }
    if let type = type as? any ExpressibleByDictionaryLiteral.Type { return table(type) }
    return nil
  }
}
