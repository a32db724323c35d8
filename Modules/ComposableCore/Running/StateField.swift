/// A stored or computed property of a state.
///
/// Applying a key path takes as long as ten reductions, so a stored property is accessed at its
/// offset in the root. `MemoryLayout.offset(of:)` returns it for properties without observers, and
/// the memory there is bound to the property's type.
@usableFromInline
struct StateField<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// The offset of a stored property in the root; nil for a computed one.
  @usableFromInline let offset: Int?

  /// Looks up the offset. O(1) but slow, so it is called once per pullback or tracked field.
  @inlinable
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Changes the value in place.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      body(&(UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }

  @inlinable
  func value(in root: Root) -> Value {
    guard let offset else { return root[keyPath: keyPath] }
    return withUnsafePointer(to: root) { root in
      (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// The key path's description without the root's type: `\AppState.timer` is `timer`.
  ///
  /// Nil for a computed property, whose description contains an address instead of its name.
  @usableFromInline var sourceName: String? {
    let path = "\(keyPath)".dropFirst("\\\(Root.self).".count)
    return path.contains("<computed") ? nil : String(path)
  }

  /// The name; that of the value's type for a computed property, which is the same on every run.
  @usableFromInline var name: String { sourceName ?? "\(Value.self)" }
}
