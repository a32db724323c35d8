/// R12: endless loops are reported.
///
/// Counting takes one comparison for each action. Names are recorded only when a turn is about to
/// exceed its limit.
extension Engine {
  /// Records an action of a turn that may be an endless loop, and reports the loop once. Returns
  /// false if the loop stops here: the queued actions were dropped, and so is this one. Deliveries
  /// stay queued.
  @usableFromInline
  func shouldContinue(with action: Action, from emitter: EffectNode) -> Bool {
    if loop?.reductionsBeforeTurn != progress.reductionsBeforeTurn {
      loop = RecordedLoop(reductionsBeforeTurn: progress.reductionsBeforeTurn)
    }
    guard let loop, !loop.isReported else { return true }
    // A single value has no node of its reduction. In a loop, the previous action sent it.
    let sender = emitter.cause?.redactedName ?? loop.actions.last?.name
    loop.actions.append(RecordedLoop.Entry(name: redactedName(of: action), sender: sender))
    guard loop.actions.count >= RecordedLoop.length else { return true }
    loop.isReported = true
    let stops = runtime.host.stopsLoops
    runtime.reporter(
      loop.report(longestTurn: runtime.host.longestTurn, stops: stops),
      at: runtime.host.callLine)
    if !stops { return true }
    beginTurn()
    var dropped = take(&progress.actions, leaving: Queue())
    while let next = dropped.popFirst() { next.emitter.endHold() }
    return false
  }
}

/// The last actions of a turn that may be an endless loop. Their names omit values, which may be
/// secrets.
@usableFromInline
final class RecordedLoop {
  /// The number of actions that are recorded for a report.
  static let length = 64

  /// The number of reductions in a turn before the recorded ones.
  @usableFromInline
  static func threshold(in runtime: EffectRuntime) -> Int {
    runtime.host.longestTurn - length + 1
  }

  struct Entry: Equatable {
    let name: String
    /// The action whose effect sent this one.
    let sender: String?
  }

  /// Identifies the turn: the number of reductions before it began.
  let reductionsBeforeTurn: Int
  var actions: [Entry] = []
  /// Whether the turn was reported, which happens once.
  var isReported = false

  init(reductionsBeforeTurn: Int) { self.reductionsBeforeTurn = reductionsBeforeTurn }

  /// Names the repeating actions, and whether the rest is dropped.
  func report(longestTurn: Int, stops: Bool) -> IssueMessage {
    let actions = repeatingActions.map { entry in
      entry.sender.map { "\"\(entry.name)\" (sent by an effect of \"\($0)\")" }
        ?? "\"\(entry.name)\""
    }
    let names = actions.joined(separator: ", ")
    let rest = stops ? "The rest is dropped" : "It continues"
    return """
      A send has caused more than \(longestTurn) actions and does not come to an end. \(rest). \
      These repeat: \(names). Let one of their effects end the chain, or deliver later.
      """
  }

  /// The shortest repeating sequence of actions; if there is none, the distinct ones.
  private var repeatingActions: [Entry] {
    for length in 1...(actions.count / 2) {
      // The first entry isn't compared, because its sender may be unknown.
      let isPeriod = actions.indices.dropFirst(length + 1).allSatisfy {
        actions[$0] == actions[$0 - length]
      }
      if isPeriod { return Array(actions.suffix(length)) }
    }
    return actions.indices.filter { index in !actions[..<index].contains { $0 == actions[index] } }
      .map { actions[$0] }
  }
}
