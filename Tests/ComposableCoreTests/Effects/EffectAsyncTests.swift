import ComposableCore
import TestSupport
import Testing

/// Asynchronous effects on a live store.
@MainActor struct EffectAsyncTests {
  struct Failed: Error {}

  nonisolated let reports = Log<IssueReporter.Report>()

  /// A store in which action 0 starts `effect`; it collects all other actions.
  func makeViewStore(
    _ effect: @escaping @Sendable () -> Effect<Int, Never>
  ) -> ViewStore<[Int], Int> {
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      switch action {
      case 0: return effect().cancellable(id: "id")
      case -1: return .cancel(id: "id")
      default: state.append(action)
      }
      return .none
    }
    let reports = reports
    return IssueReporter.$current.withValue(IssueReporter { reports($0) }) {
      Store(initialState: [], reducer: reducer, environment: ()).view
    }
  }

  /// The actions that the store collects from an effect.
  func outputs(_ effect: @escaping @Sendable () -> Effect<Int, Never>) async -> [Int] {
    let viewStore = makeViewStore(effect)
    await viewStore.send(0).finish()
    return viewStore.state
  }

  @Test func anErrorGoesToItsHandler() async {
    let handled = await outputs {
      .merge(
        .task {
          throw Failed()
        } catch: {
          $0 is Failed ? 3 : 4
        },
        .run { send in
          send(1)
          throw Failed()
        } catch: { _, send in
          send(2)
        })
    }
    #expect(handled.sorted() == [1, 2, 3])
    #expect(reports.count == 0)
  }

  @Test func anUnhandledErrorIsReportedAtItsLine() async {
    let line: UInt = #line + 2
    let effects: [@Sendable () -> Effect<Int, Never>] = [
      { .task { throw Failed() } },
      { .run { _ in throw Failed() } },
      { .fireAndForget { throw Failed() } },
    ]
    for effect in effects { #expect(await outputs(effect) == []) }
    #expect(reports.all.map(\.line) == [line, line + 1, line + 2])
    #expect(reports.all.allSatisfy { "\($0.fileID)" == #fileID })
    #expect(reports.all.allSatisfy { $0.detailedMessage.contains("Failed()") })
  }

  @Test func sendsAndErrorsAfterACancellationAreDroppedSilently() async {
    let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
    let (ended, endedContinuation) = AsyncStream.makeStream(of: Void.self)
    let viewStore = makeViewStore {
      .run { send in
        defer { endedContinuation.finish() }
        startedContinuation.finish()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        send(5)
        try Task.checkCancellation()
      } catch: { _, send in
        send(99)
      }
    }
    let task = viewStore.send(0)
    for await _ in started {}
    viewStore.send(-1)
    await task.finish()
    for await _ in ended {}
    #expect(viewStore.state == [])
    #expect(reports.count == 0)
  }

  @Test func aSendAfterTheEndIsDroppedAndReportedAtTheLineOfTheEffect() async throws {
    let kept = Log<Send<Int>>()
    let line: UInt = #line + 1
    let viewStore = makeViewStore { .run { send in kept(send) } }
    await viewStore.send(0).finish()
    let send = try #require(kept.all.first)
    send(5)
    #expect(viewStore.state == [])
    #expect(reports.count == 1)
    #expect(reports.all.first?.message.contains("after it had finished") == true)
    #expect(reports.all.first?.line == line)
  }

  @Test func anAsynchronousFireAndForgetEmitsNothing() async {
    let log = Log<Int>()
    let emitted = await outputs {
      .fireAndForget {
        await Task.yield()
        log(1)
      }
    }
    #expect(log.all == [1])
    #expect(emitted == [])
  }

  @Test func aSequenceThatFailsIsCaught() async {
    let caught = await outputs {
      Effect<Int, any Error>(
        AsyncThrowingStream { continuation in
          continuation.yield(1)
          continuation.finish(throwing: Failed())
        }
      ).catchToEffect { Self.caught($0) }
    }
    #expect(caught == [1, 8])
  }

  nonisolated static let failing: @Sendable () async throws -> Int = { throw Failed() }
  nonisolated static let failingTyped: @Sendable () async throws(Failed) -> Int = {
    () throws(Failed) in throw Failed()
  }

  nonisolated static func caught<Failure>(_ result: Result<Int, Failure>) -> Int {
    switch result {
    case .failure(let error): error is Failed ? 8 : 9
    case .success(let number): number
    }
  }

  /// Without `catch:` but with a following `catchToEffect`: when the failure type was inferred, the
  /// error used to be reported and nothing was sent.
  @Test func anOperationThatThrowsFailsItsEffect() async {
    let effects: [@Sendable () -> Effect<Int, Never>] = [
      { Effect.task { try await Self.failing() }.catchToEffect { Self.caught($0) } },
      { Effect.task(operation: Self.failing).catchToEffect { Self.caught($0) } },
      { Effect.task(priority: .high) { try await Self.failing() }.catchToEffect(Self.caught) },
      {
        Effect.task { () throws(Failed) in try await Self.failingTyped() }
          .catchToEffect { (result: Result<Int, Failed>) in Self.caught(result) }
      },
      {
        Effect.task(operation: Self.failingTyped)
          .catchToEffect { (result: Result<Int, Failed>) in Self.caught(result) }
      },
      {
        Effect.run { (send: Send<Int>) in send(try await Self.failing()) }
          .catchToEffect { Self.caught($0) }
      },
      {
        Effect.run { (send: Send<Int>) throws(Failed) in send(try await Self.failingTyped()) }
          .catchToEffect { (result: Result<Int, Failed>) in Self.caught(result) }
      },
    ]
    for effect in effects { #expect(await outputs(effect) == [8]) }
    #expect(reports.count == 0)
  }

  @Test func anOperationThatCannotThrowHasNoFailure() async {
    let sent = await outputs {
      let one: Effect<Int, Never> = Effect.task { 1 }
      let two: Effect<Int, Never> = Effect.run { send in send(2) }
      return .concatenate(one, two)
    }
    #expect(sent == [1, 2])
  }
}
