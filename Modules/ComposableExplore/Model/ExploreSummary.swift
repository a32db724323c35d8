/// The result of an exploration.
public struct ExploreSummary: CustomStringConvertible, Sendable {
  /// The unchecked promises of the model that the result relies on.
  public var assumptions: [String] = []
  /// The limit at which the exploration ended, such as "a depth of 5"; nil if it ended before one.
  public var cut: String?
  /// The number of moves of the longest script.
  public var depth = 0
  /// The number of states without any possible move.
  public var finalStates = 0
  /// The graph of the states, if it was requested.
  public var graph: StateGraph?
  /// What can't be explored, and so always fails the test; empty if everything can be.
  public var gaps: [String] = []
  /// The actions and conditions that never occurred; usually a mistake in the model.
  ///
  /// The case paths of the actions that never occurred, then the names of the properties whose
  /// condition never held. Such a property could not fail, so it isn't proved. The condition of
  /// `eventually` is `after`, that of `noDeadlock` is `while`, and that of `unchanged` is `by`.
  /// `inFlight` needs an effect or a flag, `noEffectOutlivesItsPlace` and the plain `noDeadlock` an
  /// effect in flight.
  public var neverHappened: [String] = []
  /// The properties among ``neverHappened``.
  var neverRelevant: [String] = []
  /// The number of distinct states, including effects in flight and scheduled work.
  public var states = 0
  /// The violation's script as a Swift test.
  ///
  /// Nil if no script shows the violation, as for a `reachable` property, or if the script does not
  /// show it again.
  public var test: String?
  /// The number of moves.
  public var transitions = 0
  /// The violated property with a shortest script; nil if every property holds.
  public var violation: String?
  /// The number of states in the largest layer; a layer is reached by the same number of moves.
  public var widestLayer = 0

  /// Whether every reachable state was explored, so a longer exploration would find nothing more.
  public var isComplete: Bool { cut == nil && gaps.isEmpty && violation == nil }

  /// The counts in one line, with the reasons if the exploration was incomplete.
  public var description: String {
    var text =
      "\(states) states, \(transitions) transitions, depth \(depth), widest layer \(widestLayer), "
      + "\(finalStates) final states, \(ending)"
    if !assumptions.isEmpty { text += ", assuming that \(assumptions.joined(separator: " and "))" }
    text += list(", never happened: ", Array(neverHappened.dropLast(neverRelevant.count)))
    return text
      + list(
        ", not proved because the condition never held: ", neverRelevant.map { "\"\($0)\"" })
  }

  /// The first five names; empty if there are none.
  private func list(_ title: String, _ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return title + names.prefix(5).joined(separator: ", ") + rest
  }

  private var ending: String {
    if violation != nil { return "ended by a violation" }
    let reasons = (cut.map { ["it stopped at \($0)"] } ?? []) + gaps
    return reasons.isEmpty ? "complete" : "not complete: \(reasons.joined(separator: "; "))"
  }

  /// Why an exploration without a violation fails the test; nil if it doesn't. It may end at a
  /// limit that the test gave.
  func failure(_ limits: ExploreLimits? = nil) -> String? {
    var reasons = gaps
    reasons += neverRelevant.map { "\"\($0)\" isn't proved, because its condition never held" }
    if let limits, limits.arguments.isEmpty, cut != nil {
      reasons.append(
        """
        it stopped after \(ExploreLimits.defaultMoves) moves, at a depth of \(depth). Give it a \
        limit, such as "depth: \(max(depth - 1, 1))" or \
        "maxMoves: \(10 * ExploreLimits.defaultMoves)", or the model fewer actions
        """)
    }
    return reasons.isEmpty
      ? nil : "The exploration is not complete: \(reasons.joined(separator: "; "))."
  }
}
