extension TypeMetadata {
  /// A value created from its type only, to find the case to which a constructor leads.
  ///
  /// A sample is a valid value: zeros for plain bits, an empty collection of this library or the
  /// standard library, nil, a case, or a struct or tuple of these. It is embedded and released,
  /// never used. A type that holds an object, a function or an existential has no sample.
  static func makeSample<Value>(of type: Value.Type) -> Value? {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      guard let address = UnsafeMutableRawPointer(buffer.baseAddress),
        TypeMetadata(type).initializeSample(at: address)
      else { return nil }
      return buffer.baseAddress?.move()
    }
  }

  /// Returns whether it succeeded; after a failure the written memory needs no release: it has only
  /// plain bits and empty collections.
  private func initializeSample(at target: UnsafeMutableRawPointer) -> Bool {
    let bytes = UnsafeMutableRawBufferPointer(start: target, count: size)
    switch kind {
    case .tuple:
      return elements.enumerated().allSatisfy { index, element in
        element.initializeSample(at: target + offset(ofElement: index))
      }
    case .struct:
      if let initializeEmpty {
        initializeEmpty(target)
        return true
      }
      guard hasMemberList else { return false }
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return (0..<memberCount).allSatisfy { index in
        memberType(at: index).map {
          TypeMetadata($0).initializeSample(at: target + offset(ofField: index))
        } ?? false
      }
    case .enum, .optional:
      guard isReadableEnum else { return false }
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      for tag in (0..<memberCount).reversed() where !isIndirect(at: tag) {
        let payload = memberType(at: tag).map(TypeMetadata.init)
        guard isEmpty(at: tag) || payload?.initializeSample(at: target) == true else { continue }
        inject(tag, into: target)
        return true
      }
      return false
    case .other:
      guard isPlainBits else { return false }
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return true
    case .function, .metatype:
      return false
    }
  }

  /// Initializes memory with an empty collection, for the collections of the standard library and
  /// this one.
  private var initializeEmpty: ((UnsafeMutableRawPointer) -> Void)? {
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
