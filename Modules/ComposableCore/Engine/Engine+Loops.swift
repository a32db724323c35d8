/// Rule 12: a loop that feeds itself is found.
extension Engine {
  @inlinable @inline(__always)
  func beginDrain() {
    loopLimit = reductions &+ runtime.loopLimit
  }

  /// Records an action of a drain that is as long as a loop; false stops the drain, before this
  /// action.
  @usableFromInline
  func goesOn(_ action: Action, _ source: CancelScope?) -> Bool {
    loop.append(publicName(of: action), sentBy: source?.origin?.publicName)
    guard loop.isFull else { return true }
    let stops = runtime.host.stopsLoops
    runtime.reporter(loop.message(length: runtime.host.longestDrain, stops: stops))
    loop = LoopRecord()
    guard stops else {
      loopLimit = .max
      return true
    }
    beginDrain()
    var dropped = queue.takeAll()
    while let entry = dropped.popFirst() { (entry.source ?? entry.task)?.release() }
    return false
  }
}

/// The last actions of a drain that goes on and on.
struct LoopRecord {
  private var entries: [Entry] = []

  private struct Entry: Hashable {
    let action: String
    let sender: String?
  }

  var isFull: Bool { entries.count >= EffectRuntime.recordedActions }

  /// `sender` is the action whose effect sent this one; nil where a user did, or the action before
  /// it.
  mutating func append(_ action: String, sentBy sender: String?) {
    entries.append(Entry(action: action, sender: sender ?? entries.last?.action))
  }

  func message(length: Int, stops: Bool) -> String {
    let cycle = cycle
    let actions = cycle.map { entry in
      entry.sender.map { "\"\(entry.action)\" (sent by an effect of \"\($0)\")" }
        ?? "\"\(entry.action)\""
    }
    return "A send has caused more than \(length) actions and does not come to an end. "
      + "\(stops ? "The rest is dropped" : "It goes on"). These repeat: \(actions.joined(separator: ", ")). "
      + "Let one of their effects end the chain, or deliver later."
  }

  /// The shortest run of actions that repeats; where none does, the different ones.
  private var cycle: [Entry] {
    for length in 1...(entries.count / 2) {
      let isPeriod = entries.indices.dropFirst(length + 1).allSatisfy {
        entries[$0] == entries[$0 - length]
      }
      if isPeriod { return Array(entries.suffix(length)) }
    }
    var seen: Set<Entry> = []
    return entries.filter { seen.insert($0).inserted }
  }
}
