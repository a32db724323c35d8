import Synchronization

/// A key path into a state with fast access, and the step along it, which always exists.
///
/// Applying a writable key path is slow. A stored property without observers has a fixed offset,
/// which `MemoryLayout.offset(of:)` returns.
@usableFromInline
final class StoredKeyPath<Root, Value>: StatePathStep {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let fixedOffset: Int?
  private let ownKey: IdentityKey
  private let described = Mutex<String?>(nil)

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>, at fixedOffset: Int?) {
    self.keyPath = keyPath
    self.fixedOffset = fixedOffset
    ownKey = .keyPath(keyPath)
    super.init(isConditional: false)
  }

  @inlinable
  convenience init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.init(keyPath, at: MemoryLayout<Root>.offset(of: keyPath))
  }

  @inlinable
  func modify<T>(_ root: inout Root, _ body: (inout Value) -> T) -> T {
    guard let fixedOffset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { pointer in
      // Invariant: the offset is that of a stored `Value` in every `Root`, so the memory there is
      // bound to it.
      body(
        &UnsafeMutableRawPointer(pointer).advanced(by: fixedOffset)
          .assumingMemoryBound(to: Value.self).pointee)
    }
  }

  override var key: IdentityKey { ownKey }
  override var offset: Int? { fixedOffset }

  /// The key path's description without the root's type: `\AppState.timer` is `timer`.
  ///
  /// A computed property is described by an address; then its value's type is used, which is the
  /// same on every run.
  /// Described once, because that is slow.
  override var name: String {
    described.withLock { name in
      if let name { return name }
      let path = "\(keyPath)".dropFirst("\\\(Root.self).".count)
      let new = path.contains("<computed") ? "\(Value.self)" : String(path)
      name = new
      return new
    }
  }

  override func visit(_ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    if let fixedOffset { return body(parent + fixedOffset) }
    let root = parent.assumingMemoryBound(to: Root.self)
    withUnsafePointer(to: root.pointee[keyPath: keyPath]) { body($0) }
  }

  override func held(in parent: HeldState) -> HeldState? {
    if let fixedOffset { return (parent.address + fixedOffset, parent.owner) }
    let root = parent.address.assumingMemoryBound(to: Root.self)
    return heldCopy(of: root.pointee[keyPath: keyPath])
  }
}
