/// A path into a store's state, from the root to a feature, with the work that runs for it.
///
/// Paths with work form a tree. When a child is removed from the state or replaced, its path leaves
/// the tree for good with all paths below it: a later child at the same steps gets a new path.
@usableFromInline
class StatePath {
  final let parent: StatePath?
  @usableFromInline final let key: Key
  /// Whether the child can be absent from its parent's state.
  final let canLeave: Bool
  /// The last step in source form; nil for a row, which is named by its key.
  final let name: (() -> String)?
  private(set) final var children: [Key: StatePath] = [:]
  /// The work with each id.
  private final var named: [Identifier: [Work]] = [:]
  /// The work without an id that is in flight.
  private final var unnamed: [Work] = []
  /// The windows of throttles.
  final var throttles: [Identifier: ThrottleWindow] = [:]
  /// How many queued values, operations and starting effects there are.
  private final var holds = 0
  private final var isInTree: Bool
  /// Whether the child was not there any more when its first work started.
  @usableFromInline final var isAbsent = false
  private final var isLost = false

  /// A child of a path: its step, and what it was identified by when its work started.
  @usableFromInline
  struct Key: Hashable {
    @usableFromInline let step: Identifier?
    @usableFromInline let identity: Identifier?

    @inlinable
    init(step: Identifier?, identity: Identifier? = nil) {
      self.step = step
      self.identity = identity
    }
  }

  @usableFromInline
  init(parent: StatePath?, key: Key, canLeave: Bool, name: (() -> String)?) {
    self.parent = parent
    self.key = key
    self.canLeave = canLeave
    self.name = name
    isInTree = parent == nil
  }

  /// Whether the child, or one that it belongs to, was removed from the state or replaced.
  final var hasLeft: Bool {
    var path: StatePath? = self
    while let current = path {
      if current.isLost { return true }
      path = current.parent
    }
    return false
  }

  final func isBelow(_ other: StatePath) -> Bool {
    var path: StatePath? = self
    while let current = path {
      if current === other { return true }
      path = current.parent
    }
    return false
  }

  // MARK: Work

  final func add(_ work: Work) {
    joinTree()
    if let id = work.id { named[id, default: []].add(work) } else { unnamed.add(work) }
  }

  final func remove(_ work: Work) {
    if let id = work.id {
      guard let index = named.index(forKey: id) else { return }
      named.values[index].remove(work)
      if named.values[index].isEmpty { named.remove(at: index) }
    } else {
      unnamed.remove(work)
    }
    forgetIfUnused()
  }

  /// Cancels the work with `id` in the order in which it started, but not the work that contains
  /// `starting`. Returns false if there is none.
  @discardableResult
  @usableFromInline
  final func cancel(_ id: Identifier, sparing starting: Work? = nil) -> Bool {
    guard let works = named[id] else { return false }
    for work in works.count < 2 ? works : works.sorted(by: { $0.registration < $1.registration }) {
      if let starting, work.contains(starting) { continue }
      work.cancel()
    }
    return true
  }

  /// Cancels all work here and below.
  @usableFromInline
  final func cancelAll() { StatePath.cancelAll(in: [self]) }

  /// Cancels all work at `paths` and below, in the order in which it started.
  @usableFromInline
  static func cancelAll(in paths: [StatePath]) {
    var works: [Work] = []
    for path in paths {
      path.visit { inner in
        for work in inner.unnamed { works.append(work.outermost(in: path)) }
        for work in inner.named.values.joined() { works.append(work.outermost(in: path)) }
      }
    }
    for work in works.sorted(by: { $0.number < $1.number }) { work.cancel() }
  }

  /// A path below that has work with `id`; only some are looked at.
  final func nearbyPath(with id: Identifier) -> StatePath? {
    var open = Array(children.values.prefix(16))
    for _ in 0..<64 {
      guard let path = open.popLast() else { return nil }
      if path.named[id] != nil { return path }
      open.append(contentsOf: path.children.values.prefix(16))
    }
    return nil
  }

  /// Calls `body` with this path and all below that are in the tree.
  final func visit(_ body: (StatePath) -> Void) {
    var open = [self]
    while let path = open.popLast() {
      body(path)
      open.append(contentsOf: path.children.values)
    }
  }

  // MARK: The tree

  @usableFromInline
  final func child(_ key: Key) -> StatePath? { children[key] }

  /// The children at a step into an optional or a case: usually one, several while a tool holds
  /// deliveries and goes back in time.
  final func children(at step: Identifier) -> [StatePath] {
    children.values.filter { $0.key.step == step }
  }

  /// The path of the child at `step` that has `identity`, and whether that child is in the state.
  ///
  /// If it is not, and has no work, its path stays outside of the tree.
  @inlinable
  final func path<Whole, Part>(
    _ step: Step<Whole, Part>, of identity: Identifier?
  ) -> (path: StatePath, isThere: Bool) {
    let key = Key(step: step.key, identity: identity)
    let known = child(key)
    if let known, !step.canLeave { return (known, true) }
    guard let whole = self as? TypedPath<Whole> else { return (self, false) }
    var isThere = !step.canLeave
    if step.canLeave {
      whole.visitState { state in
        step.visit(state) { isThere = step.identify?($0.pointee) == identity }
      }
    }
    if let known { return (known, isThere) }
    let path = TypedPath(step, key, in: whole)
    path.isAbsent = !isThere
    return (path, isThere)
  }

  private final func joinTree() {
    guard !isInTree, !isAbsent, !isLost, let parent else { return }
    isInTree = true
    parent.joinTree()
    parent.children[key] = self
    didJoin()
  }

  /// Keeps the path in the tree, so that the child's leaving is noticed.
  @usableFromInline
  final func hold() {
    if parent == nil { return }
    holds += 1
    joinTree()
  }

  @usableFromInline
  final func release() {
    if parent == nil { return }
    holds -= 1
    forgetIfUnused()
  }

  final func forgetIfUnused() {
    if isInTree, holds == 0, unnamed.isEmpty, named.isEmpty, children.isEmpty, throttles.isEmpty {
      leaveTree()
    }
  }

  private final func leaveTree() {
    guard isInTree, let parent else { return }
    isInTree = false
    parent.children[key] = nil
    parent.unwatch(key)
    parent.forgetIfUnused()
  }

  /// The child was removed from the state or replaced: its work has to be cancelled.
  @usableFromInline
  final func leave() {
    isLost = true
    visit { $0.throttles = [:] }
    leaveTree()
  }

  /// Calls made by the class below, which knows the type of the state.
  @usableFromInline func didJoin() {}
  /// Whether the state has this path.
  var exists: Bool { true }
  @usableFromInline func unwatch(_ key: Key) {}
}

extension [Work] {
  fileprivate mutating func add(_ work: Work) {
    work.indexInPath = count
    append(work)
  }

  /// The last one takes the place of `work`.
  fileprivate mutating func remove(_ work: Work) {
    guard let index = work.indexInPath else { return }
    work.indexInPath = nil
    let last = removeLast()
    guard last !== work else { return }
    self[index] = last
    last.indexInPath = index
  }
}
