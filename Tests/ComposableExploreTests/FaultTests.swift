import ComposableCore
import ComposableExplore
import Synchronization
import Testing

struct FaultTests {
  @Test func aMissingAnswerIsADeadlock() {
    #expect(loaderModel([.noDeadlock]).silently().violation == nil)
    #expect(
      loaderModel(faults: [.never], [.noDeadlock]).silently().violation == """
        "no effect waits forever" does not hold after

            store.send(.loadTapped)
            // drop load
        """)
  }

  @Test func anAnswerMayArriveTwice() {
    let counted = Reducer<LoaderState, LoaderAction, LoaderEnvironment>.combine(
      loaderReducer,
      Reducer { state, action, _ in
        if case .loaded = action { state.count += 1 }
        return .none
      })
    let property = LoaderProperty.never("two answers came") { $0.count == 2 }
    func walk(_ faults: [ExploreFault]) -> String? {
      loaderModel(reducer: counted, faults: faults, actions: [], [property]).silently().violation
    }
    func walkOnce(_ faults: [ExploreFault]) -> ExploreSummary {
      var model = loaderModel(reducer: counted, faults: faults, [property])
      model.actions = { $0.count == 0 && !$0.isLoading ? [.loadTapped] : [] }
      return model.silently()
    }
    #expect(walk([]) == nil)
    #expect(walkOnce([]).violation == nil)
    #expect(walkOnce([.twice]).violation?.contains("2 times") == true)
  }

  @Test func aLateAnswerArrivesAfterItsTime() {
    var model = loaderModel(faults: [.late(.seconds(3))], [.never("it came") { $0.text != nil }])
    model.actions = { $0.isLoading ? [] : [.loadTapped] }
    #expect(model.silently().violation?.contains("late") == false)
    model.properties = [
      .transition("late answers come later") { transition in
        if case .wait(let time) = transition.move { time != .seconds(3) } else { true }
      }
    ]
    #expect(
      model.silently().violation == """
        "late answers come later" does not hold after

            store.send(.loadTapped)
            // delay load by .seconds(3)
            scheduler.advance(by: .seconds(3))
        """)
  }

  @Test func eachDelayOfALateAnswerIsTried() {
    let waits = Mutex<Set<Duration>>([])
    var model = loaderModel(
      faults: [.late(.seconds(3)), .late(.seconds(5))],
      [
        .transition("waits are noted") { transition in
          if case .wait(let time) = transition.move { waits.withLock { _ = $0.insert(time) } }
          return true
        },
        .never("it came late") { $0.count == 1 && $0.text != nil },
      ])
    model.actions = { $0.isLoading || $0.text != nil ? [] : [.loadTapped] }
    #expect(model.silently().isComplete)
    #expect(waits.withLock { $0 } == [.seconds(3), .seconds(5)])
  }

  @Test func aMessageNamesTheDelayThatBreaksAProperty() {
    var model = loaderModel(
      faults: [.late(.seconds(3)), .late(.seconds(5))],
      [
        .transition("nothing takes five seconds") { transition in
          if case .wait(.seconds(5)) = transition.move { false } else { true }
        }
      ])
    model.actions = { $0.isLoading ? [] : [.loadTapped] }
    let summary = model.silently()
    #expect(
      summary.violation == """
        "nothing takes five seconds" does not hold after

            store.send(.loadTapped)
            // delay load by .seconds(5)
            scheduler.advance(by: .seconds(5))
        """)
    #expect(
      summary.test == """
        @Test func nothingTakesFiveSeconds() {
          model.replay([
            .send(.loadTapped),
            .delay("load", number: 1),
            .wait(.seconds(5)),
          ])
        }

        """)
  }

  @Test func aFileMayBeMissingOrFull() {
    struct Missing: Error, Equatable {}
    let reducer = Reducer<[String], String, @Sendable () -> Result<String, Missing>> {
      state, action, load in
      state.append(action)
      guard action == "load" else { return .none }
      return Effect.result(load).catchToEffect { result in
        switch result {
        case .success(let text): text
        case .failure: "missing"
        }
      }
    }
    let summary = FeatureModel(
      initialState: [], reducer: reducer,
      environment: { world in
        { world.choose("load", .success("here"), .failure(Missing())) }
      },
      actions: { $0.isEmpty ? ["load"] : [] },
      properties: [
        .reachable("it is here") { $0.contains("here") },
        .never("it is missing") { $0.contains("missing") },
      ]
    ).explore(depth: 3, reporter: IssueReporter { _ in })
    #expect(
      summary.violation == """
        "it is missing" does not hold after

            store.send("load")  // choosing [1]
            store.receive("missing")
        """)
    #expect(summary.transitions == 2)
  }
}
