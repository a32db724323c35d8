import ComposableCore

/// The rows of a state whose order and ids have no meaning.
struct RowSymmetry<State, Action>: Sendable {
  /// Adds the state to a fingerprint, with its rows unordered and without their ids.
  ///
  /// The dictionary has, for each row's id, the hash of what is in flight for that row.
  let combine: @Sendable (State, [AnyHashable: UInt64], inout Fingerprint) -> Void
  /// The id of the row that an action is sent to, and the hash of the row's action.
  let row: @Sendable (Action) -> (id: AnyHashable, action: UInt64)?
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
  /// missed. Has no effect unless the id is a stored property `id` of the row.
  ///
  /// ```swift
  /// model.declareInterchangeable(\.rows, /ListAction.row)
  /// ```
  public mutating func declareInterchangeable<ID, Row, RowAction>(
    _ rows: WritableKeyPath<State, IdentifiedArray<ID, Row>> & Sendable,
    _ action: CasePath<Action, (ID, RowAction)>
  ) where Row: Identifiable & SendableMetatype, Row.ID == ID, ID: SendableMetatype {
    guard let offset = offset(ofField: "id", in: Row.self) else { return }
    let (stateShape, actionShape) = (HashedShape.of(State.self), HashedShape.of(RowAction.self))
    let fields = HashedShape.fields(of: Row.self, except: offset)
    symmetry = RowSymmetry(
      combine: { state, inFlight, fingerprint in
        var rest = state
        rest[keyPath: rows].removeAll()
        fingerprint.combine(rest, stateShape)
        var inFlight = inFlight
        // Rows are unordered, so their hashes are summed.
        var sum: UInt64 = 0
        for row in state[keyPath: rows] {
          var part = Fingerprint()
          withUnsafePointer(to: row) {
            for field in fields {
              field.shape.hash(UnsafeRawPointer($0) + field.offset, &part)
            }
          }
          part.combine(bits: inFlight.removeValue(forKey: row.id) ?? 0)
          sum &+= part.finalize()
        }
        // Effects in flight of rows that were removed.
        for hash in inFlight.values {
          var part = Fingerprint()
          part.combine(bits: hash)
          sum &+= part.finalize()
        }
        fingerprint.combine(bits: sum)
        fingerprint.combine(state[keyPath: rows].count)
      },
      row: { candidate in
        guard let (id, rowAction) = action.extract(from: candidate) else { return nil }
        var fingerprint = Fingerprint()
        fingerprint.combine(rowAction, actionShape)
        return (id, fingerprint.finalize())
      })
  }
}

extension ExploreMachine {
  /// The hashes of what is in flight for rows; nil unless the model declares interchangeable rows.
  @usableFromInline func rowHashes(of inFlight: [EffectInfo], _ items: [Item]) -> RowHashes? {
    symmetry.map { hashes(of: inFlight, items, $0) }
  }

  /// The hashes of what is in flight for each row, and the hash of everything else in flight.
  func hashes(
    of inFlight: [EffectInfo], _ items: [Item], _ symmetry: RowSymmetry<State, Action>
  ) -> RowHashes {
    var rows: [Int: (id: AnyHashable, action: UInt64)] = [:]
    for item in items {
      if case .reduction(_, let action, _) = item.kind { rows[item.group] = symmetry.row(action) }
    }
    var (parts, rest): ([AnyHashable: Fingerprint], Fingerprint) = ([:], Fingerprint())
    func combine(_ group: Int, _ body: (inout Fingerprint, AnyHashable?) -> Void) {
      guard let id = rows[group]?.id else { return body(&rest, nil) }
      body(&parts[id, default: Fingerprint()], id)
    }
    for info in inFlight {
      let (group, action) = group(of: info)
      combine(group) { fingerprint, id in
        fingerprint.combine(bits: rows[group]?.action ?? action)
        fingerprint.combine(id == nil || !info.isOfChild ? info.whereabouts : info.idHash)
      }
    }
    for question in world.questions {
      combine(question.group) { fingerprint, id in
        fingerprint.combine(hashed: id.map { question.name.withoutWord("\($0)") } ?? question.name)
        fingerprint.combine(question.isLate ? 1 : 0)
      }
    }
    for entry in world.agenda.entries {
      combine(entry.group) { fingerprint, _ in fingerprint.combine(entry.interval) }
    }
    for item in items {
      combine(item.group) { fingerprint, _ in
        switch item.kind {
        case .answer(let ordinal, let number, let times):
          for part in [ordinal, number, times] { fingerprint.combine(part) }
        case .fire(let ordinal): fingerprint.combine(ordinal)
        case .delay, .drop, .reduction: break
        }
      }
    }
    return RowHashes(
      delays: world.agenda.entries.map { rows[$0.group]?.id }, parts: parts,
      rest: inFlight.isEmpty && !world.isWaiting ? 0 : rest.finalize())
  }

  /// Adds the state after the last move, whose rows are interchangeable.
  @usableFromInline
  func combineRows(_ recipe: ExploreRecipe<State, Action>, into fingerprint: inout Fingerprint) {
    guard let symmetry, let rows = recipe.rows else { return }
    var parts = rows.parts
    for (delay, row) in zip(delays, rows.delays) {
      if let row {
        parts[row, default: Fingerprint()].combine(delay)
      } else {
        fingerprint.combine(delay)
      }
    }
    symmetry.combine(state, parts.mapValues { $0.finalize() }, &fingerprint)
  }
}

/// The hashes of what is in flight for interchangeable rows.
@usableFromInline struct RowHashes {
  /// The id of the row of each scheduled entry; nil for an entry of no row.
  let delays: [AnyHashable?]
  let parts: [AnyHashable: Fingerprint]
  /// The hash of what is in flight for other parts of the state.
  @usableFromInline let rest: UInt64
}

extension String {
  /// The text with `#` for each word that is equal to `word`.
  fileprivate func withoutWord(_ word: String) -> String {
    var (text, current) = ("", "")
    for character in self + " " {
      if character.isLetter || character.isNumber || character == "-" {
        current.append(character)
      } else {
        text += (current == word ? "#" : current) + String(character)
        current = ""
      }
    }
    return text
  }
}
