/// Questions to the tree of running effects.
extension EffectNode {

  /// The number of the effect in flight; 0 if there is none.
  var number: Int { handle?.number ?? 0 }

  /// The numbers of the effects in flight, here and below, in the order of their start.
  package var numbersInFlight: [Int] { inFlight.map(\.number) }

  /// The effects in flight, here and below, in the order of their start.
  package var effects: [EffectInfo] { inFlight.map(\.info) }

  /// The effects in flight, each with whether the state has its path. Outside of reductions only.
  package var checkedEffects: [EffectInfo] {
    inFlight.map { node in
      var info = node.info
      info.hasPlace = sequence(first: node.path, next: \.parent).allSatisfy(\.isPresent)
      return info
    }
  }

  /// The effects in flight that do not wait for a test to advance virtual time.
  package var effectsOffVirtualTime: [EffectInfo] {
    inFlight.filter { $0.handle?.isOnVirtualTime == false }.map(\.info)
  }

  /// The number of the reduction that started the effect.
  package var reduction: Int { cause?.reduction ?? 0 }

  /// The innermost cancellation id.
  var innermostID: Identifier? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.id).first
  }

  /// Whether this is `other` or above it.
  func contains(_ other: EffectNode) -> Bool {
    sequence(first: other, next: \.parent).contains { $0 === self }
  }

  // MARK: For tools

  /// The effects in flight, without those that are parts of another one's operation.
  package var outermostEffects: [EffectInfo] {
    inFlight.filter { node in
      !sequence(first: node, next: \.parent).dropFirst().contains { $0.handle != nil }
    }
    .map(\.info)
  }

  /// Cancels effect `number`; returns false if it is not in flight.
  package func cancelEffect(_ number: Int) -> Bool {
    guard let node = inFlight.first(where: { $0.number == number }) else { return false }
    node.cancel()
    return true
  }

  /// Cancels the effects of the reductions after number `reduction`, with their queued values.
  ///
  /// - Returns: The number of cancelled effects.
  package func cancelEffects(startedAfter reduction: Int) -> Int {
    let chosen = inFlight.filter { $0.reduction > reduction }
    EffectNode.cancel(chosen.map(\.allOfReduction))
    return chosen.count
  }

  /// The node of all effects of the reduction that started this.
  private var allOfReduction: EffectNode {
    var node = self
    while let parent = node.parent, parent.cause === cause { node = parent }
    return node
  }
}
