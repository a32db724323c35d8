/// What `explore` saw.
public struct ExploreSummary: CustomStringConvertible, Sendable {
  /// Why not everything up to the depth was walked; nil when it was.
  public var cut: String?
  /// How many moves the longest script had.
  public var depth = 0
  /// The states in which nothing at all can be done.
  public var finalStates = 0
  /// The graph of the states, when it was asked for.
  public var graph: StateGraph?
  /// Whether every state that can be reached was walked on from: the depth left nothing out either.
  public var isComplete = false
  /// The cases of the actions that never happened, as case paths: usually a mistake in the model.
  public var neverHappened: [String] = []
  /// The probability, for one new state, that it was taken for one that was seen.
  public var omission = 0.0
  /// How many different states there were, what is in flight and due included.
  public var states = 0
  /// The violation's script as a Swift test, when the model has a name.
  public var test: String?
  /// How many moves were made.
  public var transitions = 0
  /// What did not hold, with the shortest script that shows it; nil when everything held.
  public var violation: String?
  /// How many states the largest layer had: those that as many moves lead to.
  public var widestLayer = 0

  /// One line: the counts, and what was left out.
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
