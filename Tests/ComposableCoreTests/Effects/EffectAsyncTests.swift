import ComposableCore
import TestSupport
import Testing

/// Asynchronous effects on a live store.
@MainActor struct EffectAsyncTests {
  struct Failed: Error {}

  nonisolated let reports = Log<IssueReporter.Report>()

  /// A store whose action 0 starts `effect`, and that collects all other actions.
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

  @Test func aTaskEmitsWhatItReturns() async {
    let viewStore = makeViewStore { .task { 1 } }
    await viewStore.send(0).finish()
    #expect(viewStore.state == [1])
  }

  @Test func anErrorOfATaskGoesToItsHandler() async {
    let viewStore = makeViewStore {
      .task {
        throw Failed()
      } catch: {
        $0 is Failed ? 2 : 3
      }
    }
    await viewStore.send(0).finish()
    #expect(viewStore.state == [2])
    #expect(reports.count == 0)
  }

  @Test func anUnhandledErrorOfATaskIsReportedAtItsLine() async {
    let line: UInt = #line + 1
    let viewStore = makeViewStore { .task { throw Failed() } }
    await viewStore.send(0).finish()
    #expect(viewStore.state == [])
    #expect(reports.all.map(\.line) == [line])
    #expect(reports.all.first.map { "\($0.fileID)" } == #fileID)
    #expect(reports.all.first?.detailedMessage.contains("Failed()") == true)
  }

  @Test func aRunSendsAsOftenAsItLikes() async {
    let viewStore = makeViewStore {
      .run { send in
        for number in 1...100 { send(number) }
      }
    }
    await viewStore.send(0).finish()
    #expect(viewStore.state == Array(1...100))
  }

  @Test func anErrorOfARunGoesToItsHandler() async {
    let viewStore = makeViewStore {
      .run { send in
        send(1)
        throw Failed()
      } catch: { _, send in
        send(2)
      }
    }
    await viewStore.send(0).finish()
    #expect(viewStore.state == [1, 2])
  }

  @Test func anUnhandledErrorOfARunIsReportedAtItsLine() async {
    let line: UInt = #line + 1
    let viewStore = makeViewStore { .run { _ in throw Failed() } }
    await viewStore.send(0).finish()
    #expect(reports.all.map(\.line) == [line])
  }

  @Test func cancellationEndsAnEffectSilently() async {
    let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
    let (ended, endedContinuation) = AsyncStream.makeStream(of: Void.self)
    let viewStore = makeViewStore {
      .run { _ in
        defer { endedContinuation.finish() }
        startedContinuation.finish()
        for await _ in AsyncStream<Void>.makeStream().stream {}
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

  @Test func aSendAfterCancellationIsDroppedSilently() async {
    let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
    let (ended, endedContinuation) = AsyncStream.makeStream(of: Void.self)
    let viewStore = makeViewStore {
      .run { send in
        startedContinuation.finish()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        send(5)
        endedContinuation.finish()
      }
    }
    let task = viewStore.send(0)
    for await _ in started {}
    await task.cancel()
    for await _ in ended {}
    #expect(task.isCancelled)
    #expect(viewStore.state == [])
    #expect(reports.all.map(\.message) == [])
  }

  @Test func aSendAfterTheEndIsDroppedAndReportedAtTheLineOfTheEffect() async throws {
    let kept = Log<Send<Int>>()
    let line: UInt = #line + 2
    let viewStore = makeViewStore {
      .run { send in kept(send) }
    }
    await viewStore.send(0).finish()
    let send = try #require(kept.all.first)
    send(5)
    #expect(viewStore.state == [])
    #expect(reports.count == 1)
    #expect(reports.all.first?.message.contains("after it had finished") == true)
    #expect(reports.all.first?.line == line)
  }

  @Test func cancellingTheTaskThatWaitsCancelsTheEffects() async {
    let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
    let viewStore = makeViewStore {
      .run { _ in
        startedContinuation.finish()
        for await _ in AsyncStream<Void>.makeStream().stream {}
      }
    }
    let task = viewStore.send(0)
    let waiting = Task { await task.finish() }
    for await _ in started {}
    waiting.cancel()
    await waiting.value
    #expect(task.isCancelled)
    #expect(viewStore.state == [])
  }

  @Test func finishWaitsForEffectsOfEffects() async {
    enum Step: Sendable { case first, second, third, done }
    let reducer = Reducer<[Step], Step, Void> { state, step, _ in
      state.append(step)
      switch step {
      case .first: return .task { .second }
      case .second: return .merge(.fireAndForget {}, Effect(value: .third))
      case .third: return .run { send in send(.done) }
      case .done: return .none
      }
    }
    let viewStore = Store(initialState: [], reducer: reducer, environment: ())
      .view { $0.count == $1.count }
    await viewStore.send(.first).finish()
    #expect(viewStore.state == [.first, .second, .third, .done])
  }

  @Test func anAsynchronousFireAndForgetEmitsNothing() async {
    let log = Log<Int>()
    let viewStore = makeViewStore {
      .fireAndForget {
        await Task.yield()
        log(1)
      }
    }
    await viewStore.send(0).finish()
    #expect(log.all == [1])
    #expect(viewStore.state == [])
  }

  @Test func aSequenceIsEmittedElementByElement() async {
    let viewStore = makeViewStore {
      Effect(
        AsyncStream { continuation in
          for number in 1...3 { continuation.yield(number) }
          continuation.finish()
        })
    }
    await viewStore.send(0).finish()
    #expect(viewStore.state == [1, 2, 3])
  }

  @Test func aSequenceThatFailsIsCaught() async {
    let viewStore = makeViewStore {
      Effect<Int, any Error>(
        AsyncThrowingStream { continuation in
          continuation.yield(1)
          continuation.finish(throwing: Failed())
        }
      ).catchToEffect { result in
        if case .success(let number) = result { number } else { 50 }
      }
    }
    await viewStore.send(0).finish()
    #expect(viewStore.state == [1, 50])
  }

  @Test func aSequenceStopsWithItsCancellation() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let (stopped, stoppedContinuation) = AsyncStream.makeStream(of: Void.self)
    continuation.onTermination = { _ in stoppedContinuation.finish() }
    let viewStore = makeViewStore { Effect(stream) }
    let task = viewStore.send(0)
    viewStore.send(-1)
    await task.finish()
    for await _ in stopped {}
    #expect(viewStore.state == [])
    #expect(reports.count == 0)
  }

  @Test func aTaskThatThrowsIsCaught() async {
    let viewStore = makeViewStore {
      Effect<Int, any Error>.task { throw Failed() }.catchToEffect { result in
        if case .failure(let error) = result, error is Failed { 8 } else { 9 }
      }
    }
    await viewStore.send(0).finish()
    #expect(viewStore.state == [8])
  }
}

/// An operation that throws fails its effect, wherever no `catch:` is given and `catchToEffect`
/// follows: with an inferred failure it used to be reported, and nothing was sent.
extension EffectAsyncTests {
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
    for effect in effects {
      let viewStore = makeViewStore(effect)
      await viewStore.send(0).finish()
      #expect(viewStore.state == [8])
    }
    #expect(reports.count == 0)
  }

  @Test func anOperationThatCannotThrowHasNoFailure() async {
    let viewStore = makeViewStore {
      let one: Effect<Int, Never> = Effect.task { 1 }
      let two: Effect<Int, Never> = Effect.run { send in send(2) }
      return .concatenate(one, two)
    }
    await viewStore.send(0).finish()
    #expect(viewStore.state == [1, 2])
  }

  @Test func anAnswerThatIsGivenAtOnceComesAfterTheDrain() async {
    let viewStore = makeViewStore {
      .merge(.future { answer in answer(.success(2)) }, .init(value: 1))
    }
    let task = viewStore.send(0)
    #expect(viewStore.state == [1])
    await task.finish()
    #expect(viewStore.state == [1, 2])
  }

  @Test func valuesBeforeAnErrorAreDelivered() async {
    let viewStore = makeViewStore {
      Effect.run { (send: Send<Int>) in
        send(1)
        throw Failed()
      }.catchToEffect { Self.caught($0) }
    }
    await viewStore.send(0).finish()
    #expect(viewStore.state == [1, 8])
  }
}
