// Paths and ids: where a node is known.
extension Work {
  /// Moves the node to a child below its path. A node that is known by an id there stays, and gets
  /// a part for it.
  @usableFromInline
  func entered(_ path: StatePath) -> Work {
    if isInPath { return part().entered(path) }
    ownPath = path
    return self
  }

  /// Gives the node an id, under which its path knows it. A node that has one gets a part for it.
  @usableFromInline
  func identified(by id: Identifier) -> Work {
    guard self.id == nil, !isInPath, !isGroup else { return part().identified(by: id) }
    self.id = id
    register()
    return self
  }

  /// Lets the path know this node: it is in flight, or has an id. O(1).
  func register() {
    if isInPath || hasEnded { return }
    isInPath = true
    ownPath.add(self)
  }

  /// The path forgets this node.
  func deregister() {
    guard isInPath else { return }
    isInPath = false
    ownPath.remove(self)
  }
}

// Queued values and operations that keep a send from ending.
extension Work {
  /// Keeps the send from ending, and lets the leaving of children on the path be noticed, until
  /// `release` is called.
  @usableFromInline
  func hold() {
    send.holds? += 1
    ownPath.hold()
  }

  /// Ends one `hold`: the send ends now, if nothing else keeps it.
  @usableFromInline
  func release() {
    ownPath.release()
    send.holds? -= 1
    send.endIfEmpty()
  }
}
