@_spi(Reflection) import Swift

extension ShapeFinder {
  /// Whether a type is one of the plain numbers, of which all bytes count.
  static func isBytes(_ type: Any.Type) -> Bool {
    type is any FixedWidthInteger.Type || type == Bool.self || type == Double.self
      || type == Float.self || type == Duration.self
  }

  static func bytes(_ count: Int) -> HashedShape.Body {
    if count == MemoryLayout<Int>.size {
      return { value, fingerprint in fingerprint.hasher.combine(value.load(as: Int.self)) }
    }
    return { value, fingerprint in
      fingerprint.hasher.combine(bytes: UnsafeRawBufferPointer(start: value, count: count))
    }
  }

  /// Hashes as the type says; nil when it is not `Hashable`.
  static func hashable(_ type: Any.Type) -> HashedShape.Body? {
    func open<Value: Hashable>(_: Value.Type) -> HashedShape.Body {
      { value, fingerprint in
        value.assumingMemoryBound(to: Value.self).pointee.hash(into: &fingerprint.hasher)
      }
    }
    guard let hashable = type as? any Hashable.Type else { return nil }
    return open(hashable)
  }

  /// Hashes what the value turns out to be; functions and types of types have nothing that can be
  /// compared.
  static func dynamic<Value>(_ type: Value.Type) -> HashedShape.Body {
    { pointer, fingerprint in
      let value = pointer.assumingMemoryBound(to: Value.self).pointee
      // Cast to what it is, not opened: an existential in generic code would be opened to itself.
      func open<Content>(_ content: Content.Type) {
        guard content != type, let value = value as? Content else { return }
        fingerprint.hasher.combine(ObjectIdentifier(content))
        fingerprint.combine(value, HashedShape.of(content))
      }
      _openExistential(Swift.type(of: value as Any), do: open)
    }
  }
}

/// Calls `body` with the offset and the type of each stored property or element; false when there
/// is no telling.
func eachField(of type: Any.Type, _ body: (Int, Any.Type) -> Void) -> Bool {
  // The option for classes is bit 0; its name is a variable, which several threads may not read.
  let options = _EachFieldOptions(rawValue: type is AnyClass ? 1 : 0)
  return _forEachField(of: type, options: options) { _, offset, type, _ in
    body(offset, type)
    return true
  }
}

extension String {
  /// Whether this is the full name of a type of the standard library or of Foundation.
  var hasSystemPrefix: Bool {
    hasPrefix("Swift.") || hasPrefix("Foundation")
  }
}
