/// R6 to R9: which effects are canceled, and when.
extension Model {
  /// Cancels the effects with `id` of the child that `owner` belongs to. Returns whether there are
  /// any.
  @discardableResult
  func cancel(_ id: Int, at owner: ModelNode, except node: ModelNode? = nil) -> Bool {
    let found = scopes.filter { scope in
      guard case .scope(id) = scope.kind else { return false }
      return scope.path == owner.path && scope.generations == owner.generations
    }
    cancel(found.filter { node?.isInside($0) != true })
    return !found.isEmpty
  }

  /// R6: an id that matches nothing at its path, but is used in a child, is reported once.
  func reportIfInChild(_ id: Int, of owner: ModelNode) {
    if hasReportedMissedID { return }
    for scope in scopes where scope.path != owner.path && scope.path.isBelow(owner.path) {
      guard case .scope(id) = scope.kind, scope.generations.starts(with: owner.generations) else {
        continue
      }
      hasReportedMissedID = true
      return record(.reported)
    }
  }

  /// Cancels all effects at a path and below it.
  func cancelAll(in path: ModelPath) {
    cancel(scopes.filter { $0.isChild && $0.path == path })
  }

  /// Marks nodes as canceled, then stops the effects in flight inside them, in the order in which
  /// they started.
  func cancel(_ nodes: [ModelNode]) {
    var marked: [ModelNode] = []
    for node in nodes where !node.hasEnded && !node.isStopped {
      node.isCancelled = true
      marked.append(node)
    }
    for effect in runningInOrder where marked.contains(where: effect.isInside) { stop(effect) }
  }

  func cancel(_ task: ModelTask) {
    guard !task.isCancelled else { return }
    task.isCancelled = true
    for effect in runningInOrder where effect.task === task { stop(effect) }
  }

  /// Cancels an effect of a program from outside, including everything inside it.
  func cancelEffect(_ number: Int) {
    guard let effect = running.first(where: { $0.number == number }), number > 0 else { return }
    isBusy = true
    cancel([effect])
    drain()
  }

  /// Cancels one asynchronous effect.
  func stop(_ node: ModelNode) {
    guard node.isInFlight else { return }
    stopRunning(node, isCancelled: true)
    if case .held = node.kind {
      heldEnded(node, isCancelled: true)
    } else {
      ended(node, isCancelled: true)
    }
  }

  func stopRunning(_ node: ModelNode, isCancelled: Bool) {
    guard node.isInFlight else { return }
    node.isInFlight = false
    running.remove(node)
    if isCancelled { agenda.cancel(node) }
    if case .timer = node.kind { agenda.cancel(node) }
    showLastHeld(of: node)
    if node.number > 0 { record(.ended(number: node.number, cancelled: isCancelled)) }
  }

  /// The nodes in flight in the order in which observers saw them start.
  var runningInOrder: [ModelNode] {
    running.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }.map(\.element)
  }

  func removeFromScopes(_ node: ModelNode) {
    switch node.kind {
    case .child, .scope: scopes.remove(node)
    case .chain, .delay, .held, .leaf, .map, .merge, .part, .reduction, .source, .throttle, .timer,
      .wait:
      break
    }
  }

  /// R7: cancels the effects of children that were removed or replaced.
  func cancelRemovedChildren() {
    cancel(scopes.filter { $0.isChild && generation(of: $0.path) != $0.generation })
  }
}

extension [ModelNode] {
  /// Removes a node that occurs at most once.
  fileprivate mutating func remove(_ node: ModelNode) {
    for index in 0..<count where self[index] === node {
      remove(at: index)
      return
    }
  }
}
