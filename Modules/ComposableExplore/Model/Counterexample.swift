import ComposableCore

/// A shortest script that violates a property.
///
/// ```swift
/// model.explore(
///   depth: 10,
///   onViolation: { found in
///     tests.append(found.test(of: "counterModel"))
///   }, reporter: quiet)
/// ```
public struct Counterexample<State, Action> {
  /// One reduction of the script.
  public struct Reduction {
    /// The action that was reduced.
    public let action: Action
    /// Whether the user sent it; otherwise an effect did.
    public let isUsers: Bool
    /// The state after the reduction.
    public let state: State
    /// The virtual time since the start of the script.
    public let time: Duration
  }

  /// The moves of a loop that never satisfies an `eventually` property; empty if the run just
  /// stops.
  public let loop: [ExploreMove<Action>]
  /// The reported message: the property, and the script as lines of a test.
  public let message: String
  /// The moves of the script.
  public let moves: [ExploreMove<Action>]
  /// The name of the property.
  public let property: String
  /// The reductions in order; those of a loop once.
  public let reductions: [Reduction]
  /// The moves as Swift source.
  private let literals: [String]

  /// The script as a test of the model with this name; the test fails with the same message.
  ///
  /// An action that cannot be written as Swift source is given by its number among those that the
  /// model offers.
  public func test(of model: String) -> String {
    var name = ""
    for word in property.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      name += name.isEmpty ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }
    if name.first?.isLetter != true { name = "script\(name)" }
    let lines = literals.map { "    \($0),\n" }.joined()
    return "@Test func \(name)() {\n  \(model).replay([\n\(lines)  ])\n}\n"
  }
}

extension Counterexample {
  /// The first violation found by a search; nil if there is none.
  init?<Environment>(_ search: ExploreSearch<State, Action, Environment>) {
    let scripts = ExploreScripts(search.model)
    if let broken = search.broken {
      let script = scripts.withSimplestActions(search.script(to: broken.state) + broken.moves)
      // A violation that is missing when the script is repeated depends on something outside of the
      // world.
      let note = scripts.violation(of: script) == nil ? scripts.noteOnKeptValues : ""
      self.init(broken.name, moves: script, scripts: scripts, note: note)
      return
    }
    for (number, property) in search.model.properties.enumerated() {
      switch property.kind {
      case .reachable:
        if search.reached.contains(number) { continue }
        self.init(
          property.name, moves: [], scripts: scripts,
          message: "\"\(property.name)\" was not reached: \(search.summary)")
        return
      case .eventually:
        var liveness = Liveness(search.graph, property: number)
        guard let lasso = liveness.lasso() else { continue }
        self.init(
          property.name,
          moves: search.script(to: lasso.trigger) + lasso.prefix.map { search.edges[$0] },
          scripts: scripts, loop: lasso.loop.map { search.edges[$0] }, isLive: true)
        return
      case .noDeadlock, .reduction, .state, .transition: continue
      }
    }
    return nil
  }

  private init<Environment>(
    _ property: String, moves: [ExploreMove<Action>],
    scripts: ExploreScripts<State, Action, Environment>, loop: [ExploreMove<Action>] = [],
    isLive: Bool = false, message: String? = nil, note: String = ""
  ) {
    self.loop = loop
    self.moves = moves
    self.property = property
    reductions = scripts.reductions(of: moves + loop)
    literals = scripts.literals(of: moves + loop)
    self.message =
      message ?? scripts.message(property, moves, loop: isLive ? loop : nil) + note
  }
}
