extension Effect {
  /// Runs effects concurrently; they start in order, and the result completes when all have.
  ///
  /// If one fails, the others are cancelled.
  @inlinable
  public static func merge(_ effects: Effect...) -> Effect {
    merge(effects)
  }

  /// Runs effects concurrently; they start in order, and the result completes when all have.
  ///
  /// `.none` is dropped, and a single remaining effect is returned unchanged. If one fails, the
  /// others are cancelled.
  @inlinable
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    var first: EffectNode<Output, Failure>?
    var rest: [EffectNode<Output, Failure>] = []
    for effect in effects {
      guard let node = effect.node else { continue }
      if first == nil { first = node } else { rest.append(node) }
    }
    guard let first else { return .none }
    return rest.isEmpty ? Effect(node: first) : group(inTurn: false, [first] + rest)
  }

  /// Runs this effect and `other` concurrently, starting this one first.
  ///
  /// If one of them is `.none`, the other is returned unchanged. If one fails, the other is
  /// cancelled.
  @inlinable
  public func merged(with other: Effect) -> Effect {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Effect.group(inTurn: false, [node, otherNode])
  }

  /// Runs effects one after the other: each starts when the previous one has finished.
  @inlinable
  public static func concatenate(_ effects: Effect...) -> Effect {
    concatenate(effects)
  }

  /// Runs effects one after the other: each starts when the previous one has finished.
  ///
  /// If one fails or is cancelled, the following ones do not start.
  @inlinable
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let nodes = effects.compactMap { $0.node }
    return nodes.count > 1 ? group(inTurn: true, nodes) : Effect(node: nodes.first)
  }

  /// Runs this effect, then `other`.
  ///
  /// `other` starts when this one has finished, and does not start if this one fails or is
  /// cancelled.
  @inlinable
  public func concatenated(with other: Effect) -> Effect {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Effect.group(inTurn: true, [node, otherNode])
  }

  @usableFromInline
  static func group(
    inTurn isSequence: Bool, _ nodes: [EffectNode<Output, Failure>]
  ) -> Effect {
    Effect(node: GroupNode(inTurn: isSequence, nodes))
  }
}
