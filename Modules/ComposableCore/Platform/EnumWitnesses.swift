/// The functions by which the runtime takes an enum apart, found from its metadata.
///
/// Every enum's value witness table ends with three of them, at offsets that are part of the stable
/// ABI. They may only be called for a type that `EnumCases` has recognised as an enum, with a tag
/// that the value was seen to have.
@usableFromInline
package struct EnumWitnesses {
  @usableFromInline let metadata: UnsafeRawPointer

  @usableFromInline typealias GetTag =
    @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  @usableFromInline typealias Project =
    @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  @usableFromInline typealias Inject =
    @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

  @inlinable
  package init(_ type: Any.Type) {
    metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  /// The witness at an index in pointers: eight functions, size, stride, flags, then the enum's.
  @inlinable
  func witness(_ index: Int) -> UnsafeRawPointer {
    let word = MemoryLayout<UnsafeRawPointer>.stride
    let table = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    return table.load(fromByteOffset: index * word, as: UnsafeRawPointer.self)
  }

  @inlinable
  func tag<Root>(of root: Root) -> Int {
    withUnsafePointer(to: root) { tag(at: $0) }
  }

  @inlinable
  package func tag(at root: UnsafeRawPointer) -> Int {
    Int(unsafeBitCast(witness(11), to: GetTag.self)(root, metadata))
  }

  /// Uncovers the payload where it lies, which leaves the enum without its tag.
  @inlinable
  package func project(_ root: UnsafeMutableRawPointer) {
    unsafeBitCast(witness(12), to: Project.self)(root, metadata)
  }

  @inlinable
  func inject(_ tag: Int, into root: UnsafeMutableRawPointer) {
    unsafeBitCast(witness(13), to: Inject.self)(root, UInt32(truncatingIfNeeded: tag), metadata)
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

  /// Changes the payload of a direct case where it is; `root` is known to have that tag.
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
      return try OpenPart(.payload(tag: tag, self), at: raw).whileOpen { () throws(Failure) in
        try body(&payload.pointee)
      }
    }
  }
}

// MARK: - Payloads that are not simply in the enum

extension EnumWitnesses {
  /// The payload, however it is stored.
  @inlinable
  func extract<Root, Value>(from root: Root, resolved: ResolvedCase) -> Value? {
    if resolved.isDirect || MemoryLayout<Value>.size == 0 && !resolved.isIndirect {
      return extract(from: root, tag: resolved.tag)
    }
    return withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Root>.size, alignment: MemoryLayout<Root>.alignment
    ) { buffer -> Value? in
      guard let copy = buffer.baseAddress, tag(of: root) == resolved.tag else { return nil }
      copy.initializeMemory(as: Root.self, to: root)
      project(copy)
      if resolved.isIndirect {
        let box = copy.load(as: Unmanaged<AnyObject>.self)
        defer { box.release() }
        return content(of: box, as: Value.self).load(as: Value.self)
      }
      return copy.bindMemory(to: Value.self, capacity: 1).move()
    }
  }

  /// Changes the payload of an indirect case: in its box if nobody shares it, else in a new one.
  func modifyBox<Root, Value, Result, Failure: Error>(
    _ root: inout Root, _ resolved: ResolvedCase, embed: @escaping (Value) -> Root,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let payload: UnsafeMutableRawPointer? = withUnsafeMutablePointer(to: &root) { root in
      let raw = UnsafeMutableRawPointer(root)
      project(raw)
      let box = raw.bindMemory(to: AnyObject.self, capacity: 1)
      defer {
        raw.bindMemory(to: Root.self, capacity: 1)
        inject(resolved.tag, into: raw)
      }
      guard isKnownUniquelyReferenced(&box.pointee) else { return nil }
      return content(of: raw.load(as: Unmanaged<AnyObject>.self), as: Value.self)
    }
    // The box stays: `root` holds it, and nobody else can reach `root` before this returns.
    if let content = payload?.assumingMemoryBound(to: Value.self) {
      return try withUnsafeMutablePointer(to: &root) { root throws(Failure) in
        let close = { root.replace { $0 = embed(content.pointee) } }
        return try OpenPart(.box(close), at: root).whileOpen { () throws(Failure) in
          try body(&content.pointee)
        }
      }
    }
    guard var value: Value = extract(from: root, resolved: resolved) else { return nil }
    defer { root = embed(value) }
    return try body(&value)
  }

  /// Where a box keeps its value: after the object's two words, as far on as the value is aligned.
  @inlinable
  package func content<Value>(
    of box: Unmanaged<AnyObject>, as: Value.Type
  ) -> UnsafeMutableRawPointer {
    let mask = MemoryLayout<Value>.alignment - 1
    let header = 2 * MemoryLayout<UnsafeRawPointer>.stride
    return box.toOpaque() + ((header + mask) & ~mask)
  }
}
