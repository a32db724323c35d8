/// Rules 6 to 9: which effects are cancelled, and when.
extension Model {
  /// Cancels the effects with `id` of the child that `owner` belongs to, in the order in which they
  /// started. Returns whether there are any.
  @discardableResult
  func cancel(_ id: Int, at owner: ModelNode, except node: ModelNode? = nil) -> Bool {
    var isFound = false
    for scope in scopes where scope.path == owner.path && scope.generations == owner.generations {
      guard case .scope(id) = scope.kind else { continue }
      isFound = true
      if node?.isInside(scope) != true { cancel(scope) }
    }
    return isFound
  }

  /// Rule 6: an id that was looked for at a path, but is used in a child, is reported once.
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
    for scope in scopes where scope.path == path {
      if case .child = scope.kind { cancel(scope) }
    }
  }

  /// Marks `node` as cancelled, then stops the effects in flight inside it, in the order in which
  /// they started.
  func cancel(_ node: ModelNode) {
    guard !node.isOver, !node.isStopped else { return }
    node.isCancelled = true
    for effect in running where effect.isInside(node) { stop(effect) }
  }

  func cancel(_ task: ModelTask) {
    guard !task.isCancelled else { return }
    task.isCancelled = true
    for effect in running where effect.task === task { stop(effect) }
  }

  func cancelEffects(startedAfter reduction: Int) {
    let later = running.filter { $0.reduction > reduction }
    for effect in later { effect.root.isCancelled = true }
    for effect in later { stop(effect) }
  }

  /// Cancels one asynchronous effect.
  func stop(_ node: ModelNode) {
    guard node.isInFlight else { return }
    stopRunning(node, isCancelled: true)
    node.held = []
    if case .held = node.kind {
      heldEnded(node)
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
    record(.ended(number: node.number, cancelled: isCancelled))
  }

  func leaveScopes(_ node: ModelNode) {
    switch node.kind {
    case .child, .scope: scopes.remove(node)
    case .chain, .delay, .held, .leaf, .map, .merge, .reduction, .source, .throttle, .timer, .wait:
      break
    }
  }

  /// Cancels the effects of children that were removed or replaced.
  func cancelDeparted() {
    for node in scopes {
      if case .child = node.kind, generation(of: node.path) != node.generation { cancel(node) }
    }
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
