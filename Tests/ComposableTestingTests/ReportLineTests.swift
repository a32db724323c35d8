import ComposableCore
import ComposableTesting
import Synchronization
import TestSupport
import Testing

/// A report of the library has the line of the test's step that runs.
struct ReportLineTests {
  private struct Row: Equatable, Identifiable, Sendable { var id: Int }

  private enum Action: Equatable, Sendable {
    case later, misuse, misuseWhenCancelled, task, taskLater
  }

  private func store(
    _ scheduler: TestScheduler
  ) -> TestStore<IdentifiedArrayOf<Row>, Action, AnyScheduler> {
    let store = TestStore(
      initialState: [],
      reducer: Reducer<IdentifiedArrayOf<Row>, Action, AnyScheduler> { rows, action, scheduler in
        switch action {
        case .later: return Effect(value: .misuse).delay(for: .seconds(1), scheduler: scheduler)
        case .taskLater: return Effect(value: .task).delay(for: .seconds(1), scheduler: scheduler)
        case .misuse:
          rows[id: 7] = Row(id: 8)
          return .none
        case .task:
          return .run { _ in
            try await scheduler.sleep(for: .seconds(1))
            var rows: IdentifiedArrayOf<Row> = []
            rows[id: 7] = Row(id: 8)
          }
        case .misuseWhenCancelled:
          return .run { _ in
            await withTaskCancellationHandler {
              for await _ in AsyncStream<Void>.makeStream().stream {}
            } onCancel: {
              var rows: IdentifiedArrayOf<Row> = []
              rows[id: 7] = Row(id: 8)
            }
          }
        }
      }, environment: scheduler.eraseToAnyScheduler())
    store.exhaustivity = .off
    return store
  }

  @Test func inASendItIsTheLineOfTheSend() {
    let store = store(TestScheduler())
    withKnownIssue {
      store.send(.misuse)
    } matching: {
      $0.sourceLocation?.fileID == #fileID && $0.sourceLocation?.line == #line - 2
    }
  }

  @Test func inTheCancellationOfASendItIsTheLineOfTheCancellation() {
    let store = store(TestScheduler())
    let task = store.send(.misuseWhenCancelled)
    withKnownIssue {
      task.cancel()
    } matching: {
      $0.sourceLocation?.fileID == #fileID && $0.sourceLocation?.line == #line - 2
    }
  }

  @Test func inAnAdvanceItIsTheLineOfTheAdvance() {
    let scheduler = TestScheduler()
    let store = store(scheduler)
    store.send(.later)
    withKnownIssue {
      scheduler.advance(by: .seconds(1))
    } matching: {
      $0.sourceLocation?.fileID == #fileID && $0.sourceLocation?.line == #line - 2
    }
  }

  @Test func inATaskThatAnEarlierAdvanceStartedItIsTheLineOfTheAdvanceThatRuns() {
    let scheduler = TestScheduler()
    let store = store(scheduler)
    store.send(.taskLater)
    withKnownIssue {
      scheduler.advance(by: .seconds(1))
      scheduler.advance(by: .seconds(1))
    } matching: {
      $0.sourceLocation?.fileID == #fileID && $0.sourceLocation?.line == #line - 2
    }
  }
}
