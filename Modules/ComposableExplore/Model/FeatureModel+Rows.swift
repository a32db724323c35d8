import ComposableCore

/// The rows of a state whose order and ids have no meaning.
struct RowSymmetry<State, Action>: Sendable {
  /// Adds the state to a fingerprint, with its rows unordered and without their ids.
  ///
  /// The dictionary has, for each row's id, what is in flight for that row.
  let combine: @Sendable (State, [AnyHashable: Fingerprint], inout Fingerprint) -> Void
  /// The id of the row that an action is sent to, and the hash of the row's action.
  let row: @Sendable (Action) -> (id: AnyHashable, action: Hash128)?
}

extension FeatureModel {
  /// Declares the rows of a `forEach` interchangeable.
  ///
  /// States that differ only in the order and the ids of the rows are explored once. The effects
  /// that a row's actions started belong to the row. The name of a question for a row may contain
  /// the id as a separate word: `"load 3"`.
  ///
  /// The order and the ids must have no meaning: no other part of the state contains an id, every
  /// row has the same actions, and no property refers to a particular row. Otherwise states are
  /// missed; it is not checked, and the summary repeats it. The id has to be a stored property `id`
  /// of the row.
  ///
  /// ```swift
  /// model.declareInterchangeable(\.rows, /ListAction.row)
  /// ```
  public mutating func declareInterchangeable<ID, Row, RowAction>(
    _ rows: WritableKeyPath<State, IdentifiedArray<ID, Row>> & Sendable,
    _ action: CasePath<Action, (ID, RowAction)>
  ) where Row: Identifiable & SendableMetatype, Row.ID == ID, ID: SendableMetatype {
    let (stateShape, actionShape) = (HashedShape.of(State.self), HashedShape.of(RowAction.self))
    let anyShape = HashedShape.of(Any.self)
    symmetry = RowSymmetry(
      combine: { state, inFlight, fingerprint in
        var rest = state
        rest[keyPath: rows].removeAll()
        fingerprint.combine(rest, stateShape)
        var parts: [Fingerprint] = []
        for row in state[keyPath: rows] {
          var part = inFlight[row.id] ?? Fingerprint()
          for field in Mirror(reflecting: row).children where field.label != "id" {
            part.combine(field.value, anyShape)
          }
          parts.append(part)
        }
        // Effects in flight of rows that were removed.
        let present = Set(state[keyPath: rows].ids.map(AnyHashable.init))
        parts += inFlight.filter { !present.contains($0.key) }.map(\.value)
        fingerprint.combine(unordered: parts)
      },
      row: { candidate in
        guard let (id, rowAction) = action.extract(from: candidate) else { return nil }
        var fingerprint = Fingerprint()
        fingerprint.combine(rowAction, actionShape)
        return (id, fingerprint.finalize())
      })
  }
}
