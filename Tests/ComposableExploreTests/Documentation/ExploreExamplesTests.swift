import ComposableCore
import ComposableExplore
import Foundation
import Testing

/// The examples in the comments of ComposableExplore's symbols; the core's `DocumentationTests`
/// compare them.
struct ExploreExamplesTests {
  struct CounterState: Equatable, Sendable {
    var alert: String?
    var count = 0
    var isLoading = false
  }

  enum CounterAction: Equatable, Sendable {
    // User actions
    case incrTapped, requestNthPrime, setCount(String)
    // Effect actions
    case nthPrimeResponse(Int?)
  }

  struct CounterEnvironment: Sendable {
    var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
    var mainQueue = AnyScheduler.immediate
  }

  private static let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> {
    state, action, environment in
    switch action {
    case .incrTapped:
      state.count += 1
      return .none
    case .nthPrimeResponse(let prime):
      state.isLoading = false
      state.alert = prime.map { "\($0)" }
      return .none
    case .requestNthPrime:
      state.isLoading = true
      return environment.nthPrime(state.count).receive(on: environment.mainQueue)
        .map { .nthPrimeResponse($0) }
        .cancellable(id: CounterState.self, cancelInFlight: true)
    case .setCount(let text):
      state.count = Int(text) ?? state.count
      return .none
    }
  }

  private let quiet = IssueReporter { _ in }

  private static func makeModel(
    _ properties: [Property<CounterState, CounterAction>]
  ) -> FeatureModel<CounterState, CounterAction, CounterEnvironment> {
    FeatureModel(
      initialState: CounterState(), reducer: counterReducer,
      environment: { world in
        CounterEnvironment(
          nthPrime: { n in world.answer("nthPrime(\(n))", 2, nil) }, mainQueue: world.scheduler)
      },
      actions: { $0.count < 3 ? [.incrTapped, .requestNthPrime] : [.requestNthPrime] },
      properties: properties)
  }

  @Test func aFirstExplorationIsShort() {
    let counterReducer = Self.counterReducer
    explore(
      initialState: CounterState(), reducer: counterReducer,
      environment: { world in .init(nthPrime: { n in world.answer("prime(\(n))", 2, nil) }) },
      actions: { $0.count < 3 ? [.incrTapped, .requestNthPrime] : [.requestNthPrime] },
      properties: [.never("it counts below zero") { $0.count < 0 }])
  }

  @Test func aModelSaysWhatMayHappenAndWhatMustBeTrue() {
    let counterReducer = Self.counterReducer
    let counterModel = FeatureModel(
      initialState: CounterState(), reducer: counterReducer,
      environment: { world in
        CounterEnvironment(
          nthPrime: { n in world.answer("nthPrime(\(n))", 2, nil) }, mainQueue: world.scheduler)
      },
      actions: { $0.count < 3 ? [.incrTapped, .requestNthPrime] : [.requestNthPrime] },
      properties: [.never("it counts below zero") { $0.count < 0 }])
    #expect(counterModel.explore(depth: 4).violation == nil)
  }

  @Test func propertiesAreOfSeveralKinds() {
    var model = Self.makeModel(
      [
        .always("the count is never negative") { $0.count >= 0 },
        .reachable("an answer is shown") { $0.alert != nil },
        .eventually("a request ends", { !$0.isLoading }, after: { $0.isLoading }),
        .noDeadlock,
      ]
    )
    model.actions = { $0.isLoading ? [] : [.requestNthPrime] }
    #expect(model.explore(depth: 6).violation == nil)
  }

  @Test func aCounterexampleIsATest() {
    let model = Self.makeModel([.never("it counts to two") { $0.count == 2 }])
    var tests: [String] = []
    model.explore(
      depth: 10,
      onViolation: { found in
        tests.append(found.test(of: "counterModel"))
      }, reporter: quiet)
    #expect(tests.count == 1 && tests[0].contains("counterModel"))
  }

  @Test func aGraphIsWrittenToAFile() throws {
    let model = Self.makeModel([])
    let folder = URL.temporaryDirectory.appending(path: "graph-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "counter.dot")
    let summary = model.explore(depth: 8, keepsGraph: true)
    try summary.graph?.dot.write(to: file, atomically: true, encoding: .utf8)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("digraph"))
  }

  @Test func aChoiceIsTriedEveryWay() {
    enum LoadError: Error, Equatable { case missing }
    enum Action: Equatable, Sendable {
      case loadTapped
      case loaded(Result<[Int], LoadError>)
    }
    struct Environment: Sendable { var load: @Sendable () -> Effect<[Int], LoadError> }

    let model = FeatureModel(
      initialState: [Int](),
      reducer: Reducer<[Int], Action, Environment> { state, action, environment in
        switch action {
        case .loadTapped: return environment.load().catchToEffect(Action.loaded)
        case .loaded(let result): state = (try? result.get()) ?? [0]
        }
        return .none
      },
      environment: { world in
        Environment(
          load: { .result { world.choose("load", .success([2, 3]), .failure(.missing)) } }
        )
      },
      actions: { _ in [.loadTapped] },
      properties: [
        .reachable("a list is loaded") { $0 == [2, 3] },
        .reachable("a file is missing") { $0 == [0] },
      ])
    #expect(model.explore(depth: 3).violation == nil)
  }

  @Test func samplesStandForAllNumbers() {
    var model = Self.makeModel([.never("it is the largest number") { $0.count == .max }])
    model.actions = { _ in Samples.integers(count: 6).map { .setCount("\($0)") } }
    #expect(model.explore(depth: 1, reporter: quiet).violation != nil)
  }

  @Test func aStreamDeliversItsElementsInOrder() {
    enum Action: Equatable, Sendable {
      case cancelTapped, uploadTapped
      case progressed(Double)
    }
    struct UploadEnvironment: Sendable { var upload: @Sendable () -> Effect<Double, Never> }
    enum UploadID {}

    let model = FeatureModel(
      initialState: 0,
      reducer: Reducer<Double, Action, UploadEnvironment> { state, action, environment in
        switch action {
        case .cancelTapped:
          state = 0
          return .cancel(id: UploadID.self)
        case .progressed(let part): state = part
        case .uploadTapped:
          return environment.upload().map { .progressed($0) }
            .cancellable(id: UploadID.self, cancelInFlight: true)
        }
        return .none
      },
      environment: { world in
        UploadEnvironment(upload: { world.stream("progress", of: 0.5, 1) })
      },
      actions: { $0 == 0 ? [.uploadTapped] : $0 < 1 ? [.cancelTapped] : [] },
      properties: [
        .reachable("it is uploaded") { $0 == 1 },
        .transition("progress does not go back, except by cancelling") {
          $0.after >= $0.before || $0.after == 0
        },
      ])
    #expect(model.explore(depth: 6).violation == nil)
  }
}
