extension Effect {
  /// Runs effects side by side; they start in order, and it completes when all have.
  ///
  /// A failure ends the whole and cancels the others.
  @inlinable
  public static func merge(_ effects: Effect...) -> Effect {
    merge(effects)
  }

  /// Runs effects side by side; they start in order, and it completes when all have.
  ///
  /// `.none` is dropped, and a single remaining effect is returned as it is. A failure ends the
  /// whole and cancels the others.
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

  /// Runs this effect and `other` side by side, this one started first.
  ///
  /// `.none` on one side gives back the other as it is. A failure of one cancels the other.
  @inlinable
  public func merged(with other: Effect) -> Effect {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Effect.group(inTurn: false, [node, otherNode])
  }

  /// Runs effects one after the other: the next starts when the one before has finished.
  @inlinable
  public static func concatenate(_ effects: Effect...) -> Effect {
    concatenate(effects)
  }

  /// Runs effects one after the other: the next starts when the one before has finished.
  ///
  /// It ends with the part that failed or was cancelled: nothing more starts.
  @inlinable
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let nodes = effects.compactMap(\.node)
    return nodes.count > 1 ? group(inTurn: true, nodes) : Effect(node: nodes.first)
  }

  /// Runs this effect, then `other`.
  ///
  /// `other` starts when this one has finished, and not at all when it failed or was cancelled.
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
