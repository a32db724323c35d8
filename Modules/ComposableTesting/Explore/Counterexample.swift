import ComposableCore

/// A shortest script that shows what does not hold.
///
/// ```swift
/// model.explore(depth: 10, modelName: "counterModel") { found in
///   print(found.test(of: "counterModel"))
/// }
/// ```
public struct Counterexample<State, Action> {
  /// One reduction of the script.
  public struct Reduction {
    /// What was reduced.
    public let action: Action
    /// Whether the user sent it; else an effect did.
    public let isUsers: Bool
    /// The state after it.
    public let state: State
    /// The virtual time since the script began.
    public let time: Duration
  }

  /// The moves that can repeat without what should come; empty if nothing more comes.
  public let loop: [ExploreMove<Action>]
  /// What is reported: the property, and the script as lines of a test.
  public let message: String
  /// The moves.
  public let moves: [ExploreMove<Action>]
  /// The name of the property.
  public let property: String
  /// What was reduced, in order; of a loop, once.
  public let reductions: [Reduction]

  /// The script as a test of a model with that name, which fails with the same message.
  public func test(of model: String) -> String {
    var name = ""
    for word in property.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      name += name.isEmpty ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }
    if name.first?.isLetter != true { name = "script\(name)" }
    let lines = (moves + loop).map { "    \($0.literal),\n" }.joined()
    return "@Test func \(name)() {\n  \(model).replay([\n\(lines)  ])\n}\n"
  }
}

extension Counterexample {
  /// What a search found first; nil when everything held.
  init?<Environment>(_ search: ExploreSearch<State, Action, Environment>) {
    let scripts = ExploreScripts(search.model)
    if let broken = search.broken {
      let path = search.path(to: broken.state) + (broken.ordinal.map { [$0] } ?? [])
      let script = scripts.withSimplestActions(scripts.script(path))
      // What does not show when it is made again depends on something outside of the world.
      let name = scripts.violation(of: script)?.name
      let note = name == nil ? scripts.forgetfulness : ""
      self.init(broken.name, script, scripts, note: note)
      return
    }
    var bit = 0
    for property in search.model.properties {
      switch property.kind {
      case .reachable:
        defer { bit += 2 }
        if search.reached & 1 << UInt64(bit) != 0 { continue }
        self.init(
          property.name, [], scripts,
          message: "\"\(property.name)\" was not reached: \(search.summary)")
        return
      case .eventually:
        defer { bit += 2 }
        var liveness = Liveness(search.graph, bit: bit)
        guard let lasso = liveness.lasso() else { continue }
        let prefix = search.path(to: UInt32(lasso.trigger)) + lasso.prefix
        let script = scripts.script(prefix + lasso.loop)
        self.init(
          property.name, Array(script.prefix(prefix.count)), scripts,
          loop: Array(script.dropFirst(prefix.count)), isLive: true)
        return
      case .noDeadlock, .reduction, .state, .transition: continue
      }
    }
    return nil
  }

  private init<Environment>(
    _ property: String, _ moves: [ExploreMove<Action>],
    _ scripts: ExploreScripts<State, Action, Environment>, loop: [ExploreMove<Action>] = [],
    isLive: Bool = false, message: String? = nil, note: String = ""
  ) {
    self.loop = loop
    self.moves = moves
    self.property = property
    reductions = scripts.reductions(of: moves + loop)
    self.message =
      message ?? scripts.message(property, moves, loop: isLive ? loop : nil) + note
  }
}
