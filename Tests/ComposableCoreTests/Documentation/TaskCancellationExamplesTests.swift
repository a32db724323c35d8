import ComposableCore
import ComposableTesting
import Testing

/// The examples of `withTaskCancellation` and `Task.never`.
struct TaskCancellationExamplesTests {
  enum Action: Equatable, Sendable { case closed, skipTapped, uploaded(Int), uploadTapped(String) }

  enum UploadID {}

  struct Environment: Sendable {
    var load: @Sendable () async throws -> String = { "" }
    var upload: @Sendable (String) async throws -> Int = { $0.count }
  }

  static let reducer = Reducer<[Int], Action, Environment> { state, action, environment in
    switch action {
    case .closed: return .none
    case .uploaded(let count):
      state.append(count)
      return .none
    case .uploadTapped(let file):
      return .run { send in
        try? await withTaskCancellation(id: UploadID.self) {
          send(.uploaded(try await environment.upload(file)))
        }
        send(.closed)
      }
    case .skipTapped:
      return .cancel(id: UploadID.self)
    }
  }

  @Test func anUploadIsSkipped() {
    let store = TestStore(initialState: [], reducer: Self.reducer, environment: Environment())
    store.send(.uploadTapped("abc"))
    store.receive(.uploaded(3)) { $0 = [3] }
    store.receive(.closed)
    store.environment.upload = { _ in try await Task.never() }
    store.send(.uploadTapped("abcd"))
    store.send(.skipTapped)
    store.receive(.closed)
    store.finish()
  }

  @Test func anAnswerNeverComes() async {
    var environment = Environment()
    environment.load = { try await Task.never() }
    let load = environment.load
    let task = Task { try await load() }
    task.cancel()
    #expect(await (try? task.value) == nil)
  }
}
