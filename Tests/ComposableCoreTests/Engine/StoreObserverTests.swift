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

  @Test func anObserverSeesEachReductionWithItsOriginAndStates() {
    var seen: [StoreObserver<[String], String>.Reduction] = []
    let observer = StoreObserver<[String], String>(reduced: { seen.append($0) })
    let harness = EngineHarness([], reducer, (), observer: observer)
    harness.send("value")
    harness.send("ask")
    questions.answer("ask", "answer")
    harness.flush()
    #expect(
      seen.map { "\($0.number) \($0.action) \($0.before.count) \($0.after.count)" }
        == ["1 value 0 1", "2 next 1 2", "3 ask 2 3", "4 answer 3 4"])
    #expect(seen.map(\.startedBy) == [nil, 1, nil, 3])
  }

  @Test func theReleaseOfAStoreEndsItsEffectsForObservers() {
    var running = 0
    let observer = StoreObserver<[String], String>(
      effectStarted: { _ in running += 1 },
      effectEnded: { _, isCancelled in running -= isCancelled ? 1 : 0 })
    do {
      let harness = EngineHarness([], reducer, (), observer: observer)
      harness.send("ask")
      harness.send("ask")
      #expect(running == 2)
    }
    #expect(running == 0)
  }

  @Test func timeThatAnObserverAdvancesDuringTheReleaseDeliversNothing() {
    let scheduler = TestScheduler()
    let clock = scheduler.eraseToAnyScheduler()
    let ended = Log<Int>()
    let observer = StoreObserver<Int, Int>(effectEnded: { effect, _ in
      ended(effect.number)
      scheduler.advance(by: .seconds(1))
    })
    let reduced = Log<Int>()
    do {
      let harness = EngineHarness(0, observer: observer) { _, action in
        reduced(action)
        return Effect.timer(id: action, every: .seconds(1), on: clock).map { _ in -1 }
      }
      harness.send(1)
      harness.send(2)
    }
    #expect(ended.all == [1, 2])
    #expect(reduced.all == [1, 2])
  }

  @Test func anObserverRemovedByAnEarlierOneIsNotCalledForTheSameEvent() {
    var seen: [String] = []
    let harness = EngineHarness([], reducer, ())
    let removed = StoreObserver<[String], String>(
      reduced: { _ in seen.append("removed") }, effectStarted: { _ in seen.append("removed") })
    let remove = { harness.engine.removeObserver(removed.id) }
    harness.engine.observe(
      StoreObserver(
        reduced: { if $0.action == "value" { remove() } }, effectStarted: { _ in remove() }))
    harness.engine.observe(removed)
    harness.send("value")
    harness.engine.observe(removed)
    harness.send("ask")
    #expect(seen == ["removed"])
  }

  @Test func aValueInADelayOfTheParentBelongsToTheParentOnceItsChildIsRemoved() {
    let scheduler = TestScheduler()
    let child = Reducer<Int, String, Void> { _, _, _ in Effect(value: "late") }.optional()
    let harness = EngineHarness(Int?.some(1)) { state, action in
      if action == "remove" { state = nil }
      return action == "ask"
        ? child.run(&state, action, ()).delay(
          for: .seconds(1), scheduler: scheduler.eraseToAnyScheduler())
        : .none
    }
    harness.send("ask")
    harness.send("remove")
    #expect(harness.inFlight.map(\.place) == ["?"])
    #expect(harness.engine.root.areEffectsPresent)
    scheduler.advance(by: .seconds(1))
    #expect(harness.inFlight.isEmpty)
    #expect(harness.engine.reductions == 2)
  }

  @Test func effectsInFlightAreListedWithIdPlaceAndAction() {
    struct Parent: Sendable { var child: [String] = [] }
    let parent = reducer.pullback(
      state: \Parent.child, action: .self, environment: { (_: Void) in })
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
