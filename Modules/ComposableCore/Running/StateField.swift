/// A stored or computed property of a state.
///
/// Applying a key path takes as long as ten reductions. A stored property without observers has a
/// fixed offset, which `MemoryLayout.offset(of:)` returns; the memory there is bound to its type.
@usableFromInline
struct StateField<Root, Value> {
  /// The property.
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// Where a stored property is in its root's bytes; nil for a computed one.
  @usableFromInline let offset: Int?

  /// Looks up the offset. O(1), but slow: once for each pullback.
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

  /// The value.
  @inlinable
  func value(in root: Root) -> Value {
    guard let offset else { return root[keyPath: keyPath] }
    return withUnsafePointer(to: root) { root in
      (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// The key path's description without the root's type: `\AppState.timer` is `timer`.
  ///
  /// A computed property is described by an address; then its value's type is used, which is the
  /// same on every run.
  @usableFromInline var name: String {
    let path = "\(keyPath)".dropFirst("\\\(Root.self).".count)
    return path.contains("<computed") ? "\(Value.self)" : String(path)
  }
}
