/// Each overload with `sharing:` is the one without it, called with other lenses and lookups.
///
/// The first step finds the shared part: `field(_:sharing:reportedAt:)` turns a parent into a
/// `Sharing`. The steps below it, from one `Sharing` to another, are `withSharedPart()` for an
/// optional or a case, and `eachWithSharedPart()` for rows and screens.
extension ChildLens {
  /// A property of the parent together with another one.
  ///
  /// The step is that of the first property, so `cancel(allIn:)` finds the child by its key path.
  /// The identity distinguishes the path from one without `shared`, which has another type of
  /// state.
  @inlinable
  static func field<Local, Shared>(
    _ local: WritableKeyPath<Parent, Local>, sharing shared: WritableKeyPath<Parent, Shared>,
    reportedAt line: SourceLine
  ) -> ChildLens where Child == Sharing<Local, Shared> {
    let fields = StateFieldPair(StateField(local), StateField(shared))
    fields.reportOverlap(at: line)
    let identity = Identifier.step(shared as AnyKeyPath)
    return ChildLens(
      step: .field(.step(local as AnyKeyPath)), name: { fields.first.name },
      extract: { parent, _ in
        Sharing(fields.first.value(in: parent), shared: fields.second.value(in: parent))
      },
      modify: { parent, body in
        fields.modify(&parent) { Sharing.lend(&$0, &$1, to: body) }
        return true
      }, identity: { _ in identity })
  }

  /// The same child, with the part of the parent that is shared with it.
  @inlinable
  func withSharedPart<Shared>(
    _: Shared.Type = Shared.self
  ) -> ChildLens<Sharing<Parent, Shared>, Sharing<Child, Shared>> {
    ChildLens<Sharing<Parent, Shared>, Sharing<Child, Shared>>(
      step: step, name: name, extract: extractWithSharedPart(),
      modify: { both, body in self.modify(&both.local, &both.shared, body) },
      identity: identity.map { identity in { identity($0.local) } })
  }

  /// Changes the child together with the shared part; returns false if it is absent.
  @inlinable
  func modify<Shared>(
    _ parent: inout Parent, _ shared: inout Shared,
    _ body: (inout Sharing<Child, Shared>) -> Void
  ) -> Bool {
    modify(&parent) { Sharing.lend(&$0, &shared, to: body) }
  }
}

extension ChildLookup {
  /// The same rows or screens, with the part of the parent that is shared with them.
  @inlinable
  func eachWithSharedPart<Shared>(
    _: Shared.Type = Shared.self
  ) -> ChildLookup<Sharing<Parent, Shared>, Sharing<Child, Shared>> {
    ChildLookup<Sharing<Parent, Shared>, Sharing<Child, Shared>>(
      step: step, name: name, extract: extractWithSharedPart(),
      identity: identity.map { identity in { identity($0.local) } },
      changedRows: changedRows.map { changes in { changes($0.local, &$1, $2) } },
      currentIdentity: currentIdentity.map { current in { current($0.local, $1) } })
  }

  @inlinable
  final func extractWithSharedPart<Shared>()
    -> ChildLookup<Sharing<Parent, Shared>, Sharing<Child, Shared>>.Extract
  {
    { both, id in self.extract(both.local, id).map { Sharing($0, shared: both.shared) } }
  }
}
