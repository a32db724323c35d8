/// Two properties of a state that are changed at the same time.
@usableFromInline
struct StateFieldPair<Root, First, Second> {
  @usableFromInline let first: StateField<Root, First>
  @usableFromInline let second: StateField<Root, Second>
  /// Whether one property is the other, or a part of it.
  @usableFromInline let overlaps: Bool

  @inlinable
  init(_ first: StateField<Root, First>, _ second: StateField<Root, Second>) {
    self.first = first
    self.second = second
    overlaps =
      first.keyPath as AnyKeyPath == second.keyPath
      || first.memory.flatMap { one in second.memory.map(one.overlaps) } ?? false
  }

  /// Changes both properties, in place if they are stored.
  ///
  /// Swift can't access two key paths in place at once, so a stored property is accessed at its
  /// offset. A property that is computed or has observers is read before `body` and set after it,
  /// as a key path would do, so its observers run once. If both properties have observers, those of
  /// the first one run last and see both changes.
  @inlinable
  func modify(_ root: inout Root, _ body: (inout First, inout Second) -> Void) {
    if !overlaps, first.offset == nil {
      var value = first.value(in: root)
      second.modify(&root) { body(&value, &$0) }
      return first.set(consume value, in: &root)
    }
    // Of overlapping properties, the second one is set last, as the report says.
    if overlaps || second.offset == nil {
      var value = second.value(in: root)
      first.modify(&root) { body(&$0, &value) }
      return second.set(consume value, in: &root)
    }
    withUnsafeMutablePointer(to: &root) { root in
      body(&first.pointer(in: root).pointee, &second.pointer(in: root).pointee)
    }
  }

  /// Reports properties that can't be changed independently.
  @usableFromInline
  func reportOverlap(at line: SourceLine) {
    guard overlaps else { return }
    IssueReporter.current(
      """
      A reducer was lifted to "\(first.name)" and shares "\(second.name)", but one of these \
      properties contains the other. What is shared wins; other changes of the same property are \
      lost. Share a property beside the child's.
      """, at: line)
  }
}

extension StateField {
  /// The bytes of a stored property in its root.
  @inlinable var memory: Range<Int>? { offset.map { $0..<$0 + MemoryLayout<Value>.size } }

  /// The memory of a stored property, which has an offset.
  @inlinable
  func pointer(in root: UnsafeMutablePointer<Root>) -> UnsafeMutablePointer<Value> {
    guard let offset else { preconditionFailure("A computed property has no memory.") }
    return (UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
  }

  @inlinable
  func set(_ value: consuming Value, in root: inout Root) {
    root[keyPath: keyPath] = value
  }
}
