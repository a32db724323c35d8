/// The runtime's functions for enums are the last three of the value witness table. They may be
/// called only for a type known to be an enum, with the tag of one of its cases.
extension TypeMetadata {
  /// The number of the value's case: cases with a payload come first, in the order of their
  /// declaration, then those without.
  @inlinable
  package func tag<Root>(of root: Root) -> Int {
    withUnsafePointer(to: root) { tag(at: $0) }
  }

  /// The number of the case of the enum's value at an address, which is not changed.
  @usableFromInline
  package func tag(at root: UnsafeRawPointer) -> Int {
    let getTag = witness(.getTag, as: (@convention(c) (Address, Address) -> UInt32).self)
    return Int(getTag(root, address))
  }

  /// Turns the enum's value at an address into its payload, at the same address. The tag is lost.
  @usableFromInline
  package func project(_ root: UnsafeMutableRawPointer) {
    witness(.projectPayload, as: (@convention(c) (Address, Address) -> Void).self)(root, address)
  }

  /// Turns the payload at an address into the enum's value with a tag, at the same address. Undoes
  /// `project`.
  @usableFromInline
  func inject(_ tag: Int, into root: UnsafeMutableRawPointer) {
    let inject = witness(.injectTag, as: (@convention(c) (Address, UInt32, Address) -> Void).self)
    inject(root, UInt32(truncatingIfNeeded: tag), address)
  }

  /// The value of a case without a payload; nil for any other case.
  package func emptyCase<Root>(_ tag: Int, of type: Root.Type) -> Root? {
    guard isEmpty(at: tag) else { return nil }
    return withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { buffer -> Root? in
      guard let root = UnsafeMutableRawPointer(buffer.baseAddress) else { return nil }
      inject(tag, into: root)
      return root.load(as: Root.self)
    }
  }

  /// The payload of a direct case, read from a bitwise copy so that only the payload is retained.
  @inlinable
  func extract<Root, Value>(from root: Root, tag expected: Int) -> Value? {
    withUnsafePointer(to: root) { root -> Value? in
      guard tag(at: root) == expected else { return nil }
      guard MemoryLayout<Value>.size > 0 else { return UnsafeRawPointer(root).load(as: Value.self) }
      return withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { buffer -> Value? in
        guard let copy = UnsafeMutableRawPointer(buffer.baseAddress) else { return nil }
        copy.copyMemory(from: root, byteCount: MemoryLayout<Root>.size)
        project(copy)
        return UnsafeRawPointer(copy).load(as: Value.self)
      }
    }
  }

  /// Changes the payload of a direct case in place; `root` is known to have that tag.
  @inlinable
  func modify<Root, Value, Result, Failure: Error>(
    _ root: inout Root, tag: Int, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeMutablePointer(to: &root) { root throws(Failure) -> Result in
      let raw = UnsafeMutableRawPointer(root)
      guard MemoryLayout<Value>.size > 0 else {
        return try body(&raw.assumingMemoryBound(to: Value.self).pointee)
      }
      project(raw)
      let payload = raw.bindMemory(to: Value.self, capacity: 1)
      defer {
        raw.bindMemory(to: Root.self, capacity: 1)
        inject(tag, into: raw)
      }
      return try body(&payload.pointee)
    }
  }
}
