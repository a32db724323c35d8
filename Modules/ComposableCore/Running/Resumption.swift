/// The effects to start while a reduction is resumed.
struct Resumption {
  /// The positions of the effects that were in flight.
  let positions: [[Int]]

  /// Whether the effect at a node, or one that contains it, was in flight.
  func wasInFlight(at node: EffectNode) -> Bool {
    let position = node.position
    return positions.contains { position.starts(with: $0) }
  }

  /// Whether an effect below a node was in flight.
  func wasInFlight(below node: EffectNode) -> Bool {
    let position = node.position
    return positions.contains { $0.starts(with: position) }
  }
}

extension EffectNode {
  /// The indices from the effect that the reducer returned down to this node, one per operator that
  /// creates children.
  final var position: [Int] {
    sequence(first: self, next: \.parent).prefix { $0.parent?.cause != nil }
      .compactMap(\.index).reversed()
  }

  /// Whether a reduction is being resumed that had no effect in flight at or below this node, so
  /// that nothing starts here.
  @usableFromInline final var isExcludedFromResumption: Bool {
    guard let resumption = runtime.resumption else { return false }
    return !resumption.wasInFlight(at: self) && !resumption.wasInFlight(below: self)
  }

  /// Whether a reduction is being resumed, and only effects below this node were in flight.
  ///
  /// Then the operator of this node has already done its part: a `debounce` has waited, and an
  /// effect with `cancelInFlight` has cancelled others.
  @usableFromInline final var resumesOnlyBelow: Bool {
    runtime.resumption?.wasInFlight(at: self) == false
  }
}
