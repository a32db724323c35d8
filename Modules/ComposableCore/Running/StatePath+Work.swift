/// The work at a path.
///
/// The path knows what is in flight and what has an id, in the order in which it got to know them,
/// as lists that are linked through the work: most have one element.
extension StatePath {
  /// Adds `work` as the newest with its id, and keeps the path in the tree until it is removed;
  /// O(1).
  final func add(_ work: Work) {
    joinTree()
    if let id = work.id {
      work.olderInPath = named.updateValue(work, forKey: id)
    } else {
      work.olderInPath = unnamed
      unnamed = work
    }
    work.olderInPath?.newerInPath = work
  }

  /// Removes `work`, which was added under the id that it still has; O(1).
  ///
  /// A path without anything to know leaves the tree.
  final func remove(_ work: Work) {
    work.olderInPath?.newerInPath = work.newerInPath
    if let newer = work.newerInPath {
      newer.olderInPath = work.olderInPath
    } else if let id = work.id {
      named[id] = work.olderInPath
    } else {
      unnamed = work.olderInPath
    }
    work.olderInPath = nil
    work.newerInPath = nil
    forgetIfUnused()
  }

  /// Cancels the work with `id` in the order in which the path got to know it, but not the work
  /// that contains `starting`. Returns false if there is none.
  @discardableResult
  @usableFromInline
  final func cancel(_ id: Identifier, sparing starting: Work? = nil) -> Bool {
    guard let newest = named[id] else { return false }
    // Usually there is one, and a list of it would take as long as the rest.
    if newest.olderInPath == nil {
      newest.cancel(sparing: starting)
    } else {
      let newestFirst = Array(sequence(first: newest) { $0.olderInPath })
      for work in newestFirst.reversed() { work.cancel(sparing: starting) }
    }
    return true
  }

  /// Cancels all work at `paths` and below, in the order in which it started.
  ///
  /// What a path knows may be a part of an effect of the same child: the whole effect is cancelled,
  /// so that, for example, nothing that is concatenated to it starts.
  static func cancelAll(in paths: [StatePath]) {
    var works: [Work] = []
    for path in paths { path.addWork(of: path, to: &works) }
    for work in works.inOrder(of: { $0.number }) { work.cancel() }
  }

  /// Adds the outermost works of the child at `whole` that this path, or one below, knows.
  private final func addWork(of whole: StatePath, to works: inout [Work]) {
    unnamed?.addAll(of: whole, to: &works)
    for newest in named.values { newest.addAll(of: whole, to: &works) }
    for child in children.values { child.addWork(of: whole, to: &works) }
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
    body(self)
    for child in children.values { child.visit(body) }
  }
}

extension Work {
  /// Cancels this work, unless it contains `starting`, which would end with it.
  fileprivate func cancel(sparing starting: Work?) {
    if let starting, contains(starting) { return }
    cancel()
  }

  /// Adds this and the older work that the path knows by the same id, or rather what contains each
  /// of them in the child at `whole`.
  fileprivate func addAll(of whole: StatePath, to works: inout [Work]) {
    var work: Work? = self
    while let current = work {
      works.append(current.outermost(in: whole))
      work = current.olderInPath
    }
  }
}
