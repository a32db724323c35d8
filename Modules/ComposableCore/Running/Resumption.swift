/// The effects to start while a reduction is resumed.
struct Resumption {
  /// The positions of the effects that were in flight.
  let positions: [[Int]]
}

/// Used by operators while a reduction is resumed; false or nil at any other time. The article
/// `Architecture` explains positions in "Going back in time".
extension EffectNode {
  /// Whether nothing was in flight at or below this node, so that nothing starts here.
  @usableFromInline final var isExcludedFromResumption: Bool {
    runtime.isResuming && recordedPositions(from: position).isEmpty
  }

  /// Whether the operator at this node had waited: a `debounce` had started its effect, or a
  /// `delay` had delivered the end.
  final var hadWaited: Bool { runtime.isResuming && !wasInFlight(at: position) }

  /// Whether a value or the failure of `emitter` had passed the operator at this node.
  final func hadPassed(from emitter: EffectNode) -> Bool {
    // Mutation: a resumed value waits in every operator
    runtime.isResuming && !wasInFlight(at: position(ofValueFrom: emitter))
  }

  /// Whether the part that starts next had already ended when the state was recorded: a later part
  /// was in flight, or only values of this one that waited in operators around this node. It starts
  /// again only to emit such a value.
  @usableFromInline final var hadNextChildEnded: Bool {
    guard runtime.isResuming else { return false }
    let position = position
    let resumed = recordedPositions(from: position).filter { $0.count > position.count }
    // If an earlier restore repeated the part, its value may wait anywhere.
    let hasLaterPart = resumed.contains { $0[position.count] > nextChildIndex }
    return hasLaterPart
      || resumed.filter { $0[position.count] == nextChildIndex }.allSatisfy { resumed in
        resumed.last.map { $0 < 0 && ~$0 <= position.count } ?? false
      }
  }

  /// The position of a waiting value, for an effect that starts again only because of that value:
  /// of the first one listed, if several waited. With it, restoring twice resumes the same effects.
  /// Nil for any other effect.
  final var resumedPosition: [Int]? {
    guard runtime.isResuming, effectNode === self else { return nil }
    let position = position
    let resumed = recordedPositions(from: position)
    return resumed.contains(position) ? nil : resumed.first { $0.count == position.count + 1 }
  }

  private final func wasInFlight(at position: [Int]) -> Bool {
    runtime.resumption?.positions.contains(position) ?? false
  }

  /// The positions at or below `position` of the effects that were in flight.
  private final func recordedPositions(from position: [Int]) -> [[Int]] {
    runtime.resumption?.positions.filter { $0.starts(with: position) } ?? []
  }
}

extension EffectNode {
  /// The position of a value of `emitter` that waits in the operator at this node.
  ///
  /// It ends in the complement of the length of the operator's position. As a negative number, it
  /// can't be the index of a child.
  final func position(ofValueFrom emitter: EffectNode) -> [Int] {
    emitter.position + [~position.count]
  }
}
