/// The result of an exploration.
public struct ExploreSummary: CustomStringConvertible, Sendable {
  /// Why the exploration ended before the depth was reached; nil if it did not.
  public var cut: String?
  /// The number of moves of the longest script.
  public var depth = 0
  /// The number of states without any possible move.
  public var finalStates = 0
  /// The graph of the states, if it was requested.
  public var graph: StateGraph?
  /// Whether every reachable state was explored, so that a greater depth would find no more.
  public var isComplete = false
  /// The case paths of the actions that never occurred: usually a mistake in the model.
  public var neverHappened: [String] = []
  /// The probability that a new state was mistaken for one already seen.
  public var omission = 0.0
  /// The number of distinct states, including effects in flight and scheduled work.
  public var states = 0
  /// The violation's script as a Swift test, if the model has a name.
  public var test: String?
  /// The number of moves.
  public var transitions = 0
  /// The violated property with a shortest script; nil if every property holds.
  public var violation: String?
  /// The number of states in the largest layer, which is reached by the same number of moves.
  public var widestLayer = 0

  /// The counts in one line, with the reason if the exploration was incomplete.
  public var description: String {
    var text =
      "\(states) states, \(transitions) transitions, depth \(depth), widest layer \(widestLayer), "
      + "\(finalStates) final states, \(ending)"
    if !neverHappened.isEmpty {
      text += ", never happened: \(neverHappened.prefix(5).joined(separator: ", "))"
    }
    if neverHappened.count > 5 { text += " and \(neverHappened.count - 5) more" }
    if omission > 1e-9 { text += ", omits a state with a probability of \(omission)" }
    return text
  }

  private var ending: String {
    if let cut { return "cut: \(cut)" }
    if violation != nil { return "ended by a violation" }
    return isComplete ? "complete" : "complete up to this depth"
  }
}
