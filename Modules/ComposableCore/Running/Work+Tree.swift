/// Questions to the tree of work.
extension Work {
  /// Whether it may have several parts, and does not end as the first of them does.
  var isGroup: Bool { holds != nil }

  /// The nodes in flight, here and below, in the order in which they started.
  package var inFlight: [Work] {
    var inFlight: [Work] = []
    visit { work in
      if work.running != nil { inFlight.append(work) }
      return true
    }
    return inFlight.inOrderOfStart
  }

  /// The numbers of the effects in flight, in the order in which they started.
  package var numbersInFlight: [Int] { inFlight.map { $0.running?.number ?? 0 } }

  /// The effects in flight that are no parts of the operation of another one.
  package var outermostEffects: [EffectInfo] {
    var outermost: [Work] = []
    visit { work in
      if work.running == nil { return true }
      outermost.append(work)
      return false
    }
    return outermost.inOrderOfStart.map(\.info)
  }

  /// The effects in flight, here and below, in the order in which they started.
  package var effects: [EffectInfo] { inFlight.map(\.info) }

  /// Those that do not wait for a test to advance virtual time.
  package var effectsOffVirtualTime: [EffectInfo] {
    inFlight.filter { $0.running?.isOnVirtualTime == false }.map(\.info)
  }

  /// Cancels effect `number`; returns false if it is not in flight.
  package func cancelEffect(_ number: Int) -> Bool {
    guard let effect = inFlight.first(where: { $0.running?.number == number }) else { return false }
    effect.cancel()
    return true
  }

  /// Cancels the effects of the reductions after number `reduction`, with their queued values.
  ///
  /// - Returns: The number of cancelled effects.
  package func cancelEffects(startedAfter reduction: Int) -> Int {
    let chosen = inFlight.filter { $0.reduction > reduction }
    Work.cancel(chosen.map(\.nodeOfReduction))
    return chosen.count
  }

  /// The number of the reduction that started the effect.
  package var reduction: Int { origin?.reduction ?? 0 }

  /// The node of all effects of the reduction that started this.
  private var nodeOfReduction: Work {
    var work = self
    while let parent = work.parent, parent.origin === origin { work = parent }
    return work
  }

  /// The innermost cancellation id.
  var innermostID: Identifier? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.id).first
  }

  /// Whether this is `other` or above it.
  func contains(_ other: Work) -> Bool {
    sequence(first: other, next: \.parent).contains { $0 === self }
  }

  /// The outermost node around this one that belongs to the child at `path`.
  func outermost(in path: StatePath) -> Work {
    var work = self
    while let parent = work.parent, parent.path.isBelow(path) { work = parent }
    return work
  }

  /// A part with `id` in a child of the path `above`: the newest of the next `limit` parts.
  func newest(of limit: inout Int, with id: Identifier, below above: StatePath) -> Work? {
    var part = newestPart
    while let work = part, limit > 0 {
      limit -= 1
      if work.id == id, work.path !== above, work.path.isBelow(above) { return work }
      if let found = work.newest(of: &limit, with: id, below: above) { return found }
      part = work.older
    }
    return nil
  }

  /// Calls `body` with this node and those below; it returns false to skip those below a node.
  ///
  /// `body` must not change the tree.
  func visit(_ body: (Work) -> Bool) {
    var open: [Work] = []
    var next: Work? = self
    while let work = next {
      var part = body(work) ? work.newestPart : nil
      while let current = part {
        open.append(current)
        part = current.older
      }
      next = open.popLast()
    }
  }
}

extension [Work] {
  /// Nodes in flight in the order in which they started; most lists have one node.
  var inOrderOfStart: [Work] {
    count < 2 ? self : sorted { $0.running?.number ?? 0 < $1.running?.number ?? 0 }
  }
}
