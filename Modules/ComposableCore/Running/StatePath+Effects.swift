/// The running effects of the feature.
extension StatePath {
  /// Lists a new node, if it has an id or is an outermost one.
  final func add(_ node: EffectNode) {
    if let id = node.id {
      var nodes = take(&nodesByID, leaving: [:])
      (nodes[id], node.slotInPath) = take(&nodes[id, default: FewNodes()], leaving: FewNodes())
        .appending(node)
      nodesByID = nodes
    } else if node.isOutermostAtPath {
      (outermost, node.slotInPath) = take(&outermost, leaving: FewNodes()).appending(node)
      hold()
    }
  }

  /// Removes a node that has ended from its list, if it is still there.
  final func remove(_ node: EffectNode) {
    let slot = node.slotInPath
    if let id = node.id {
      guard let index = nodesByID.index(forKey: id) else { return }
      var nodes = take(&nodesByID, leaving: [:])
      nodes.values[index] = take(&nodes.values[index], leaving: FewNodes())
        .removing(node, at: slot) { $0.slotInPath = slot }
      let removed = nodes.values[index].isEmpty ? nodes.remove(at: index) : nil
      nodesByID = nodes
      // Released after the list has changed: releasing the id may run code that uses the list.
      withExtendedLifetime(removed) {}
    } else if outermost.has(node, at: slot) {
      outermost = take(&outermost, leaving: FewNodes())
        .removing(node, at: slot) { $0.slotInPath = slot }
      endHold()
    }
  }

  /// Cancels the effects with `id` at this path, except those that contain `node`. Returns false if
  /// no effect has the id.
  @usableFromInline @discardableResult
  final func cancel(_ id: Identifier, excluding node: EffectNode? = nil) -> Bool {
    let nodes = nodes(withID: id)
    // Mutation: R6, an id reaches the effects of the parent
    if nodes.isEmpty { return false }
    EffectNode.cancel(nodes.lazy.filter { other in node.map(other.contains) != true })
    return true
  }

  /// Cancels the effects at `paths` and below them: those with `id`, or all.
  static func cancel(_ id: Identifier? = nil, in paths: [StatePath]) {
    EffectNode.cancel(
      paths.flatMap(\.subtree).flatMap { id.map($0.nodes(withID:)) ?? $0.outermost })
  }

  /// The nodes with `id` at this path.
  final func nodes(withID id: Identifier) -> FewNodes {
    let nodesByID = nodesByID
    return nodesByID[id] ?? FewNodes()
  }

  /// Begins an interval of the throttle `id`, replacing the previous one.
  ///
  /// Elapsed intervals are removed before the dictionary grows.
  final func beginThrottle(_ id: Identifier, _ interval: ThrottleInterval) {
    if throttles.isEmpty { hold() }
    if throttles.count == throttles.capacity {
      throttles = throttles.filter { $0.value.rest != nil }
    }
    throttles[id] = interval
  }

  /// Ends the intervals of throttles at this path and below it.
  @usableFromInline
  final func forgetThrottles() {
    for path in subtree where !path.throttles.isEmpty {
      path.throttles = [:]
      path.endHold()
    }
  }
}

/// The interval that begins when a value passes a throttle. Throttles with the same id at the same
/// state path share it.
package final class ThrottleInterval {
  /// The node of the pending value. The interval lasts at least until that value has passed.
  var waiting: EffectNode?
  /// The end of the interval in the scheduler's time.
  private let end: Duration
  private let scheduler: AnyScheduler

  /// Creates an interval that begins now.
  init(lasting length: Duration, on scheduler: AnyScheduler) {
    end = scheduler.operatorNow.offset.addingSaturated(length)
    self.scheduler = scheduler
  }

  /// The remaining time; nil if the interval is over.
  package var rest: Duration? {
    let rest = end.subtractingSaturated(scheduler.operatorNow.offset)
    return waiting == nil && rest <= .zero ? nil : max(rest, .zero)
  }
}

extension StatePath: CustomStringConvertible {
  /// The path in source form: `counter.rows[3].editor`.
  @usableFromInline package final var description: String { text(isRedacted: false) }

  /// The description with "…" in place of row ids, which may be secrets: `todos[…].editor`.
  final var redactedDescription: String { text(isRedacted: true) }

  /// The steps from the root.
  final var steps: [EffectInfo.Step] {
    sequence(first: self, next: \.parent).filter { $0.parent != nil }.reversed().map { path in
      path.name.map { .child($0()) } ?? .row(id: path.key?.identity?.description ?? "")
    }
  }

  /// The names of the steps from the root.
  private final func text(isRedacted: Bool) -> String {
    StatePath.joined(
      steps.map { step in
        switch step {
        case .child(let name): name
        case .row(let id): isRedacted ? "[…]" : "[\(id)]"
        }
      })
  }

  /// Joins the names of steps to one path.
  static func joined(_ names: [String]) -> String {
    names.reduce(into: "") { text, name in
      if !text.isEmpty, !name.hasPrefix("[") { text += "." }
      text += name
    }
  }
}

/// What the check of the invariants reads.
extension StatePath {
  package final var childPaths: [PathKey: StatePath] { children }
  package final var holdCount: Int { Int(holds) }
  package final var isNoLongerInTree: Bool { isRemoved }
  package final var outermostCount: Int { outermost.count }
}
