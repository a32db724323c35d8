/// Rule 12: a loop that feeds itself is found.
extension Engine {
  @inlinable @inline(__always)
  func beginDrain() {
    drainState.loopLimit = reductions &+ runtime.loopLimit
  }

  /// Records an action of a drain that is as long as a loop; false stops the drain, before this
  /// action.
  @usableFromInline
  func goesOn(_ action: Action, _ source: CancelScope?) -> Bool {
    // What no effect sent follows from the action before it.
    loop.append((publicName(of: action), source?.origin?.publicName ?? loop.last?.action))
    guard loop.count >= EffectRuntime.recordedActions else { return true }
    let stops = runtime.host.stopsLoops
    reportLoop(stops: stops)
    loop = []
    guard stops else {
      drainState.loopLimit = .max
      return true
    }
    beginDrain()
    var dropped = queue.takeAll()
    while let next = dropped.popFirst() { (next.source ?? next.task)?.release() }
    return false
  }

  /// An action, and the one whose effect sent it.
  @usableFromInline
  typealias LoopEntry = (action: String, sender: String?)

  private func reportLoop(stops: Bool) {
    let actions = repeatingActions.map { entry in
      entry.sender.map { "\"\(entry.action)\" (sent by an effect of \"\($0)\")" }
        ?? "\"\(entry.action)\""
    }
    runtime.reporter(
      "A send has caused more than \(runtime.host.longestDrain) actions and does not come to an end. "
        + "\(stops ? "The rest is dropped" : "It goes on"). These repeat: \(actions.joined(separator: ", ")). "
        + "Let one of their effects end the chain, or deliver later.")
  }

  /// The shortest run of actions that repeats; where none does, the different ones.
  private var repeatingActions: [LoopEntry] {
    for length in 1...(loop.count / 2) {
      let isPeriod = loop.indices.dropFirst(length + 1).allSatisfy {
        loop[$0] == loop[$0 - length]
      }
      if isPeriod { return Array(loop.suffix(length)) }
    }
    return loop.indices.filter { index in !loop[..<index].contains { $0 == loop[index] } }
      .map { loop[$0] }
  }
}
