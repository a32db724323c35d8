/// The step to a field, which is always there.
final class FieldStep<Root, Value>: StatePathStep, @unchecked Sendable {
  private let lens: StoredKeyPath<Root, Value>
  private let ownKey: IdentityKey

  init(_ lens: StoredKeyPath<Root, Value>) {
    self.lens = lens
    ownKey = IdentityKey(keyPath: lens.keyPath)
    super.init(isConditional: false)
  }

  override var key: IdentityKey { ownKey }

  override var name: String { lens.name }
  override var offset: Int? { lens.offset }

  override func visit(_ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    if let offset { return body(parent + offset) }
    let root = parent.assumingMemoryBound(to: Root.self)
    withUnsafePointer(to: root.pointee[keyPath: lens.keyPath]) { body($0) }
  }
}
