import ComposableCore

/// A 64-bit hash of a value's parts, which is equal for equal parts within one run of the program.
///
/// Values with different parts have the same hash with a probability of 1 in 2^64.
@usableFromInline struct Fingerprint {
  @usableFromInline var bits: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The objects being hashed, so that a cycle is followed only once.
  @usableFromInline var objects: [UnsafeRawPointer] = []

  @inlinable init(objects: [UnsafeRawPointer] = []) {
    self.objects = objects
  }

  /// Adds 64 bits: the halves of a 128-bit product are combined, so that each bit affects all
  /// others.
  @inline(__always)
  @inlinable mutating func combine(bits word: UInt64) {
    let product = (bits ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    bits = (product.high ^ product.low) &+ (bits << 23 | bits >> 41)
  }

  /// Adds a number.
  @inline(__always)
  @inlinable mutating func combine(_ number: Int) {
    combine(bits: UInt64(truncatingIfNeeded: number))
  }

  /// Adds a duration.
  @usableFromInline mutating func combine(_ duration: Duration) {
    withUnsafeBytes(of: duration) { if let start = $0.baseAddress { combine(start, $0.count) } }
  }

  /// Adds a value through its own `hash(into:)`.
  @inlinable mutating func combine(hashed value: some Hashable) {
    var hasher = Hasher()
    value.hash(into: &hasher)
    combine(hasher.finalize())
  }

  /// Adds a value with its shape.
  @inlinable mutating func combine<Value>(_ value: Value, _ shape: HashedShape) {
    withUnsafePointer(to: value) { shape.hash($0, &self) }
  }

  /// Adds `count` bytes.
  @inline(__always)
  mutating func combine(_ start: UnsafeRawPointer, _ count: Int) {
    var (address, rest) = (start, count)
    while rest >= 8 {
      combine(bits: address.loadUnaligned(as: UInt64.self))
      address += 8
      rest -= 8
    }
    if rest == 0 { return }
    var word: UInt64 = 0
    for index in 0..<rest {
      word = word << 8 | UInt64(address.load(fromByteOffset: index, as: UInt8.self))
    }
    combine(bits: word)
  }

  /// The hash of everything added; never 0, which means none.
  @inlinable func finalize() -> UInt64 {
    var word = bits
    word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return max(word ^ word >> 33, 1)
  }
}

/// A container that is hashed by its elements rather than by its storage.
protocol HashedByElements {
  /// Returns the hash function of the type; `shapes` finds the shapes of its elements.
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body
}

/// An optional of any type.
protocol WrappingType {
  static var wrapped: Any.Type { get }
}

extension Optional: WrappingType {
  static var wrapped: Any.Type { Wrapped.self }
}

extension Optional: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let wrapped = shapes.shape(of: Wrapped.self)
    // The payload of a non-nil optional begins at its address.
    return { value, fingerprint in
      let isNil = value.assumingMemoryBound(to: Self.self).pointee == nil
      fingerprint.combine(isNil ? 0 : 1)
      if !isNil { wrapped.hash(value, &fingerprint) }
    }
  }
}

extension Array: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let element = shapes.shape(of: Element.self)
    return { value, fingerprint in
      value.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
        fingerprint.combine(elements: $0, element)
      }
    }
  }
}

extension IdentifiedArray: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let element = shapes.shape(of: Element.self)
    let id = shapes.shape(of: ID.self)
    return { value, fingerprint in
      let array = value.assumingMemoryBound(to: Self.self).pointee
      array.ids.withUnsafeBufferPointer { fingerprint.combine(elements: $0, id) }
      array.elements.withUnsafeBufferPointer { fingerprint.combine(elements: $0, element) }
    }
  }
}

extension Dictionary: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let key = shapes.shape(of: Key.self)
    let content = shapes.shape(of: Value.self)
    return { value, fingerprint in
      let dictionary = value.assumingMemoryBound(to: Self.self).pointee
      // Entries are unordered, so their hashes are summed.
      var sum: UInt64 = 0
      for entry in dictionary {
        var part = Fingerprint(objects: fingerprint.objects)
        part.combine(entry.key, key)
        part.combine(entry.value, content)
        sum &+= part.finalize()
      }
      fingerprint.combine(dictionary.count)
      fingerprint.combine(bits: sum)
    }
  }
}

extension Set: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let element = shapes.shape(of: Element.self)
    return { value, fingerprint in
      let set = value.assumingMemoryBound(to: Self.self).pointee
      var sum: UInt64 = 0
      for member in set {
        var part = Fingerprint(objects: fingerprint.objects)
        part.combine(member, element)
        sum &+= part.finalize()
      }
      fingerprint.combine(set.count)
      fingerprint.combine(bits: sum)
    }
  }
}

extension Fingerprint {
  fileprivate mutating func combine<Element>(
    elements: UnsafeBufferPointer<Element>, _ shape: HashedShape
  ) {
    combine(elements.count)
    if shape.isBytes, MemoryLayout<Element>.size == MemoryLayout<Element>.stride {
      let bytes = UnsafeRawBufferPointer(elements)
      return bytes.baseAddress.map { combine($0, bytes.count) } ?? ()
    }
    guard var element = elements.baseAddress else { return }
    for _ in 0..<elements.count {
      shape.hash(element, &self)
      element += 1
    }
  }
}
