/// A key path into a state, made quick.
///
/// Applying a writable key path is slow. A stored property without observers lies at a fixed
/// offset, which `MemoryLayout.offset(of:)` tells.
@usableFromInline
struct StoredKeyPath<Root, Value>: Sendable {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?

  @inlinable
  init(_ keyPath: WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  @inlinable
  func modify<T>(_ root: inout Root, _ body: (inout Value) -> T) -> T {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { pointer in
      // Invariant: `offset` is where a stored `Value` lies in every `Root`, so the memory there is
      // bound to it.
      body(
        &UnsafeMutableRawPointer(pointer).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// The step from the root's state path to the value's.
  @usableFromInline
  var step: StatePathStep { FieldStep(self) }

  /// What follows the root's type in the key path's own description: `\AppState.timer` is `timer`.
  ///
  /// A computed property is described by an address there; its value's type says more, and the same
  /// on every run.
  var name: String {
    let path = "\(keyPath)".dropFirst("\\\(Root.self).".count)
    return path.contains("<computed") ? "\(Value.self)" : String(path)
  }
}
