import ComposableCore
import ComposableTesting
import Foundation
import TestSupport
import Testing

/// The examples of `TaskResult`, `onChange(of:removeDuplicates:)` and `logging`, and their
/// documented guarantees.
struct TaskResultExamplesTests {
  struct Refused: Codable, Error, Equatable { var reason: String }
  struct Plain: Error { var code: Int }

  struct Names: Equatable {
    var message: String?
    var names: [String] = []
  }

  enum Action: Equatable { case refreshTapped, reloadTapped, loaded(TaskResult<[String]>) }

  struct Environment: Sendable {
    var load: @Sendable () async throws -> [String]
    var reload: @Sendable () -> Effect<[String], Refused> = { Effect(value: ["Ada"]) }
  }

  static let reducer = Reducer<Names, Action, Environment> { state, action, environment in
    switch action {
    case .reloadTapped:
      return environment.reload().catchToEffect { .loaded(TaskResult($0)) }
    case .refreshTapped:
      return .task { .loaded(await TaskResult { try await environment.load() }) }
    case .loaded(.success(let names)):
      state.names = names
    case .loaded(.failure(let error)):
      state.message = "\(error)"
    }
    return .none
  }

  func makeStore(
    _ load: @escaping @Sendable () async throws -> [String] = { [] }
  ) -> TestStore<Names, Action, Environment> {
    TestStore(
      initialState: Names(), reducer: Self.reducer, environment: Environment(load: load))
  }

  @Test func aValueIsASuccess() {
    let store = makeStore { ["Ada"] }
    store.send(.refreshTapped)
    store.receive(.loaded(.success(["Ada"]))) { $0.names = ["Ada"] }
  }

  @Test func anErrorIsAFailure() {
    let store = makeStore { throw Refused(reason: "full") }
    store.send(.refreshTapped)
    store.receive(.loaded(.failure(Refused(reason: "full")))) {
      $0.message = #"Refused(reason: "full")"#
    }
  }

  @Test func aResultIsConverted() {
    let store = makeStore()
    store.send(.reloadTapped)
    store.receive(.loaded(.success(["Ada"]))) { $0.names = ["Ada"] }
  }

  @Test func errorsAreComparedByTheirOwnEqualityOrByTypeAndDescription() {
    typealias Outcome = TaskResult<Int>
    #expect(Outcome.failure(Refused(reason: "a")) == .failure(Refused(reason: "a")))
    #expect(Outcome.failure(Refused(reason: "a")) != .failure(Refused(reason: "b")))
    #expect(Outcome.failure(Plain(code: 1)) == .failure(Plain(code: 1)))
    #expect(Outcome.failure(Plain(code: 1)) != .failure(Plain(code: 2)))
    #expect(Outcome.failure(Plain(code: 1)) != .failure(Refused(reason: "a")))
    #expect(Outcome.failure(Plain(code: 1)) != .success(1))
  }

  @Test(arguments: [
    TaskResult.success(["Ada"]), .failure(Refused(reason: "full")), .failure(Plain(code: 1)),
  ])
  func whatWasEncodedIsDecodedAsItsEqual(outcome: TaskResult<[String]>) throws {
    let data = try JSONEncoder().encode(outcome)
    #expect(try JSONDecoder().decode(TaskResult<[String]>.self, from: data) == outcome)
  }

  @Test func anErrorOfAKnownTypeIsDecodedAsItself() throws {
    let data = try JSONEncoder().encode(TaskResult<Int>.failure(Refused(reason: "full")))
    let result =
      try DecodedError.$types.withValue([Refused.self]) {
        try JSONDecoder().decode(TaskResult<Int>.self, from: data)
      }
    #expect(throws: Refused(reason: "full")) { try result.value }
    let other = try JSONDecoder().decode(TaskResult<Int>.self, from: data)
    #expect(throws: DecodedError(Refused(reason: "full"))) { try other.value }
    #expect(try JSONEncoder().encode(other).count < data.count)
  }

  /// Files written before the error's name and description were stored with it.
  @Test(arguments: [
    #"{"failure":{"_0":{"reason":"full"}}}"#,
    #"{"failure":{"_0":{"type":"Refused","description":"Refused(reason: \"full\")"}}}"#,
  ])
  func earlierFormsAreDecoded(text: String) throws {
    let result = try DecodedError.$types.withValue([Refused.self]) {
      try JSONDecoder().decode(TaskResult<Int>.self, from: Data(text.utf8))
    }
    #expect(result == .failure(Refused(reason: "full")))
  }

  @Test func anotherSuccessIsMapped() throws {
    #expect(try TaskResult.success(2).map { $0 + 1 }.value == 3)
    #expect(throws: Plain.self) { try TaskResult<Int>.failure(Plain(code: 1)).map { $0 + 1 }.value }
  }
}

/// A track being played.
private struct Track: Equatable, Sendable { var position = 0.0 }

private enum TrackAction: Equatable, Sendable { case moved(Double), paused }

private struct TrackEnvironment: Sendable { var log: @Sendable (String) -> Void }

struct ReducerDebuggingExamplesTests {
  private let lines = Log<String>()
  private var environment: TrackEnvironment { TrackEnvironment { [lines] in lines($0) } }

  private static let trackReducer = Reducer<Track, TrackAction, TrackEnvironment> {
    state, action, _ in
    if case .moved(let position) = action { state.position = position }
    return .none
  }

  @Test func aChangeThatIsADuplicateIsIgnored() {
    let trackReducer = Self.trackReducer
    let reducer = trackReducer.onChange(of: \.position, removeDuplicates: { abs($0 - $1) < 1 }) {
      old, new, state, action, environment in
      .fireAndForget { environment.log("moved from \(old) to \(new)") }
    }
    let store = TestStore(initialState: Track(), reducer: reducer, environment: environment)
    store.send(.moved(0.5)) { $0.position = 0.5 }
    #expect(lines.all.isEmpty)
    store.send(.moved(2)) { $0.position = 2 }
    #expect(lines.all == ["moved from 0.5 to 2.0"])
  }

  @Test func namesAloneAreLoggedAndSomeActionsAreNot() {
    let appReducer = Self.trackReducer
    let reducer = appReducer.logging(
      "app", .namesOnly, printer: { [lines] in lines($0) }, where: { $0 != .paused })
    let store = TestStore(initialState: Track(), reducer: reducer, environment: environment)
    store.send(.moved(0.5)) { $0.position = 0.5 }
    store.send(.paused)
    #expect(lines.all == ["app: moved"])
  }
}
