/// The number of calls that look at a child inside another one, and the paths to look at later.
private typealias DeepLooks = (nesting: Int, paths: [(path: StatePath, state: HeldState)])

/// Finds removed children after each reduction, at no cost if there can be none.
extension StatePath {
  /// Detaches the paths of the children removed since the last call. The caller cancels their
  /// effects.
  ///
  /// `state` is the state of this path, which must exist.
  func detachDeparted(from state: UnsafeRawPointer) -> [StatePath] {
    var departed: [StatePath] = []
    var deep: DeepLooks = (0, [])
    findDeparted(state, &departed, &deep)
    while let next = deep.paths.popLast() {
      withExtendedLifetime(next) {
        next.path.findDeparted(next.state.address, &departed, &deep)
      }
    }
    for path in departed { path.depart() }
    rememberTokens()
    isIntact = makeCheck()
    return departed
  }

  /// Appends the paths of removed children to `departed`, and to `deep` those with other children
  /// to look at, so that the calls do not nest deeply.
  private func findDeparted(
    _ state: UnsafeRawPointer, _ departed: inout [StatePath],
    _ deep: inout DeepLooks
  ) {
    for path in lookouts {
      if let offset = path.offset {
        path.findDepartedChildren(state + offset, &departed, &deep)
      } else {
        path.visit(state, from: self) { path.findDepartedChildren($0, &departed, &deep) }
      }
    }
  }

  private func findDepartedChildren(
    _ state: UnsafeRawPointer, _ departed: inout [StatePath],
    _ deep: inout DeepLooks
  ) {
    for part in parts { part.findDepartedPart(state, &departed, &deep) }
    guard let rows else { return }
    let seen = rows.look(at: state, isInside: rowsWithLookouts > 0) { path, row in
      if let row {
        path.findDepartedInside(row, of: state, &departed, &deep)
      } else {
        departed.append(path)
      }
    }
    token = nil
    guard let seen, let offset, parts.isEmpty else { return }
    let word = state.load(fromByteOffset: seen.offset, as: UInt.self)
    token = (offset + seen.offset, word, seen.removals)
  }

  private func findDepartedPart(
    _ parent: UnsafeRawPointer, _ departed: inout [StatePath],
    _ deep: inout DeepLooks
  ) {
    var isPresent = false
    step?.visit(parent) { state in
      isPresent = isSame?(state) ?? true
      if isPresent { findDepartedInside(state, of: parent, &departed, &deep) }
    }
    if !isPresent { departed.append(self) }
  }

  private func findDepartedInside(
    _ state: UnsafeRawPointer, of parent: UnsafeRawPointer, _ departed: inout [StatePath],
    _ deep: inout DeepLooks
  ) {
    if checks(state) { return }
    if deep.nesting < StatePath.nestedVisits {
      deep.nesting += 1
      findDeparted(state, &departed, &deep)
      isIntact = makeCheck()
      deep.nesting -= 1
    } else if let held = step?.held(in: (parent, nil)) {
      deep.paths.append((self, held))
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
}
