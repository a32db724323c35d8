/// The work at a path.
///
/// The path knows what is in flight and what has an id, as lists that are linked through the work:
/// most have one element.
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

  /// Cancels the work with `id`, but not the work that contains `starting`. Returns false if there
  /// is none.
  @discardableResult
  @usableFromInline
  final func cancel(_ id: Identifier, sparing starting: Work? = nil) -> Bool {
    guard let newest = named[id] else { return false }
    func isSpared(_ work: Work) -> Bool { starting.map(work.contains) ?? false }
    // Usually there is one, and a list of it would take as long as the rest.
    if newest.olderInPath == nil {
      if !isSpared(newest) { newest.cancel() }
    } else {
      var works: [Work] = []
      newest.addList(to: &works)
      Work.cancel(works.filter { !isSpared($0) })
    }
    return true
  }

  /// Cancels the work with `id` at `paths` and below; without an id all work there.
  ///
  /// What a path knows may be a part of an effect of the same child: the whole effect is cancelled
  /// then, so that, for example, nothing that is concatenated to it starts.
  static func cancel(_ id: Identifier? = nil, in paths: [StatePath]) {
    var works: [Work] = []
    for child in paths {
      child.visit { path in
        if let id { return path.named[id]?.addList(to: &works) ?? () }
        path.unnamed?.addList(to: &works, outermostIn: child)
        for newest in path.named.values { newest.addList(to: &works, outermostIn: child) }
      }
    }
    Work.cancel(works)
  }

  /// Calls `body` with this path and all below that are in the tree.
  final func visit(_ body: (StatePath) -> Void) {
    body(self)
    for child in children.values { child.visit(body) }
  }
}

extension Work {
  /// Adds this and the older work in the list of its path, or what contains each in a child.
  fileprivate func addList(to works: inout [Work], outermostIn child: StatePath? = nil) {
    var next: Work? = self
    while let work = next {
      works.append(child.map(work.outermost) ?? work)
      next = work.olderInPath
    }
  }
}
