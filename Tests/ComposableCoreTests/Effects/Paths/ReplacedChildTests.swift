import ComposableCore
import TestSupport
import Testing

/// What a child's effects deliver when its parent replaces it by one with another id: rule 7.
struct ReplacedChildTests {
  struct Child: Identifiable, Equatable, Sendable {
    var id: Int
    var log: [String] = []
  }

  enum Part: Equatable, Sendable {
    case child(Child)
    case none
  }

  struct State: Equatable, Sendable {
    var part = Part.child(Child(id: 1))
    var child: Child? = Child(id: 1)

    mutating func replace(by id: Int) {
      part = .child(Child(id: id))
      child = Child(id: id)
    }

    var logs: [[String]] {
      guard case .child(let other) = part else { return [child?.log ?? []] }
      return [child?.log ?? [], other.log]
    }
  }

  /// Where the child is.
  enum Place: CaseIterable, Sendable { case optional, enumCase }

  let questions = Questions<String, String>()
  let scheduler = TestScheduler()

  /// The child logs what it receives, and starts `effect` for "start". The parent runs after it and
  /// replaces the child for "start" if `replaces`, and for "replace".
  func harness(
    _ place: Place, replaces: Bool = true,
    _ effect: @escaping @Sendable () -> Effect<String, Never>
  ) -> EngineHarness<State, String> {
    let child = Reducer<Child, String, Void> { state, action, _ in
      if action == "start" { return effect() }
      if action != "replace" { state.log.append(action) }
      return .none
    }
    let placed: Reducer<State, String, Void> =
      switch place {
      case .optional:
        child.optional().pullback(state: \State.child, action: .self, environment: { $0 })
      case .enumCase:
        child.pullback(state: /Part.child, action: .self, environment: { $0 })
          .pullback(state: \State.part, action: .self, environment: { $0 })
      }
    let parent = Reducer<State, String, Void> { state, action, _ in
      if action == "replace" || action == "start" && replaces { state.replace(by: 2) }
      return .none
    }
    return EngineHarness(State(), Reducer.combine(placed, parent), ())
  }

  @Test(arguments: Place.allCases)
  func aValueIsNotDelivered(place: Place) {
    let harness = harness(place) { Effect(value: "late") }
    harness.send("start")
    #expect(harness.state.logs == [[], []])
  }

  @Test(arguments: Place.allCases)
  func aDelayedValueIsNotDelivered(place: Place) {
    let queue = scheduler.eraseToAnyScheduler()
    let harness = harness(place) {
      Effect(value: "late").delay(for: .seconds(1), scheduler: queue)
    }
    harness.send("start")
    scheduler.advance(by: .seconds(2))
    harness.flush()
    #expect(harness.state.logs == [[], []])
    #expect(harness.inFlight.isEmpty)
  }

  @Test(arguments: Place.allCases)
  func anAnswerIsNotDelivered(place: Place) {
    let questions = questions
    let harness = harness(place, replaces: false) { questions.ask("a") }
    harness.send("start")
    harness.send("replace")
    questions.answer("a", "late")
    harness.flush()
    #expect(harness.state.logs == [[], []])
  }

  @Test(arguments: Place.allCases)
  func aValueForTheSameChildIsDelivered(place: Place) {
    let harness = harness(place, replaces: false) { Effect(value: "now") }
    harness.send("start")
    #expect(harness.state.logs[place == .optional ? 0 : 1] == ["now"])
  }

  @Test(arguments: Place.allCases)
  func whatTheNewChildStartsAfterARestoreGoesOn(place: Place) {
    let questions = questions
    let count = Log<Int>()
    let harness = harness(place, replaces: false) {
      count(1)
      return questions.ask("\(count.count)")
    }
    harness.send("start")
    harness.engine.holdDeliveries()
    var other = State()
    other.replace(by: 2)
    harness.engine.restore(other)
    harness.send("start")
    questions.answer("1", "old")
    questions.answer("2", "new")
    harness.engine.releaseDeliveries()
    #expect(harness.state.logs[place == .optional ? 0 : 1] == ["new"])
  }
}
