import Synchronization

/// The paths with removable children, and a quick check for reductions that removed none.
extension StatePath {
  /// Whether a child may have been removed; the engine asks after each reduction. `state` is the
  /// root's.
  @inlinable
  func mayHaveLost(_ state: UnsafeRawPointer) -> Bool {
    let offset = tokenOffset.load(ordering: .relaxed)
    if offset == StatePath.nothingCanLeave { return false }
    if offset >= 0 {
      let word = state.load(fromByteOffset: offset, as: UInt.self)
      if word == tokenWord.load(ordering: .relaxed) {
        let removals = tokenRemovals.load(ordering: .relaxed)
        if removals == StatePath.notCounted || removals == removalCount(inStorage: word) {
          return false
        }
      }
    }
    return hasChanged(state)
  }

  /// Stores the words that `mayHaveLost` compares after the next reduction.
  func rememberTokens() {
    if lookouts.isEmpty { return }
    guard lookouts.allSatisfy({ $0.token != nil }), let token = lookouts[0].token else {
      return tokenOffset.store(StatePath.noToken, ordering: .relaxed)
    }
    let isOnly = lookouts.count == 1
    tokenOffset.store(isOnly ? token.offset : StatePath.severalTokens, ordering: .relaxed)
    tokenWord.store(token.word, ordering: .relaxed)
    tokenRemovals.store(token.removals ?? StatePath.notCounted, ordering: .relaxed)
  }

  /// Whether a child may have been removed, after the token has changed.
  @usableFromInline
  func hasChanged(_ state: UnsafeRawPointer) -> Bool {
    let offset = tokenOffset.load(ordering: .relaxed)
    if let isIntact {
      guard isIntact(state) else { return true }
      if offset >= 0 {
        tokenWord.store(state.load(fromByteOffset: offset, as: UInt.self), ordering: .relaxed)
      }
      return false
    }
    if offset != StatePath.severalTokens { return true }
    return lookouts.contains { path in
      guard let token = path.token else { return true }
      let word = state.load(fromByteOffset: token.offset, as: UInt.self)
      return word != token.word
        || token.removals.map { $0 != removalCount(inStorage: word) } ?? false
    }
  }

  /// Whether the removable children are certainly in the state of this path; false if a quick check
  /// cannot decide it.
  @usableFromInline
  func checks(_ state: UnsafeRawPointer) -> Bool { isIntact?(state) ?? !hasLookouts }

  /// A function that returns true only if a state has the same children as the last one; nil if
  /// there are several parts or collections, or if the calls would nest deeply.
  func makeCheck() -> ((UnsafeRawPointer) -> Bool)? {
    guard lookouts.count == 1, let offset = lookouts[0].offset, depth < StatePath.nestedVisits
    else { return nil }
    if let rows = lookouts[0].rows, lookouts[0].parts.isEmpty {
      if lookouts[0].rowsWithLookouts > 0 { return { rows.areIntact(in: $0 + offset) } }
      // The root compares its token itself.
      guard parent != nil, let (offset, word, removals) = lookouts[0].token else { return nil }
      return { state in
        let now = state.load(fromByteOffset: offset, as: UInt.self)
        return now == word && (removals == nil || removals == removalCount(inStorage: now))
      }
    }
    guard lookouts[0].rows == nil, lookouts[0].parts.count == 1,
      case let part = lookouts[0].parts[0], let step = part.step
    else { return nil }
    // Most parts have no lookouts; when a part gets some, a new function is created.
    if let isSame = part.isSame, !part.hasLookouts {
      return { step.has($0 + offset, where: isSame) }
    }
    return { state in
      step.has(state + offset) { (part.isSame?($0) ?? true) && part.checks($0) }
    }
  }

  /// Whether there are paths below in the tree.
  var hasChildren: Bool { !children.isEmpty || rows != nil }

  /// Whether there are paths to look at.
  var hasLookouts: Bool { !lookouts.isEmpty }

  /// Whether there are removable children.
  var canLose: Bool { rows != nil || !parts.isEmpty }

  /// The nearest removable path that this one is or belongs to, or the root.
  var region: StatePath {
    var region = self
    while let parent = region.parent, region.step?.isConditional == false { region = parent }
    return region
  }

  /// The path is a lookout if it has removable children.
  func updateLookouts() {
    var offset: Int? = 0
    var path = self
    let region = region
    while path !== region, let parent = path.parent {
      offset = offset.flatMap { sum in path.step?.offset.map { sum + $0 } }
      path = parent
    }
    self.offset = offset
    token = nil
    region.isIntact = nil
    let hadLookouts = region.hasLookouts
    // Changed in a variable, as `setChild` changes the children.
    var changed = region.lookouts
    region.lookouts = []
    if canLose {
      changed.append(self)
    } else if let index = changed.firstIndex(where: { $0 === self }) {
      changed.remove(at: index)
    }
    region.lookouts = changed
    region.forgetTokens()
    if hadLookouts != region.hasLookouts { region.parent?.childHasLookouts(!hadLookouts) }
  }

  /// Counts the rows with lookouts. If there are some, changes of rows matter too.
  private func childHasLookouts(_ hasThem: Bool) {
    let region = region
    region.isIntact = nil
    rowsWithLookouts += hasThem ? 1 : -1
    guard rowsWithLookouts == (hasThem ? 1 : 0) else { return }
    token = nil
    region.forgetTokens()
  }

  /// The next reduction looks at all lookouts of the root, because there are others.
  private func forgetTokens() {
    guard parent == nil else { return }
    tokenOffset.store(
      hasLookouts ? StatePath.noToken : StatePath.nothingCanLeave, ordering: .relaxed)
  }
}
