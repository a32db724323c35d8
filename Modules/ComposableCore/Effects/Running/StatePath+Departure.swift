/// Finds removed children after each reduction, at no cost if there can be none.
extension StatePath {
  /// Detaches the paths of the children removed since the last call. The caller cancels their
  /// effects.
  ///
  /// `state` is the state of this path, which must exist.
  func detachDeparted(from state: UnsafeRawPointer) -> [StatePath] {
    var departed: [StatePath] = []
    findDeparted(state, &departed)
    for path in departed { path.depart() }
    rememberToken(in: state)
    return departed
  }

  /// Remembers the word that tells the next look that nothing has left, where there is one.
  private func rememberToken(in state: UnsafeRawPointer) {
    guard lookouts.count == 1, let offset = lookouts[0].offset,
      let token = lookouts[0].children.first?.value.step?.tokenOffset
    else { return }
    let word = state.load(fromByteOffset: offset + token, as: UInt.self)
    // An array that was never changed has none yet.
    if word == 0 { return }
    self.token.store(word, ordering: .relaxed)
    tokenOffset.store(offset + token, ordering: .relaxed)
  }

  private func findDeparted(_ state: UnsafeRawPointer, _ departed: inout [StatePath]) {
    for path in lookouts {
      if let offset = path.offset {
        path.findDepartedChildren(state + offset, &departed)
      } else {
        path.visit(state, from: self) { path.findDepartedChildren($0, &departed) }
      }
    }
  }

  private func findDepartedChildren(_ state: UnsafeRawPointer, _ departed: inout [StatePath]) {
    // The rows of a collection all have the same kind of step.
    guard let row = children.first?.value.step, row.isRow else {
      for child in children.values where child.step?.isConditional == true {
        child.look(from: state, &departed)
      }
      return
    }
    let hasInside = rowsWithLookouts > 0
    guard let keys = row.changes(in: state, since: &rowsMark, withChanges: hasInside) else {
      for child in children.values { child.look(from: state, &departed) }
      return
    }
    for key in keys { children[key]?.look(from: state, &departed) }
  }

  private func look(from parent: UnsafeRawPointer, _ departed: inout [StatePath]) {
    guard let step else { return }
    var isPresent = false
    step.visit(parent) { state in
      isPresent = identity == nil || step.identity(of: state) == identity
      if isPresent, hasLookouts { findDeparted(state, &departed) }
    }
    if !isPresent { departed.append(self) }
  }

  /// Calls `body` with the state of this path, found from that of `outer`; does not call it if the
  /// state is absent.
  func visit(
    _ state: UnsafeRawPointer, from outer: StatePath? = nil, _ body: (UnsafeRawPointer) -> Void
  ) {
    guard self !== outer, let parent, let step else { return body(state) }
    parent.visit(state, from: outer) { step.visit($0, body) }
  }

  /// Calls `body` with the state of this path, if it and all states on the path have the same
  /// identities as when effects started there.
  func visitSame(_ root: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard let parent, let step else { return body(root) }
    parent.visitSame(root) { state in
      step.visit(state) {
        if identity == nil || step.identity(of: $0) == identity { body($0) }
      }
    }
  }
}
