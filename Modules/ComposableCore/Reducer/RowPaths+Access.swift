extension RowPaths {
  /// The access to the rows of an `IdentifiedArray`. If one row was removed or changed since the
  /// last look, only that one is looked at.
  @inlinable
  convenience init<Row>(of _: IdentifiedArray<ID, Row>.Type) {
    typealias Rows = IdentifiedArray<ID, Row>
    let removals = MemoryLayout<Rows>.offset(of: \Rows.history.version.removals)
    let changes = MemoryLayout<Rows>.offset(of: \Rows.history.version.changes)
    func visit(_ id: ID, in rows: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
      let rows = rows.assumingMemoryBound(to: Rows.self)
      guard let index = rows.pointee.index(id: id) else { return }
      // Invariant: the caller borrows the array, which keeps its storage. Retaining that is a tenth
      // of the look. Benchmark row: "one row's action, 10 rows with an optional in flight".
      let first = rows.pointee.storage.withUnsafeBufferPointer { $0.baseAddress }
      if let first { body(first + index) }
    }
    self.init(
      (
        areIntact: { collection, rows in
          let array = collection.assumingMemoryBound(to: Rows.self)
          switch array.pointee.history.changes(since: rows.seen, isInside: true) {
          case .any: return false
          case .none: break
          case .one(let id):
            guard let path = rows.paths[id] else { break }
            var isIntact = false
            visit(id, in: collection) { isIntact = path.checks($0) }
            if !isIntact { return false }
          }
          rows.seen = array.pointee.history.version
          return true
        },
        hold: { rows, id in
          rows.assumingMemoryBound(to: Rows.self).pointee[id: id].map(heldCopy)
        },
        look: { collection, rows, isInside, found in
          let array = collection.assumingMemoryBound(to: Rows.self)
          func look(_ path: StatePath, _ id: ID) {
            var isPresent = false
            visit(id, in: collection) { row in
              isPresent = true
              if isInside { found(path, row) }
            }
            if !isPresent { found(path, nil) }
          }
          switch array.pointee.history.changes(since: rows.seen, isInside: isInside) {
          case .any: for (id, path) in rows.paths { look(path, id) }
          case .none: break
          case .one(let id): if let path = rows.paths[id] { look(path, id) }
          }
          rows.seen = array.pointee.history.version
          return (isInside ? changes : removals).map { ($0, nil) }
        },
        visit: { visit($1, in: $0, $2) }
      ))
  }

  /// The access to the values of a dictionary.
  ///
  /// That no key was removed is seen at once. After a removal, and after each reduction if values
  /// have removable children with effects, a look finds each path's value again.
  @inlinable
  convenience init<Row>(of _: [ID: Row].Type) {
    typealias Rows = [ID: Row]
    self.init(
      (
        areIntact: { collection, rows in
          let dictionary = collection.assumingMemoryBound(to: Rows.self)
          return rows.paths.allSatisfy { id, path in
            guard let row = dictionary.pointee[id] else { return false }
            return withUnsafePointer(to: row) { path.checks($0) }
          }
        },
        hold: { rows, id in
          rows.assumingMemoryBound(to: Rows.self).pointee[id].map(heldCopy)
        },
        look: { collection, rows, isInside, found in
          let dictionary = collection.assumingMemoryBound(to: Rows.self)
          guard !isInside else {
            for (id, path) in rows.paths {
              guard let row = dictionary.pointee[id] else {
                found(path, nil)
                continue
              }
              withUnsafePointer(to: row) { found(path, $0) }
            }
            return nil
          }
          let storage = dictionary.pointee.storageObject
          let address = storage.map { _ in collection.load(as: UInt.self) }
          let removals = address.map { removalCount(inStorage: $0) }
          if let address, rows.mark == (address, removals) {
            return (0, removals)
          }
          rows.mark = (address ?? 0, removals)
          rows.storage = storage
          for (id, path) in rows.paths where dictionary.pointee.index(forKey: id) == nil {
            found(path, nil)
          }
          return removals.map { (0, $0) }
        },
        visit: { rows, id, body in
          let rows = rows.assumingMemoryBound(to: Rows.self)
          if let row = rows.pointee[id] { withUnsafePointer(to: row) { body($0) } }
        }
      ))
  }
}
