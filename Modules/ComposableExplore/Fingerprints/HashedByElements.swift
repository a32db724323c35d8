import ComposableCore

/// A container that is hashed by its elements rather than by its storage.
protocol HashedByElements {
  /// Returns the hash function of the type; `shapes` finds the shapes of its elements.
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body
}

extension HashedByElements where Self: Collection, Index == Int {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let element = shapes.shape(of: Element.self)
    return { value, fingerprint in
      let elements = value.assumingMemoryBound(to: Self.self).pointee
      fingerprint.combine(elements.startIndex)
      fingerprint.combine(elements.count)
      for member in elements { fingerprint.combine(member, element) }
    }
  }
}

extension Array: HashedByElements {}
extension ArraySlice: HashedByElements {}
extension ContiguousArray: HashedByElements {}

extension IdentifiedArray: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let (element, id) = (shapes.shape(of: Element.self), shapes.shape(of: ID.self))
    return { value, fingerprint in
      let array = value.assumingMemoryBound(to: Self.self).pointee
      fingerprint.combine(array.count)
      for (number, member) in zip(array.ids, array.elements) {
        fingerprint.combine(number, id)
        fingerprint.combine(member, element)
      }
    }
  }
}

extension Optional: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let wrapped = shapes.shape(of: Wrapped.self)
    return { value, fingerprint in
      let content = value.assumingMemoryBound(to: Self.self).pointee
      fingerprint.combine(content == nil ? 0 : 1)
      if let content { fingerprint.combine(content, wrapped) }
    }
  }
}

extension Dictionary: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let (key, content) = (shapes.shape(of: Key.self), shapes.shape(of: Value.self))
    return { value, fingerprint in
      let objects = fingerprint.objects
      let dictionary = value.assumingMemoryBound(to: Self.self).pointee
      fingerprint.combine(
        unordered: dictionary.lazy.map { entry in
          var part = Fingerprint(objects: objects)
          part.combine(entry.key, key)
          part.combine(entry.value, content)
          return part
        })
    }
  }
}

extension Set: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    let element = shapes.shape(of: Element.self)
    return { value, fingerprint in
      let objects = fingerprint.objects
      let set = value.assumingMemoryBound(to: Self.self).pointee
      fingerprint.combine(
        unordered: set.lazy.map { member in
          var part = Fingerprint(objects: objects)
          part.combine(member, element)
          return part
        })
    }
  }
}

extension AnyHashable: HashedByElements {
  static func hashing(_ shapes: inout ShapeFinder) -> HashedShape.Body {
    { value, fingerprint in
      let base = value.assumingMemoryBound(to: Self.self).pointee.base
      fingerprint.combine(base, HashedShape.of(Any.self))
    }
  }
}
