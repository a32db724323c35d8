/// R12: endless loops are reported.
///
/// Counting is one comparison of numbers for each action. Names are recorded for the last actions
/// only, when the drain is about to exceed its limit.
extension Engine {
  /// Records an action of a drain that may be a loop; returns false to stop the drain before this
  /// action.
  @usableFromInline
  func continuesLoop(_ action: Action, _ source: EffectNode) -> Bool {
    // An action that no effect sent was caused by the previous action.
    loop.append((publicName(of: action), source.cause?.redactedName ?? loop.last?.action))
    guard loop.count >= EffectRuntime.recordedActions else { return true }
    let stops = runtime.host.stopsLoops
    reportLoop(stops: stops)
    loop = []
    guard stops else {
      progress.loopLimit = .max
      return true
    }
    beginDrain()
    var dropped = progress.queue.takeAll()
    while let next = dropped.popFirst() {
      if case .action(_, let source) = next {
        source.release()
      } else {
        progress.queue.append(next)
      }
    }
    return false
  }

  /// An action with the one whose effect sent it.
  typealias LoopEntry = (action: String, sender: String?)

  /// Reports the actions that repeat, and what happens to the rest.
  ///
  /// The names contain no values, which may be secrets.
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

  /// The shortest repeating sequence of actions; if there is none, the distinct ones.
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
