/// A key path into a state, made quick.
///
/// Applying a writable key path costs 30 to 60 ns at run time. A stored property without observers lies at a fixed
/// offset, which `MemoryLayout.offset(of:)` tells; going there costs under 1 ns.
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
      // Invariant: `offset` is where a stored `Value` lies in every `Root`, so the memory there is bound to it.
      body(
        &UnsafeMutableRawPointer(pointer).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// The step from the root's place to the value's.
  @usableFromInline
  var step: StatePath.Step {
    StatePath.Step(key: KeyPathKey(keyPath: keyPath), name: name, isConditional: false) {
      [self] pointer, body in
      if let offset { return body(pointer + offset) }
      withUnsafePointer(to: pointer.load(as: Root.self)[keyPath: keyPath]) { body($0) }
    }
  }

  /// What follows the root's type in the key path's own description: `\AppState.timer` is `timer`.
  ///
  /// A computed property is described by an address there; its value's type says more, and the same on every run.
  var name: String {
    let path = "\(keyPath)".dropFirst("\\\(Root.self).".count)
    return path.contains("<computed") ? "\(Value.self)" : String(path)
  }
}

/// A key path as a key. An `AnyHashable` of the bare path looks for the class that conforms, which takes longer than
/// all else that a reducer needs to be made.
struct KeyPathKey: Hashable {
  let keyPath: AnyKeyPath
}
