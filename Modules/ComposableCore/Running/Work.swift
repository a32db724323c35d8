/// A node in the tree of running work: the store, a send, or an effect.
///
/// The root is the store's. Below it is a node for each send, below that one for the effects of
/// each reduction which the send caused, and below that one for each part of them. A node ends as
/// its only part does; a group (a merge, a send) ends when it has no parts and nothing holds it.
///
/// A node ends once, whatever the reason, by `end`: it stops what it runs, ends its parts, leaves
/// its path and its parent, and tells whoever waits for it. What is cancelled at once is cancelled
/// in two steps, so that no code of a program runs between them: all nodes are marked (`isCut`), so
/// that nothing starts there any more, and then what is in flight ends, in the order in which it
/// started.
///
/// @unchecked Sendable: used on the store's actor; other threads only hold the node of a send,
/// which has no values of the program.
@usableFromInline
package final class Work: @unchecked Sendable {
  /// How work ended.
  @usableFromInline
  package enum End {
    /// It was cancelled, or was a part of what ended otherwise.
    case cancelled
    /// It failed with an error that `catchToEffect` or `mapError` may take.
    case failed(any Error)
    /// It came to its end.
    case finished
  }

  /// What all work of the store shares.
  /// What this is a part of; nil for the root.
  @usableFromInline package let runtime: EffectRuntime
  let parent: Work?
  /// The reduction that started this; nil for a send and for the root.
  @usableFromInline let origin: Origin?
  /// The parts are linked, because most nodes have one, and an array for it costs as much as a
  /// node.
  private(set) var newestPart: Work?
  /// The part of the same parent that began before this one.
  private(set) var older: Work?
  /// The part of the same parent that began after this one.
  private var newer: Work?
  /// The path of the feature whose work this is.
  var ownPath: StatePath
  /// The cancellation id, local to the path.
  var id: Identifier?
  /// In the path's list, the one before this and the one after.
  var olderInPath: Work?
  var newerInPath: Work?

  /// How many queued values and running operations keep a group from ending; nil if this is none.
  /// An `Int` would make each of an effect's nodes 16 bytes larger: "memory of an effect in
  /// flight".
  var holds: Int32?
  /// Whether `end` was called: it stops nothing a second time.
  private(set) var hasEnded = false
  /// Whether it was cancelled: nothing starts here any more.
  private(set) var isCut = false
  /// Whether the path knows this.
  var isInPath = false
  /// Not nil while the node is in flight.
  private(set) var running: Channel?
  /// Called when the node ends, instead of passing its end on to the parent.
  private var onEnd: ((End) -> Void)?

  /// The root.
  @usableFromInline
  init(_ runtime: EffectRuntime, path: StatePath) {
    self.runtime = runtime
    parent = nil
    origin = nil
    ownPath = path
    holds = 1
  }

  private init(part parent: Work, origin: Origin?, _ onEnd: ((End) -> Void)?) {
    runtime = parent.runtime
    self.parent = parent
    self.origin = origin
    ownPath = parent.ownPath
    isCut = parent.isCancelled
    self.onEnd = onEnd
    older = parent.newestPart
    older?.newer = self
    parent.newestPart = self
  }

  /// A new node below this one; `onEnd` is called with its end instead of this node.
  @usableFromInline
  func part(_ onEnd: ((End) -> Void)? = nil) -> Work { Work(part: self, origin: origin, onEnd) }

  /// A new node below this one, a send, for the effects of a reduction.
  @usableFromInline
  func part(of origin: Origin) -> Work { Work(part: self, origin: origin, nil) }

  /// Computed, because uses of them are inlined into other modules: that no two accesses to a
  /// stored property overlap is proved by the compiler, not checked while running, only if all are
  /// in here.
  @usableFromInline var path: StatePath { ownPath }
  @usableFromInline package var isOver: Bool { hasEnded }

  /// The node of the send that caused this.
  @usableFromInline var send: Work { origin?.send ?? self }

  /// Whether nothing starts here any more, and what was sent from here is dropped.
  @usableFromInline package var isCancelled: Bool {
    // A cancellation reaches all nodes that run; one that has ended may still have queued values.
    if isCut || !hasEnded { return isCut }
    return parent?.isCancelled == true || ownPath.hasLeft
  }

  // MARK: Running

  /// The node is in flight from now on, until it ends or `land` is called; both close `channel`.
  func begin(_ channel: Channel) {
    running = channel
    register()
    runtime.observe?(
      EffectEvent(channel: channel, hasEnded: false, isCancelled: false, work: self))
  }

  /// What was in flight has arrived, and a part takes over.
  func land() {
    endRunning(isCancelled: false)
    if id == nil { deregister() }
  }

  /// Stops what runs for the node, after its observers were told.
  private func endRunning(isCancelled: Bool) {
    guard let running else { return }
    self.running = nil
    runtime.observe?(
      EffectEvent(channel: running, hasEnded: true, isCancelled: isCancelled, work: self))
    running.close(isCancelled: isCancelled)
  }

  /// Makes this a group, which does not end while `start` runs.
  @usableFromInline
  func asGroup(_ start: () -> Void) {
    holds = (holds ?? 0) + 1
    start()
    holds? -= 1
    endIfEmpty()
  }

  /// Calls `body` when the node has ended; immediately if it has.
  package func whenOver(_ body: @escaping () -> Void) {
    if hasEnded { return body() }
    let former = onEnd
    onEnd = { [parent] end in
      if let former { former(end) } else { parent?.partEnded(end) }
      body()
    }
  }

  /// Ends a group that has no parts and is not held.
  func endIfEmpty() {
    if holds == 0, newestPart == nil { end(.finished) }
  }

  /// Ends the node, for whatever reason; does nothing the second time.
  @usableFromInline
  func end(_ end: End) {
    if hasEnded { return }
    hasEnded = true
    let onEnd = onEnd.take()
    var end = end
    if case .finished = end, isCut { end = .cancelled }
    if case .cancelled = end {
      endRunning(isCancelled: true)
    } else {
      endRunning(isCancelled: false)
    }
    // Whoever cancelled this also ends its parts.
    if !isCut { abandonParts() }
    deregister()
    guard let parent else { return }
    parent.remove(self)
    if let onEnd { onEnd(end) } else { parent.partEnded(end) }
  }

  /// A part without a closure of its own has ended: that ends this, too, unless it is a group,
  /// which only fails with its parts.
  private func partEnded(_ end: End) {
    guard isGroup else { return self.end(end) }
    if case .failed = end { return self.end(end) }
    endIfEmpty()
  }

  /// Unlinks `part` from the list of parts; O(1).
  private func remove(_ part: Work) {
    part.older?.newer = part.newer
    if let newer = part.newer {
      newer.older = part.older
    } else if newestPart === part {
      newestPart = part.older
    }
    part.older = nil
    part.newer = nil
  }

  // MARK: Cancelling

  /// Stops what runs here and below, in the order in which it started.
  @usableFromInline
  package func cancel() {
    // Most nodes have no parts; the general way needs lists.
    if newestPart != nil { return Work.cancel([self]) }
    if isCut { return }
    isCut = true
    if running != nil { end(.cancelled) }
  }

  /// Marks `works` with all below, and then stops what runs there, in the order in which it
  /// started.
  static func cancel(_ works: [Work]) {
    var inFlight: [Work] = []
    for work in works {
      work.visit { work in
        if work.isCut { return false }
        work.isCut = true
        if work.running != nil { inFlight.append(work) }
        return true
      }
    }
    for work in inFlight.inOrderOfStart { work.end(.cancelled) }
  }

  /// Ends all below, because this has ended: nothing is notified of that, and queued values stay.
  private func abandonParts() {
    if newestPart == nil { return }
    var inFlight: [Work] = []
    visit { work in
      if work === self { return true }
      work.hasEnded = true
      work.onEnd = nil
      if work.running != nil { inFlight.append(work) }
      return true
    }
    for work in inFlight.inOrderOfStart { work.endRunning(isCancelled: true) }
    visit { work in
      work.deregister()
      return true
    }
    while let part = newestPart { remove(part) }
  }
}
