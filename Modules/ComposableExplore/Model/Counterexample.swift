import ComposableCore

/// A shortest script that violates a property.
///
/// ```swift
/// // The count may not pass 2, but nothing stops it.
/// let model = FeatureModel(
///   initialState: 0,
///   reducer: Reducer<Int, Int, Void> { count, number, _ in
///     count += number
///     return .none
///   },
///   environment: { _ in }, actions: { _ in [1] },
///   properties: [.always("at most two") { $0 <= 2 }])
/// var test = ""
/// model.explore(
///   onViolation: { test = $0.test(of: "model") }, reporter: IssueReporter { _ in })
/// print(test)
/// // Prints @Test func atMostTwo() {
/// // Prints   model.replay([
/// // Prints     .send(1),
/// // Prints     .send(1),
/// // Prints     .send(1),
/// // Prints   ])
/// // Prints }
/// // Prints
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
  /// The reductions in order; those of a loop appear once.
  public let reductions: [Reduction]
  /// The evidence of the violation.
  enum Kind {
    /// The moves, then the loop forever; `loop` is the loop's moves as Swift source.
    case run(loop: [String])
    /// The moves.
    case script
    /// The whole search with these limits, because no state satisfies a `reachable` property.
    case search(arguments: String)
  }

  /// The state in which the script begins.
  public let initialState: State
  /// Whether `test(of:)` repeats a script that fails as the search did.
  let isRepeatable: Bool
  let kind: Kind
  /// The moves as Swift source.
  private let literals: [String]
  private let repeatMoves: (StoreObserver<State, Action>, @escaping (Duration) -> Void) -> Void

  /// The script as a test of the model with this name; the test fails with the same message.
  ///
  /// An action that cannot be written as Swift source is given by its number among those that the
  /// model offers. For a `reachable` property, which no script violates, the test explores.
  public func test(of model: String) -> String {
    var name = ""
    for word in property.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      name += name.isEmpty ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }
    if name.first?.isLetter != true { name = "script\(name)" }
    func lines(_ literals: [String], _ indent: String) -> String {
      literals.isEmpty ? "[" : "[\n" + literals.map { "\(indent)  \($0),\n" }.joined() + indent
    }
    let call =
      switch kind {
      case .run(let loop):
        "replay(\n    \(lines(literals, "    "))],\n    loop: \(lines(loop, "    "))])"
      case .script: "replay([\n\(literals.map { "    \($0),\n" }.joined())  ])"
      case .search(let arguments): "explore(\(arguments))"
      }
    return "@Test func \(name.isKeyword ? "`\(name)`" : name)() {\n  \(model).\(call)\n}\n"
  }
}

extension Counterexample: RepeatableRun {
  public func observe(
    _ observer: StoreObserver<State, Action>, timePassed: @escaping (Duration) -> Void
  ) {
    repeatMoves(observer, timePassed)
  }
}

extension Counterexample {
  /// The first violation found by a search; nil if there is none.
  init?<Environment>(_ search: ExploreSearch<State, Action, Environment>) {
    let scripts = ScriptRunner(search.model)
    if let violation = search.violation {
      // The search tries actions in the order of the model, so no earlier ones do.
      let script = search.script(to: violation)
      // If repeating the script doesn't show the violation, it depends on something outside of the
      // world.
      let isRepeatable = scripts.firstViolation(by: script)?.property == violation.property
      self.init(
        violation.property, .script, moves: script, scripts: scripts, isRepeatable: isRepeatable)
      return
    }
    for (number, property) in search.model.properties.enumerated() {
      if case .reachable = property.kind, !search.reached.contains(number) {
        self.init(
          property.name, .search(arguments: search.limits.arguments), moves: [], scripts: scripts,
          message: "\"\(property.name)\" was not reached: \(search.summary)")
        return
      }
      guard let lasso = search.brokenPromises[number] else { continue }
      let moves = search.script(to: lasso.trigger) + lasso.prefix.map { search.edgeMoves[$0] }
      let loop = lasso.loop.map { search.edgeMoves[$0] }
      self.init(
        property.name,
        .run(loop: Array(scripts.literals(of: moves + loop).dropFirst(moves.count))),
        moves: moves, scripts: scripts, loop: loop)
      return
    }
    return nil
  }

  private init<Environment>(
    _ property: String, _ kind: Kind, moves: [ExploreMove<Action>],
    scripts: ScriptRunner<State, Action, Environment>, loop: [ExploreMove<Action>] = [],
    isRepeatable: Bool = true, message: String? = nil
  ) {
    self.isRepeatable = isRepeatable && message == nil
    self.kind = kind
    self.loop = loop
    self.moves = moves
    self.property = property
    initialState = scripts.model.initialState
    reductions = scripts.reductions(of: moves + loop)
    repeatMoves = { scripts.observe(moves + loop, $0, timePassed: $1) }
    literals = scripts.literals(of: moves)
    let shownLoop: [ExploreMove<Action>]? = if case .run = kind { loop } else { nil }
    self.message =
      message ?? scripts.message(property, moves, loop: shownLoop)
      + (isRepeatable ? "" : scripts.noteOnValuesFromOutside)
  }
}

extension String {
  /// Whether this word cannot be the name of a function without backticks.
  fileprivate var isKeyword: Bool {
    let keywords = """
      Any as associatedtype break case catch class continue default defer deinit do else enum \
      extension fallthrough false fileprivate for func guard if import in init inout internal is \
      let nil operator precedencegroup private protocol public repeat rethrows return self static \
      struct subscript super switch throw throws true try typealias var where while
      """
    return keywords.split(separator: " ").contains { $0 == self }
  }
}
