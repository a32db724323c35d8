import ComposableCore
import ComposableTesting
import Foundation
import TestSupport
import Testing

struct TaskResultTests {
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

  @Test func aResultBecomesATaskResult() {
    let store = makeStore()
    store.send(.reloadTapped)
    store.receive(.loaded(.success(["Ada"]))) { $0.names = ["Ada"] }
  }

  @Test func errorsAreComparedByEqualityOrByTypeAndDescription() {
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
  func anEncodedResultIsDecodedAsAnEqualOne(outcome: TaskResult<[String]>) throws {
    let data = try JSONEncoder().encode(outcome)
    #expect(try JSONDecoder().decode(TaskResult<[String]>.self, from: data) == outcome)
  }

  @Test func aKnownErrorIsDecodedAsItself() throws {
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

  @Test func mapTransformsTheSuccess() throws {
    #expect(try TaskResult.success(2).map { $0 + 1 }.value == 3)
    #expect(throws: Plain.self) { try TaskResult<Int>.failure(Plain(code: 1)).map { $0 + 1 }.value }
  }
}
