/// Cancels the effects of children that were removed from the state.
extension StatePath {
  /// Finds the children that were removed since the last call, and cancels their effects.
  ///
  /// All removed paths are marked before the first effect is stopped, because stopping may run user
  /// code.
  @usableFromInline
  final func findAndCancelRemoved(after emitter: EffectNode?) {
    var removed: [StatePath] = []
    collectRemoved(&removed)
    if removed.isEmpty { return }
    for path in removed { path.markRemoved(by: emitter?.cause) }
    // Mutation: R7, effects outlive their child
    StatePath.cancel(in: removed)
  }

  /// Collects the removed children of a feature that is present. Of rows, it looks up only the one
  /// that changed since the last check, if one did.
  private final func collectRemoved(_ removed: inout [StatePath]) {
    switch rowChanges?.next(includesPresent: hasHadGrandchildren) ?? .any {
    case .none: break
    case .one(let row): children[ChildKey(.row, identity: row)]?.collectIfRemoved(&removed)
    case .any: for child in children.values { child.collectIfRemoved(&removed) }
    }
  }

  /// Collects this path if it was removed, which removes the paths below it too; otherwise checks
  /// its children.
  private final func collectIfRemoved(_ removed: inout [StatePath]) {
    guard hasChildren else {
      if !isPresent { removed.append(self) }
      return
    }
    if !whilePresent({ collectRemoved(&removed) }) { removed.append(self) }
  }
}

/// Which rows below a path to look up at the next check.
@usableFromInline
struct RowChanges {
  /// Returns the rows, as `IdentifiedArray.changedRows` does.
  @usableFromInline let changedRows:
    (_ checked: inout UInt?, _ includesPresent: Bool) -> ChangedRows<Identifier>
  /// The version of the rows at the last check.
  @usableFromInline var checkedVersion: UInt?

  /// Nil for a child that can't say which of its values changed.
  @inlinable
  init?<Parent, Child>(of child: ChildLookup<Parent, Child>, in parent: TypedPath<Parent>) {
    guard let changes = child.changedRows else { return nil }
    changedRows = { [visit = parent.visitHeld] checked, includesPresent in
      var changed = ChangedRows<Identifier>.any
      _ = visit { changed = changes($0, &checked, includesPresent) }
      return changed
    }
  }

  /// The rows that changed since the last call.
  mutating func next(includesPresent: Bool) -> ChangedRows<Identifier> {
    changedRows(&checkedVersion, includesPresent)
  }
}
