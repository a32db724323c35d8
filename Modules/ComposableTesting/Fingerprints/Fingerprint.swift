import ComposableCore

/// A 64-bit hash of a value's parts, which is equal for equal parts within one run of the program.
///
/// Values with different parts have the same hash with a probability of 1 in 2^64.
struct Fingerprint {
  var hasher = Hasher()
  /// The objects being hashed, so that a cycle is followed only once.
  var objects: [UnsafeRawPointer] = []

  /// Adds a value with its shape.
  mutating func combine<Value>(_ value: Value, _ shape: HashedShape) {
    withUnsafePointer(to: value) { shape.hash($0, &self) }
  }

  /// The hash of everything added; never 0, which means none.
  func finalize() -> UInt64 {
    max(UInt64(bitPattern: Int64(hasher.finalize())), 1)
  }
}

/// A container that is hashed by its elements rather than by its storage.
protocol HashedByElements {
  /// Returns the hash function of the type; `shapes` finds the shapes of its elements.
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body
}

extension Optional: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let wrapped = shapes.shape(of: Wrapped.self)
    // The payload of a non-nil optional begins at its address.
    return { value, fingerprint in
      let isNil = value.assumingMemoryBound(to: Self.self).pointee == nil
      fingerprint.hasher.combine(isNil)
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
      fingerprint.hasher.combine(dictionary.count)
      fingerprint.hasher.combine(sum)
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
      fingerprint.hasher.combine(set.count)
      fingerprint.hasher.combine(sum)
    }
  }
}

extension Fingerprint {
  fileprivate mutating func combine<Element>(
    elements: UnsafeBufferPointer<Element>, _ shape: HashedShape
  ) {
    hasher.combine(elements.count)
    if shape.isBytes, MemoryLayout<Element>.size == MemoryLayout<Element>.stride {
      return hasher.combine(bytes: UnsafeRawBufferPointer(elements))
    }
    guard var element = elements.baseAddress else { return }
    for _ in 0..<elements.count {
      shape.hash(element, &self)
      element += 1
    }
  }
}
