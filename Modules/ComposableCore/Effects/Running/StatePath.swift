/// A path into a store's state, from the root to a feature, and what runs there.
///
/// The paths where something runs form a tree; a path is in it as long as it is used. Cancellation
/// ids belong to a path, so two timers that are pulled back side by side never meet. When a child
/// leaves, its path leaves the tree with all that is below: a child that comes later gets a path of
/// its own, even at the same steps.
@usableFromInline
package final class StatePath: CustomStringConvertible {
  let parent: StatePath?
  let step: StatePathStep?
  /// The identity of the child's state when its effects started, where it has one.
  let identity: IdentityKey?
  private(set) var children: [IdentityKey: StatePath] = [:]
  private var ids: [IdentityKey: ScopeList] = [:]
  private var hasDeparted = false
  private var isInTree: Bool
  private var scopes: Scopes?
  private(set) var throttles: [IdentityKey: ThrottleWindow] = [:]

  /// The paths from here that lead to children which can leave, without passing one: what has to be
  /// looked at.
  ///
  /// Kept by what can leave itself, and by the root.
  @usableFromInline private(set) var lookouts: [Lookout] = []
  /// Whether there are any; the engine asks after each reduction.
  @exclusivity(unchecked) @usableFromInline private(set) var hasLookouts = false
  private var departable = 0
  /// What was seen last of the collection here.
  var rowsMark = RowsMark()

  /// The path to the root's own state.
  init() {
    parent = nil
    step = nil
    identity = nil
    isInTree = true
  }

  init(parent: StatePath, step: StatePathStep, identity: IdentityKey?) {
    self.parent = parent
    self.step = step
    self.identity = identity
    isInTree = false
  }

  /// The effects of this path, whose lists keep the path in the tree.
  private final class Scopes: ScopeList {
    let path: StatePath

    init(_ path: StatePath) {
      self.path = path
      super.init(keepsEnded: true)
    }

    override func didBecomeEmpty() {
      path.scopes = nil
      path.leaveTreeIfUnused()
    }
  }

  /// The effects under one id of this path.
  private final class Identified: ScopeList {
    private let id: IdentityKey
    private let path: StatePath

    init(_ id: IdentityKey, _ path: StatePath) {
      self.id = id
      self.path = path
      super.init(keepsEnded: false)
    }

    override func didBecomeEmpty() {
      path.ids[id] = nil
    }
  }

  /// The list of the effects under `id`.
  func list(of id: IdentityKey) -> ScopeList {
    if let list = ids[id] { return list }
    let list = Identified(id, self)
    ids[id] = list
    return list
  }

  /// The list of the effects that were started for this path; the path is in the tree as long as
  /// there are any.
  var list: ScopeList {
    if let scopes { return scopes }
    let list = Scopes(self)
    scopes = list
    enterTree()
    return list
  }

  /// Cancels what runs under `id`, but for what encloses `scope`.
  func cancel(_ id: IdentityKey, sparing scope: CancelScope? = nil) {
    guard let list = ids[id] else { return }
    guard let scope else { return CancelScope.cancel(list.all) }
    CancelScope.cancel(list.all.filter { !scope.isInside($0) })
  }

  /// Cancels everything here and below that has not ended.
  func cancelAll() {
    guard let scopes else { return }
    CancelScope.cancel(scopes.all.filter(\.isRunning))
  }

  /// Everything here and below, whose values may still be on their way.
  var departing: [CancelScope] { scopes?.all ?? [] }

  // MARK: The tree

  /// The effects of a child start here: the path in the tree if there is one.
  func child(_ step: StatePathStep) -> StatePath? { children[step.key] }

  private func enterTree() {
    guard !isInTree, !hasDeparted, let parent, let step else { return }
    isInTree = true
    parent.enterTree()
    parent.children[step.key] = self
    if step.isConditional { parent.departableChanged(by: 1) }
  }

  private func leaveTreeIfUnused() {
    if scopes == nil, throttles.isEmpty, children.isEmpty { leaveTree() }
  }

  /// Takes the path out of the tree for good: its child left.
  func depart() {
    hasDeparted = true
    throttles = [:]
    leaveTree()
  }

  private func leaveTree() {
    guard isInTree, let parent, let step else { return }
    isInTree = false
    parent.children[step.key] = nil
    if step.isConditional { parent.departableChanged(by: -1) }
    parent.leaveTreeIfUnused()
  }

  private func departableChanged(by change: Int) {
    let had = departable > 0
    departable += change
    guard had != (departable > 0) else { return }
    var steps: [StatePathStep] = []
    var region = self
    while let parent = region.parent, let step = region.step, !step.isConditional {
      steps.append(step)
      region = parent
    }
    if had {
      region.lookouts.removeAll { $0.path === self }
    } else {
      region.lookouts.append(Lookout(self, steps.reversed()))
    }
    region.hasLookouts = !region.lookouts.isEmpty
  }

  // MARK: Throttles

  func setThrottle(_ window: ThrottleWindow, for id: IdentityKey, in runtime: EffectRuntime) {
    if throttles[id] == nil { runtime.willAddThrottle() }
    throttles[id] = window
    enterTree()
  }

  func setWaiting(_ effect: RunningEffect, for id: IdentityKey) {
    throttles[id]?.waiting = effect
  }

  /// Drops the windows that are over, here and below. Returns how many are left.
  func sweepThrottles() -> Int {
    throttles = throttles.filter { !$0.value.isOver }
    let below = children.values.reduce(0) { $0 + $1.sweepThrottles() }
    leaveTreeIfUnused()
    return throttles.count + below
  }

  /// Forgets everything: the store is going away.
  func dismantle() {
    let children = children
    self.children = [:]
    ids = [:]
    scopes = nil
    throttles = [:]
    lookouts = []
    hasLookouts = false
    for child in children.values { child.dismantle() }
  }

  /// As it is written: `counter.rows[3].editor`.
  @usableFromInline
  package var description: String {
    describe(\.name)
  }

  /// The description with "…" for the ids of rows that are no numbers: `todos[3].editor`,
  /// `users[…]`.
  var publicDescription: String {
    describe { step in
      guard step.name.hasPrefix("["), Int(step.name.dropFirst().dropLast()) == nil else {
        return step.name
      }
      return "[…]"
    }
  }

  private func describe(_ name: (StatePathStep) -> String) -> String {
    var names: [String] = []
    var path = self
    while let step = path.step, let parent = path.parent {
      names.append(name(step))
      path = parent
    }
    return names.reversed().reduce(into: "") { text, name in
      if !text.isEmpty, !name.hasPrefix("[") { text += "." }
      text += name
    }
  }
}

/// The window of a throttle: when its last value went through, and what waits for its interval to
/// end.
struct ThrottleWindow {
  let end: Duration
  let scheduler: AnyScheduler
  var waiting: RunningEffect?

  /// Whether the next value has to wait. A value that waits means that the window is still open.
  var isOpen: Bool { waiting?.isActive == true || scheduler.now.offset < end }
  var isOver: Bool { !isOpen }
}
