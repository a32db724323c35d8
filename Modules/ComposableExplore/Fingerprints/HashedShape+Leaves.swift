@_spi(Reflection) import Swift

extension ShapeFinder {
  /// Whether the type is a plain number that is hashed by its bytes.
  static func isBytes(_ type: Any.Type) -> Bool {
    type is any FixedWidthInteger.Type || type == Bool.self || type == Double.self
      || type == Float.self || type == Duration.self
  }

  /// Hashes with the type's own `hash(into:)`; nil if it is not `Hashable`.
  static func hashable(_ type: Any.Type) -> HashedShape.Body? {
    func open<Value: Hashable>(_: Value.Type) -> HashedShape.Body {
      { value, fingerprint in
        fingerprint.combine(hashed: value.assumingMemoryBound(to: Value.self).pointee)
      }
    }
    guard let hashable = type as? any Hashable.Type else { return nil }
    return open(hashable)
  }

  /// Hashes the dynamic value of an existential; anything else is opaque.
  static func dynamic<Value>(_ type: Value.Type) -> HashedShape.Body {
    { pointer, fingerprint in
      let value = pointer.assumingMemoryBound(to: Value.self).pointee
      if let metatype = value as? Any.Type {
        return fingerprint.combine(hashed: ObjectIdentifier(metatype))
      }
      // A cast instead of opening, which for an existential in generic code would return the same
      // type.
      func open<Content>(_ content: Content.Type) {
        guard content != type, let value = value as? Content else {
          fingerprint.opaque = fingerprint.opaque ?? "a value of the type \(content)"
          return
        }
        fingerprint.combine(hashed: ObjectIdentifier(content))
        fingerprint.combine(value, HashedShape.of(content))
      }
      _openExistential(Swift.type(of: value as Any), do: open)
    }
  }

  /// Hashes an enum whose metadata cannot be read: the name of its case, and what it holds.
  static func mirrored<Value>(_ type: Value.Type) -> HashedShape.Body {
    { pointer, fingerprint in
      let value = pointer.assumingMemoryBound(to: Value.self).pointee
      let payload = Mirror(reflecting: value).children.first
      fingerprint.combine(hashed: payload?.label ?? String(describing: value))
      if let payload { fingerprint.combine(payload.value, HashedShape.of(Any.self)) }
    }
  }
}

/// Calls `body` with the offset and type of each stored property or element; returns false if they
/// are unknown.
func eachField(of type: Any.Type, _ body: (Int, Any.Type) -> Void) -> Bool {
  _forEachField(of: type, options: []) { _, offset, type, _ in
    body(offset, type)
    return true
  }
}

extension String {
  /// Whether this is the qualified name of a type of the standard library or Foundation.
  var hasSystemPrefix: Bool {
    hasPrefix("Swift.") || hasPrefix("Foundation")
  }
}
