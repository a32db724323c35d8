/// Operations on a scope and all scopes below it.
extension CancelScope {
  /// Cancels the effects below, in the order in which they started.
  package final func cancel() {
    guard !isCancelled else { return }
    if members == nil {
      markCancelled()
      runningEffect?.cancelAlone()
      return
    }
    var effects = mark()
    RunningEffect.cancel(&effects)
  }

  /// Cancels the effects below after one of them failed.
  final func fail() {
    var effects = effects
    visit { scope in
      scope.hasFailed = true
      return true
    }
    RunningEffect.cancel(&effects)
  }

  /// Cancels `scopes` in order of creation.
  static func cancel(_ scopes: [CancelScope]) {
    for scope in scopes.sorted(by: { $0.number < $1.number }) { scope.cancel() }
  }

  /// Marks this scope and those below as cancelled. The caller cancels the returned effects.
  @discardableResult
  final func mark() -> [RunningEffect] {
    var effects: [RunningEffect] = []
    visit { scope in
      if scope.isCancelled { return false }
      scope.markCancelled()
      if let effect = scope.runningEffect { effects.append(effect) }
      return true
    }
    return effects
  }

  final func markCancelled() {
    cancelled.store(true, ordering: .relaxed)
  }

  /// The effects in flight below, in the order in which they started.
  final var effects: [RunningEffect] {
    var effects: [RunningEffect] = []
    visit { scope in
      if let effect = scope.runningEffect { effects.append(effect) }
      return true
    }
    return effects.count > 1 ? effects.sorted { $0.number < $1.number } : effects
  }

  /// Calls `body` with this scope and those below; it returns false to skip those below a scope.
  ///
  /// `body` must not call foreign code or change the tree.
  private final func visit(_ body: (CancelScope) -> Bool) {
    var scope = self
    while true {
      if body(scope), let member = scope.members {
        scope = member.takeUnretainedValue()
        continue
      }
      while scope !== self, scope.next == nil, let parent = scope.parent {
        scope = parent.takeUnretainedValue()
      }
      guard scope !== self, let next = scope.next else { return }
      scope = next.takeUnretainedValue()
    }
  }

  /// Takes the tree below apart when the store is released, so that it retains nothing.
  final func dismantle() {
    markCancelled()
    var open = [self]
    while let scope = open.popLast() {
      while let link = scope.members {
        let member = link.takeUnretainedValue()
        member.markCancelled()
        member.uses = 0
        member.unregister()
        member.leaveParent()
        link.release()
        open.append(member)
      }
      scope.didClose()
    }
  }
}
