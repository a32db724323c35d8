import ComposableCore
import TestSupport
import Testing

/// R7: a parent replaces its child with one that has another id.
@Suite("R7 Removed children") struct ReplacedChildTests {
  struct Child: Identifiable, Equatable, Sendable {
    var id: Int
    var log: [String] = []
  }

  enum Screen: Equatable, Sendable {
    case child(Child)
    case none
  }

  /// The location of the child.
  enum Kind: CaseIterable, Sendable { case optional, enumCase, identified }

  struct State: Equatable, Sendable {
    var optional: Child? = Child(id: 1)
    var enumCase = Screen.child(Child(id: 1))

    mutating func replace(by id: Int) {
      enumCase = .child(Child(id: id))
      optional = Child(id: id)
    }

    func log(_ kind: Kind) -> [String]? {
      kind == .enumCase ? (/Screen.child).extract(from: enumCase)?.log : optional?.log
    }
  }

  let questions = Questions<String, String>()

  /// The child asks "1" at first, then "2", and logs the answers; the parent replaces it.
  func harness(_ kind: Kind) -> EngineHarness<State, String> {
    let asked = Log<Int>()
    let child = Reducer<Child, String, Void> { [questions] state, action, _ in
      if action == "ask" {
        asked(1)
        return questions.ask("\(asked.count)")
      }
      if action != "replace" { state.log.append(action) }
      return .none
    }
    let placed: Reducer<State, String, Void> =
      switch kind {
      case .optional:
        child.optional().pullback(state: \State.optional, action: .self, environment: { $0 })
      case .enumCase:
        child.pullback(state: /Screen.child, action: .self, environment: { $0 })
          .pullback(state: \State.enumCase, action: .self, environment: { $0 })
      case .identified:
        child.optional(id: { $0.id / 2 })
          .pullback(state: \State.optional, action: .self, environment: { $0 })
      }
    let parent = Reducer<State, String, Void> { state, action, _ in
      if action == "replace" { state.replace(by: 2) }
      return .none
    }
    return EngineHarness(State(), Reducer.combine(placed, parent), ())
  }

  @Test(arguments: Kind.allCases)
  func anAnswerForAReplacedChildIsNotDelivered(kind: Kind) {
    let harness = harness(kind)
    harness.send("ask")
    harness.send("replace")
    questions.answer("1", "late")
    harness.flush()
    #expect(harness.state.log(kind) == [])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aGivenIdentityIsCompared() {
    let harness = harness(.identified)
    harness.send("replace")
    harness.send("ask")
    var other = harness.state
    other.replace(by: 3)
    harness.engine.restore(other)
    questions.answer("1", "now")
    harness.flush()
    #expect(harness.state.log(.identified) == ["now"])
  }
}
