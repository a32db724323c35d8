import ComposableCore
import TestSupport
import Testing

struct StoreObserverTests {
  let questions = Questions<String, String>()

  var reducer: Reducer<[String], String, Void> {
    let questions = questions
    return Reducer { state, action, _ in
      state.append(action)
      switch action {
      case "value": return Effect(value: "next")
      case "ask": return questions.ask("ask").cancellable(id: "id")
      case "cancel": return .cancel(id: "id")
      default: return .none
      }
    }
  }

  @Test func itSeesEachReductionWithItsOriginAndTheStatesAround() {
    let seen = Log<String>()
    let starts = Log<Int?>()
    let observer = StoreObserver<[String], String> {
      seen("\($0.number) \($0.action) \($0.origin) \($0.before.count) \($0.after.count)")
      starts($0.startedBy)
    }
    let harness = EngineHarness([], reducer, (), observer: observer)
    harness.send("value")
    harness.send("ask")
    questions.answer("ask", "answer")
    harness.flush()
    #expect(seen.count == 4)
    #expect(seen.all.map { $0.prefix(7) } == ["1 value", "2 next ", "3 ask u", "4 answe"])
    #expect(seen.all[0].hasSuffix("user 0 1"))
    #expect(seen.all[1].contains("effect(startedBy: ") && seen.all[1].contains("value"))
    #expect(seen.all[3].contains("effect(startedBy: ") && seen.all[3].contains("ask"))
    #expect(seen.all[3].hasSuffix(" 3 4"))
    #expect(starts.all == [nil, 1, nil, 3])
  }

  @Test func theOriginMayBeReadAfterTheEffectHasEnded() {
    var kept: [StoreObserver<[String], String>.Reduction] = []
    let observer = StoreObserver<[String], String>(reduced: { kept.append($0) })
    let harness = EngineHarness([], reducer, (), observer: observer)
    harness.send("ask")
    questions.answer("ask", "answer")
    harness.flush()
    #expect(
      kept.map(\.origin) == [.user, .effect(startedBy: "\"ask\"", reduction: 1)])
  }

  @Test func itSeesEffectsStartAndEnd() {
    let seen = Log<String>()
    let observer = StoreObserver<[String], String>(
      effectStarted: { seen("started \($0.number)") },
      effectEnded: { seen("ended \($0.number)\($1 ? ", cancelled" : "")") })
    let harness = EngineHarness([], reducer, (), observer: observer)
    harness.send("ask")
    questions.answer("ask", "answer")
    harness.flush()
    harness.send("ask")
    harness.send("cancel")
    #expect(seen.all == ["started 1", "ended 1", "started 2", "ended 2, cancelled"])
  }

  @Test func anObserverThatWasRemovedSeesNothing() {
    let seen = Log<String>()
    let harness = EngineHarness([], reducer, ())
    let observer = StoreObserver<[String], String> {
      seen($0.action)
    } effectStarted: { _ in
      seen("effect")
    }
    harness.engine.observe(observer)
    harness.send("one")
    harness.engine.removeObserver(observer.id)
    harness.send("ask")
    #expect(seen.all == ["one"])
  }

  @Test func effectsInFlightAreListedWithIdPlaceAndAction() {
    struct Parent: Sendable { var child: [String] = [] }
    let parent = reducer.pullback(
      state: \Parent.child, action: CasePath<String, String>(embed: { $0 }, extract: { $0 }),
      environment: { (_: Void) in })
    let harness = EngineHarness(Parent(), parent, ())
    harness.send("ask")
    harness.send("ask")
    #expect(harness.inFlight.map(\.id) == ["id", "id"])
    #expect(harness.inFlight.map(\.place) == ["child", "child"])
    #expect(harness.inFlight.map(\.reduction) == [1, 2])
    #expect(harness.inFlight.map(\.number) == [1, 2])
    #expect(harness.inFlight.allSatisfy { $0.action.contains("ask") })
  }
}
