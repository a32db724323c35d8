/// Every form of sharing is a plain child path that went through one of these two functions: the
/// step that finds the shared part turns the parent into `Sharing`, and the steps below it (an
/// optional, a case, a row, a screen) pass it on.
extension ChildPath {
  /// A property of the parent together with another one.
  ///
  /// The step is that of the first property, so `cancel(allIn:)` finds the child by its key path.
  /// The identity distinguishes the path from one without `shared`, which has another type of
  /// state.
  @inlinable
  static func field<Local, Shared>(
    _ local: WritableKeyPath<Parent, Local>, sharing shared: WritableKeyPath<Parent, Shared>,
    reportedAt line: SourceLine
  ) -> ChildPath where Child == Sharing<Local, Shared> {
    let fields = StateFieldPair(StateField(local), StateField(shared))
    fields.reportOverlap(at: line)
    let identity = Identifier.step(shared as AnyKeyPath)
    return ChildPath(
      step: .field(.step(local as AnyKeyPath)), name: { fields.first.name },
      extract: { parent, _ in
        Sharing(fields.first.value(in: parent), shared: fields.second.value(in: parent))
      },
      modify: { parent, _, body in
        fields.modify(&parent) { Sharing.lend(&$0, &$1, to: body) }
        return true
      }, identity: { _ in identity })
  }

  /// The same child, with the part of the parent that is shared with it.
  @inlinable
  func passing<Shared>(
    _: Shared.Type = Shared.self
  ) -> ChildPath<Sharing<Parent, Shared>, Sharing<Child, Shared>> {
    ChildPath<Sharing<Parent, Shared>, Sharing<Child, Shared>>(
      step: step, name: name,
      extract: { both, id in self.extract(both.local, id).map { Sharing($0, shared: both.shared) }
      },
      modify: { both, id, body in self.modify(&both.local, &both.shared, id, body) },
      identity: identity.map { identity in { identity($0.local) } },
      changedRows: changedRows.map { changes in { changes($0.local, &$1, $2) } },
      currentIdentity: currentIdentity.map { current in { current($0.local, $1) } })
  }

  /// Changes the child together with the shared part; returns false if it is absent.
  @inlinable
  func modify<Shared>(
    _ parent: inout Parent, _ shared: inout Shared, _ id: Identifier?,
    _ body: (inout Sharing<Child, Shared>) -> Void
  ) -> Bool {
    modify(&parent, id) { Sharing.lend(&$0, &shared, to: body) }
  }
}

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
    guard first.offset != nil else {
      var value = first.value(in: root)
      second.modify(&root) { body(&value, &$0) }
      return first.set(consume value, in: &root)
    }
    guard second.offset != nil, !overlaps else {
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
    (UnsafeMutableRawPointer(root) + (offset ?? 0)).assumingMemoryBound(to: Value.self)
  }

  @inlinable
  func set(_ value: consuming Value, in root: inout Root) {
    root[keyPath: keyPath] = value
  }
}
