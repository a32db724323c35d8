/// The paths of removed children, the number of calls that look at a child inside another one, and
/// the paths to look at later, so that the calls do not nest deeply.
private typealias Search = (
  departed: [StatePath], nesting: Int, later: [(path: StatePath, state: HeldState)]
)

/// Finds removed children after each reduction, at no cost if there can be none.
extension StatePath {
  /// Detaches the paths of the children removed since the last call. The caller cancels their
  /// effects.
  ///
  /// `state` is the state of this path, which must exist.
  func detachDeparted(from state: UnsafeRawPointer) -> [StatePath] {
    var search: Search = ([], 0, [])
    findDeparted(in: state, &search)
    while let next = search.later.popLast() {
      withExtendedLifetime(next) { next.path.findDeparted(in: next.state.address, &search) }
    }
    for path in search.departed { path.depart() }
    rememberTokens()
    isIntact = makeCheck()
    return search.departed
  }

  /// Appends the paths of the children that were removed from the state of this path.
  private func findDeparted(in state: UnsafeRawPointer, _ search: inout Search) {
    for path in lookouts {
      if let offset = path.offset {
        path.findDepartedChildren(in: state + offset, &search)
      } else {
        path.visit(state, from: self) { path.findDepartedChildren(in: $0, &search) }
      }
    }
  }

  private func findDepartedChildren(in state: UnsafeRawPointer, _ search: inout Search) {
    for part in parts { part.findDepartedPart(of: state, &search) }
    guard let rows else { return }
    let seen = rows.look(at: state, isInside: rowsWithLookouts > 0) { path, row in
      if let row {
        path.findDepartedInside(row, of: state, &search)
      } else {
        search.departed.append(path)
      }
    }
    token = nil
    guard let seen, let offset, parts.isEmpty else { return }
    let word = state.load(fromByteOffset: seen.offset, as: UInt.self)
    token = (offset + seen.offset, word, seen.removals)
  }

  private func findDepartedPart(of parent: UnsafeRawPointer, _ search: inout Search) {
    var isPresent = false
    step?.visit(parent) { state in
      isPresent = isSame?(state) ?? true
      if isPresent { findDepartedInside(state, of: parent, &search) }
    }
    if !isPresent { search.departed.append(self) }
  }

  private func findDepartedInside(
    _ state: UnsafeRawPointer, of parent: UnsafeRawPointer, _ search: inout Search
  ) {
    if checks(state) { return }
    if search.nesting < StatePath.nestedVisits {
      search.nesting += 1
      findDeparted(in: state, &search)
      isIntact = makeCheck()
      search.nesting -= 1
    } else if let held = step?.held(in: (parent, nil)) {
      search.later.append((self, held))
    }
  }

  /// Whether the path is at the steps with `keys` below `outer`, or below that.
  func isInside(_ keys: [IdentityKey], of outer: StatePath) -> Bool {
    var path = self
    while path.depth > outer.depth + keys.count, let parent = path.parent { path = parent }
    for key in keys.reversed() {
      guard path.step?.key == key, let parent = path.parent else { return false }
      path = parent
    }
    return path === outer
  }

  /// Calls `body` with the state of this path, found from that of `outer`; does not call it if the
  /// state is absent.
  func visit(
    _ state: UnsafeRawPointer, from outer: StatePath? = nil, _ body: (UnsafeRawPointer) -> Void
  ) {
    guard self !== outer, let parent, let step else { return body(state) }
    if depth <= StatePath.nestedVisits {
      return parent.visit(state, from: outer) { step.visit($0, body) }
    }
    let held = held(in: state, from: outer)
    withExtendedLifetime(held) { if let held { body(held.address) } }
  }

  /// The state of this path, found from that of `outer` in a loop; nil if it is absent, or if a
  /// state on the way does not satisfy `isSame`.
  func held(
    in state: UnsafeRawPointer, from outer: StatePath? = nil,
    where isSame: (StatePath, UnsafeRawPointer) -> Bool = { _, _ in true }
  ) -> HeldState? {
    var paths: [StatePath] = []
    var path = self
    while path !== outer, let parent = path.parent {
      paths.append(path)
      path = parent
    }
    var held: HeldState = (state, nil)
    for path in paths.reversed() {
      guard let next = path.step?.held(in: held) else { return nil }
      held = next
      guard withExtendedLifetime(held, { isSame(path, held.address) }) else { return nil }
    }
    return held
  }

  /// Calls `body` with the state of this path, if it and all states on the path have the same
  /// identities as when effects started there.
  func visitSame(_ root: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard parent != nil else { return body(root) }
    let held = held(in: root) { path, state in path.isSame?(state) ?? true }
    withExtendedLifetime(held) { if let held { body(held.address) } }
  }

  /// This path and those below it in the tree, each before those below it.
  var here: [StatePath] {
    var here = [self]
    var next = 0
    while next < here.count {
      here.append(contentsOf: here[next].children.values)
      here.append(contentsOf: here[next].rows?.all ?? [])
      next += 1
    }
    return here
  }
}

/// The effects of a path, found by their scopes.
extension StatePath {
  private static func all(from first: CancelScope.Link?) -> [CancelScope] {
    var all: [CancelScope] = []
    var scope = first
    while let current = scope?.takeUnretainedValue() {
      all.append(current)
      scope = current.nextRegistered
    }
    return all
  }

  /// Cancels the effects with `id`, except those that enclose `scope`.
  func cancel(_ id: IdentityKey, sparing scope: CancelScope? = nil) {
    guard let link = ids[id] else { return }
    let first = link.takeUnretainedValue()
    let isSpared = scope?.isInside(first) ?? false
    if first.nextRegistered == nil { return isSpared ? () : first.cancel() }
    CancelScope.cancel(
      StatePath.all(from: link).filter { !(scope?.isInside($0) ?? false) })
  }

  /// Cancels all effects here and below that have not ended.
  func cancelAll() {
    CancelScope.cancel(StatePath.all(from: scopes).filter(\.isRunning))
  }

  /// All scopes here and below, including those with only queued values.
  var departing: [CancelScope] { StatePath.all(from: scopes) }
}
