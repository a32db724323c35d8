/// The running effects of the feature at a path.
struct PathEffects {
  /// The nodes at the path whose parents are at an outer path. None of them has an id, because an
  /// operator gives an id to a node at its own path.
  fileprivate var outermost = FewNodes()
  fileprivate var byID: [Identifier: FewNodes] = [:]

  /// The nodes with `id`.
  func nodes(with id: Identifier) -> FewNodes { byID[id] ?? FewNodes() }
}

extension StatePath {
  /// Lists a new node, if it has an id or is the outermost one.
  final func add(_ node: EffectNode) {
    if let id = node.id {
      node.slotInPath = effects.byID[id, default: FewNodes()].append(node)
    } else if node.isOutermostAtPath {
      node.slotInPath = effects.outermost.append(node)
      hold()
    }
  }

  /// Removes a node that has ended from its list.
  final func remove(_ node: EffectNode) {
    let slot = node.slotInPath
    if let id = node.id {
      guard let index = effects.byID.index(forKey: id) else { return }
      effects.byID.values[index].remove(node, at: slot) { $0.slotInPath = slot }
      if effects.byID.values[index].isEmpty { effects.byID.remove(at: index) }
    } else if node.isOutermostAtPath {
      effects.outermost.remove(node, at: slot) { $0.slotInPath = slot }
      release()
    }
  }

  /// Cancels the effects with `id` at this path, except those that contain `node`. Returns false if
  /// no effect has the id.
  @usableFromInline @discardableResult
  final func cancel(_ id: Identifier, excluding node: EffectNode? = nil) -> Bool {
    // Mutation: R6, an id reaches the effects of the parent
    guard let nodes = effects.byID[id] else { return false }
    EffectNode.cancel(nodes.lazy.filter { other in node.map(other.contains) != true })
    return true
  }

  /// Cancels the effects at `paths` and below them: those with `id`, or all.
  static func cancel(_ id: Identifier? = nil, in paths: [StatePath]) {
    guard let id else { return EffectNode.cancel(paths.flatMap(\.effects.outermost)) }
    EffectNode.cancel(paths.flatMap(\.subtree).flatMap { $0.effects.nodes(with: id) })
  }
}

extension StatePath {
  /// The number of holds by outermost nodes, by paths below this one, and by throttle intervals.
  final var internalHolds: Int {
    effects.outermost.count + children.count + (throttles.isEmpty ? 0 : 1)
  }
}

extension EffectNode {
  /// Whether the path lists the node where it should, for the check of invariants.
  final var isListed: Bool {
    guard let id else {
      return !isOutermostAtPath || path.effects.outermost.has(self, at: slotInPath)
    }
    return !isOutermostAtPath && path.effects.nodes(with: id).has(self, at: slotInPath)
  }

  /// Whether the parent is at an outer path.
  fileprivate var isOutermostAtPath: Bool { parent.map { $0.path !== path } ?? false }
}
