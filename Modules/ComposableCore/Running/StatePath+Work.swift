/// The work at a path.
///
/// The path knows what is in flight and what has an id, in the order in which it got to know them,
/// as lists that are linked through the work: most have one element.
extension StatePath {
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

  private final var works: [Work] {
    var works = unnamed?.withOlderInPath ?? []
    for newest in named.values { works += newest.withOlderInPath }
    return works
  }

  /// Cancels the work with `id` in the order in which the path got to know it, but not the work that
  /// contains `starting`. Returns false if there is none.
  @discardableResult
  @usableFromInline
  final func cancel(_ id: Identifier, sparing starting: Work? = nil) -> Bool {
    guard let newest = named[id] else { return false }
    // Usually there is one, and a list of it would take as long as the rest.
    if newest.olderInPath == nil {
      newest.cancel(sparing: starting)
    } else {
      for work in newest.withOlderInPath.reversed() { work.cancel(sparing: starting) }
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
        for work in inner.works { works.append(work.outermost(in: path)) }
      }
    }
    Work.cancel(works)
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
}

extension Work {
  fileprivate func cancel(sparing starting: Work?) {
    if let starting, contains(starting) { return }
    cancel()
  }

  /// This and the older work that the path knows by the same id, the newest first.
  fileprivate var withOlderInPath: [Work] {
    var works = [self]
    while let older = works[works.count - 1].olderInPath { works.append(older) }
    return works
  }
}
