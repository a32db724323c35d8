import ComposableCore
import ComposableExplore
import Foundation
import Testing

/// The values captured by effects in flight are part of each state, so a complete search misses
/// nothing.
struct CapturedTests {
  private struct State: Equatable, Sendable {
    var found = ""
    var text = ""
  }

  private enum Action: Equatable, Sendable {
    case found(String), search, type(String)
  }

  private struct Environment: Sendable {
    var find: @Sendable (String) async throws -> String
    var scheduler: AnyScheduler
  }

  private enum Kind: CaseIterable, Sendable {
    case debounced, delayed, operation, sleeping
  }

  /// A search that shows the query typed when it began.
  private func reducer(_ kind: Kind) -> Reducer<State, Action, Environment> {
    Reducer { state, action, environment in
      switch action {
      case .found(let text): state.found = text
      case .search:
        let (text, scheduler) = (state.text, environment.scheduler)
        switch kind {
        case .debounced:
          return Effect(value: .found(text)).debounce(id: 1, for: .seconds(1), scheduler: scheduler)
        case .delayed:
          return Effect(value: .found(text)).delay(for: .seconds(1), scheduler: scheduler)
        case .operation:
          return .task {
            .found(try await environment.find("search") + text)
          } catch: { _ in
            .found("")
          }
        case .sleeping:
          return .run { send in
            try await scheduler.sleep(for: .seconds(1))
            send(.found(text))
          }
        }
      case .type(let text): state.text = text
      }
      return .none
    }
  }

  @Test(arguments: 0..<4) func aStaleAnswerIsFound(kind: Int) {
    let kind = Kind.allCases[kind]
    var model = FeatureModel(
      initialState: State(), reducer: reducer(kind),
      environment: { world in
        Environment(
          find: { try await world.awaitAnswer($0, "") }, scheduler: world.scheduler)
      },
      actions: { _ in [.type("a"), .type("b"), .search] },
      properties: [
        .never("b is found, though a is typed") { $0.found == "b" && $0.text == "a" }
      ])
    #expect(model.silently(depth: 6).violation?.contains("store.receive(.found(\"b\"))") == true)
    model.effectsDependOnActionAlone = true
    let promised = model.silently(depth: 6)
    #expect(promised.description.contains("assuming that effects depend on their action alone"))
  }

  /// The files differ in a byte that `Data` doesn't hash.
  @Test func capturedValuesWithEqualHashesAreDistinguished() {
    struct Files: Equatable, Sendable {
      var shown: UInt8?
      var chosen: Data?
    }
    enum Action: Equatable, Sendable { case arrived(Data), choose(UInt8), upload }
    FeatureModel(
      initialState: Files(),
      reducer: Reducer<Files, Action, AnyScheduler> { state, action, scheduler in
        switch action {
        case .arrived(let data): state = Files(shown: data.last)
        case .choose(let last): state.chosen = Data(repeating: 0, count: 99) + [last]
        case .upload:
          guard let data = state.chosen else { return .none }
          state.chosen = nil
          return Effect(value: .arrived(data)).delay(for: .seconds(1), scheduler: scheduler)
            .cancellable(id: 1, cancelInFlight: true)
        }
        return .none
      },
      environment: { $0.scheduler },
      actions: { _ in [.choose(1), .choose(2), .upload] },
      properties: [.reachable("the second file arrives") { $0.shown == 2 }]
    ).explore(depth: 4)
  }

  @Test func storedValuesWithEqualHashesAreDistinguished() {
    FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, ExploreCell<IndexSet>> { state, action, file in
        if action == 0 {
          state = file.value.contains(4) ? 1 : 0
        } else {
          file.value = [1, action, 7]
        }
        return .none
      },
      environment: { $0.cell([1, 3, 7]) },
      actions: { _ in [0, 3, 4] },
      properties: [.reachable("4 is loaded") { $0 == 1 }]
    ).explore()
  }

  @Test func theFieldsOfASubclassAreComparedAndTheObjectIsReported() {
    class Base: @unchecked Sendable {}
    final class Sub: Base, @unchecked Sendable {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    struct State: Sendable { var object = Base() }
    let summary = FeatureModel(
      initialState: State(),
      reducer: Reducer<State, Int, Void> { state, action, _ in
        state.object = Sub(action)
        return .none
      },
      environment: { _ in },
      actions: { _ in [1, 2] },
      properties: []
    ).explore(reporter: IssueReporter { _ in })
    #expect(summary.states == 3)
    #expect(
      summary.gaps == [
        "the state or an action contains an object of the class Base, which cannot be compared"
      ])
  }

  @Test func anOperationThatWaitsOutsideOfTheWorldIsAGap() {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let summary = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state = action
        guard action == 1 else { return .none }
        return .run { send in for await number in stream { send(number) } }
      },
      environment: { _ in },
      actions: { $0 == 0 ? [1] : [] },
      properties: []
    ).explore(reporter: IssueReporter { _ in })
    continuation.finish()
    #expect(!summary.isComplete)
    #expect(summary.gaps.first?.contains("outside of the world") == true)
  }

  @Test func anyNumberOfPropertiesAndMovesIsChecked() {
    let properties = (0..<70).map { number in
      Property<Int, Int>.reachable("\(number)") { $0 == number }
    }
    let promises = (0..<70).map { number in
      Property<Int, Int>.eventually("\(number) goes", { $0 != number }, after: { $0 == number })
    }
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return .none
    }
    func summary(
      _ properties: [Property<Int, Int>], upTo last: Int
    ) -> ExploreSummary {
      FeatureModel(
        initialState: -1, reducer: reducer,
        environment: { _ in },
        actions: { $0 == -1 ? Array(0...last) : [] },
        properties: properties
      ).explore(maxMoves: 70_000, reporter: IssueReporter { _ in })
    }
    #expect(summary(properties, upTo: 69).violation == nil)
    #expect(summary(properties, upTo: 68).violation?.hasPrefix("\"69\" was not reached") == true)
    #expect(summary(Array(promises.dropFirst(69)), upTo: 69).violation != nil)
    #expect(summary(Array(promises.reversed()), upTo: 30).violation?.contains("30 goes") == true)
    #expect(summary([], upTo: 66_000).transitions == 66_001)
  }

  // MARK: - Throttles

  private struct Meter: Equatable, Sendable {
    var first = 0
    var second = 0
    /// Two computed properties of the same type, whose steps have the same text.
    var left: Int {
      get { first }
      set { first = newValue }
    }
    var right: Int {
      get { second }
      set { second = newValue }
    }
  }

  private enum MeterAction: Equatable, Sendable { case left(Int), right(Int) }

  /// A number above 2 requests itself minus 2, at most once per second.
  private static let number = Reducer<Int, Int, AnyScheduler> { state, action, scheduler in
    state = action
    guard action > 2 else { return .none }
    return Effect(value: action - 2)
      .throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true)
  }

  /// The left and the right number have separate throttle intervals.
  @Test func throttlesAreDistinguishedByTheirSteps() {
    let summary = FeatureModel(
      initialState: Meter(),
      reducer: Reducer.combine(
        Self.number.pullback(state: \Meter.left, action: /MeterAction.left, environment: { $0 }),
        Self.number.pullback(state: \.right, action: /MeterAction.right, environment: { $0 })),
      environment: { $0.scheduler },
      actions: { _ in [.left(0), .right(0), .left(3), .right(3)] },
      properties: [
        .reachable("the left one waits") { $0.first == 3 && $0.second == 1 },
        .reachable("the right one waits") { $0.first == 1 && $0.second == 3 },
      ]
    ).explore(depth: 5)
    #expect(summary.violation == nil)
  }
}
