/// What is in flight at a node and below it.
extension EffectNode {
  /// The effects in flight, here and below, in the order of their start.
  package var effects: [EffectInfo] { inFlight.map(\.info) }

  /// Whether the features of all effects in flight are in the state. Must not be called during a
  /// reduction.
  ///
  /// A value that waits in an operator belongs to the feature of that operator: in a `delay` of the
  /// parent it outlives the child that emitted it, and is dropped when it is due.
  package var areEffectsPresent: Bool {
    inFlight.allSatisfy { sequence(first: $0.path, next: \.parent).allSatisfy(\.isPresent) }
  }

  /// The effects in flight that do not wait for a test to advance virtual time.
  package var effectsOffVirtualTime: [EffectInfo] {
    inFlight.filter { $0.handle?.waitsForVirtualTime == false }.map(\.info)
  }

  /// The effects in flight, except those inside another effect in flight.
  package var outermostEffects: [EffectInfo] {
    inFlight.filter { node in
      !sequence(first: node, next: \.parent).dropFirst().contains { $0.handle != nil }
    }
    .map(\.info)
  }

  /// The numbers of the effects in flight, here and below, in the order of their start.
  package var numbersInFlight: [Int] { inFlight.map(\.effectNumber) }

  /// The number of the effect in flight; 0 if there is none.
  package var effectNumber: Int { handle?.number ?? 0 }

  /// The nodes with effects in flight, from this one down, in the order of their start.
  package final var inFlight: [EffectNode] { allInFlight.filter { $0.effectNumber > 0 } }

  /// The nodes in flight in the order of their start. Waiting values that weren't announced have
  /// the number 0, so they come first.
  final var allInFlight: [EffectNode] {
    var inFlight: [EffectNode] = []
    collectInFlight(&inFlight)
    return inFlight.inOrderOfStart
  }

  final func collectInFlight(_ nodes: inout [EffectNode]) {
    if handle != nil { nodes.append(self) }
    for child in children { child.collectInFlight(&nodes) }
  }
}

extension [EffectNode] {
  /// Nodes with effects in flight, in the order of their start.
  var inOrderOfStart: [EffectNode] {
    count < 2 ? self : sorted { $0.effectNumber < $1.effectNumber }
  }
}
