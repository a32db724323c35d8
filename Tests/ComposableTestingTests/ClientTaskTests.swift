import ComposableCore
import ComposableTesting
import TestSupport
import Testing
import XCTest

/// Clients that start their own tasks, such as a bridge from callbacks to a stream.
@Suite(.enabled(if: !RuntimeHooks.areOff)) struct ClientTaskTests {
  private let clock = TestScheduler()

  @Test(arguments: 1...20)
  func aTaskSleepsOnVirtualTime(number: Int) {
    checkLetters(clock) { sink in Task { try await sink.spell() } }
  }

  @Test func aTaskInATaskSleepsOnVirtualTime() {
    checkLetters(clock) { sink in Task { try await Task { try await sink.spell() }.value } }
  }

  @Test func aTaskGroupInATaskSleepsOnVirtualTime() {
    checkLetters(clock) { sink in
      Task {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await sink.spell() }
          try await group.waitForAll()
        }
      }
    }
  }

  @Test(arguments: 1...10)
  func aTaskThatStartsImmediatelySleepsOnVirtualTime(number: Int) {
    checkLetters(clock) { sink in Task.immediate { try await sink.spell() } }
  }

  @Test func aDetachedTaskSleepsOnVirtualTime() {
    checkLetters(clock) { sink in Task.detached { try await sink.spell() } }
  }

  @Test(arguments: 1...20)
  func aTaskOfAnActorSleepsOnVirtualTime(number: Int) {
    let speller = Speller()
    checkLetters(clock) { sink in Task { try await speller.start(sink).value } }
  }

  @MainActor @Test(arguments: 1...10)
  func aTaskOnTheMainActorSleepsOnVirtualTime(number: Int) {
    checkLetters(clock) { sink in Task { @MainActor in try await sink.spell() } }
  }

  @Test func aReceiveDoesNotWaitForATaskOnVirtualTime() {
    let store = lettersStore(clock) { sink in Task { try await sink.spell() } }
    store.timeout = .seconds(60)
    store.send(.startTapped)
    let time = ContinuousClock().measure {
      #expect(reportedMessages { store.receive(.spelled("a")) }.count == 1)
    }
    #expect(time < .seconds(30))
    store.send(.stopTapped)
  }

  @Test func aTaskSleepsOnTheRealClock() {
    let store = lettersStore { sink in
      Task {
        try await Task.sleep(for: .milliseconds(5))
        sink.letters.yield("a")
      }
    }
    store.send(.startTapped)
    store.receive(.spelled("a")) { $0 = ["a"] }
    store.send(.stopTapped)
  }

  /// A test outside the main actor can't run the task itself, so it waits for it.
  @Test func aTaskOnTheMainActorIsWaitedForByOtherTests() {
    let store = lettersStore { sink in Task { @MainActor in sink.letters.yield("a") } }
    store.send(.startTapped)
    store.receive(.spelled("a")) { $0 = ["a"] }
    store.send(.stopTapped)
  }

  @Test func aSynchronousEffectMayStartATask() {
    let reducer = Reducer<Int, Int?, AnyScheduler> { state, answer, clock in
      guard let answer else {
        return .future { done in
          Task {
            try await clock.sleep(for: .seconds(1))
            done(.success(7))
          }
        }
      }
      state = answer
      return .none
    }
    let store = TestStore(
      initialState: 0, reducer: reducer, environment: clock.eraseToAnyScheduler())
    store.send(nil)
    clock.advance(by: .seconds(1))
    store.receive(7) { $0 = 7 }
  }

  /// Otherwise it would run only during calls of the store.
  @Test(.turnLimit) func aTaskOfTheTestStaysOutsideOfTheStoreWhenAClientResumesIt() async {
    let (letters, continuation) = AsyncStream<String>.makeStream()
    let first = Task {
      for await letter in letters {
        try? await Task.sleep(for: .milliseconds(5))
        return letter
      }
      return ""
    }
    await Task.yield()
    let store = lettersStore { _ in Task { _ = continuation.yield("a") } }
    store.send(.startTapped)
    #expect(await first.value == "a")
    store.send(.stopTapped)
  }

  @Test(.turnLimit) func aTaskThatOutlivesItsStoreRunsElsewhere() async {
    let (ends, end) = AsyncStream<Void>.makeStream()
    do {
      let store = lettersStore { _ in
        Task {
          await withCheckedContinuation { $0.resume() }
          try? await Task.sleep(for: .milliseconds(5))
          await Task { _ = end.yield() }.value
        }
      }
      store.send(.startTapped)
      store.send(.stopTapped)
    }
    #expect(await ends.first { true } != nil)
  }
}

final class ClientTaskXCTests: XCTestCase {
  func testASynchronousTest() throws {
    try XCTSkipIf(RuntimeHooks.areOff)
    checkLetters { sink in Task { try await sink.spell() } }
    checkLetters { sink in Task { @MainActor in try await sink.spell() } }
  }

  func testAnAsynchronousTest() async throws {
    try XCTSkipIf(RuntimeHooks.areOff)
    checkLetters { sink in Task { try await sink.spell() } }
    await Task.yield()
    checkLetters { sink in Task { try await Task { try await sink.spell() }.value } }
  }

  @MainActor func testATestOnTheMainActor() throws {
    try XCTSkipIf(RuntimeHooks.areOff)
    checkLetters { sink in Task { try await sink.spell() } }
  }

  private func checkLetters(
    _ client: @escaping @Sendable (LetterSink) -> Task<Void, any Error>
  ) {
    let clock = TestScheduler()
    ComposableTestingTests.checkLetters(clock, client)
  }
}

private enum LetterAction: Equatable, Sendable {
  // User actions
  case startTapped, stopTapped
  // Effect actions
  case spelled(String)
}

/// The stream to which a client of the feature sends its letters.
private struct LetterSink: Sendable {
  var clock: TestScheduler
  var letters: AsyncStream<String>.Continuation

  /// Sends a letter after one second, another after two, then ends.
  nonisolated(nonsending) func spell() async throws {
    for letter in ["a", "b"] {
      try await clock.sleep(for: .seconds(1))
      letters.yield(letter)
    }
    letters.finish()
  }
}

private actor Speller {
  func start(_ sink: LetterSink) -> Task<Void, any Error> {
    Task {
      note()
      try await sink.spell()
    }
  }

  func note() {}
}

private typealias LetterStore = TestStore<[String], LetterAction, Void>

/// A store of a feature that collects the letters of a stream, which `client` fills.
private func lettersStore(
  _ clock: TestScheduler = TestScheduler(),
  _ client: @escaping @Sendable (LetterSink) -> Task<Void, any Error>
) -> LetterStore {
  enum LettersID {}
  return TestStore(
    initialState: [],
    reducer: Reducer { state, action, _ in
      switch action {
      case .spelled(let letter):
        state.append(letter)
        return .none
      case .startTapped:
        let letters = AsyncStream<String> { continuation in
          let task = client(LetterSink(clock: clock, letters: continuation))
          continuation.onTermination = { _ in task.cancel() }
        }
        return Effect(letters).map { .spelled($0) }.cancellable(id: LettersID.self)
      case .stopTapped:
        return .cancel(id: LettersID.self)
      }
    },
    // The main actor first runs the tests of other suites that wait for it, perhaps for minutes.
    environment: (), timeout: .seconds(600))
}

/// Checks that a client which calls `spell` follows virtual time.
private func checkLetters(
  _ clock: TestScheduler, _ client: @escaping @Sendable (LetterSink) -> Task<Void, any Error>
) {
  let store = lettersStore(clock, client)
  store.send(.startTapped)
  clock.advance(by: .seconds(1))
  store.receive(.spelled("a")) { $0 = ["a"] }
  clock.advance(by: .seconds(1))
  store.receive(.spelled("b")) { $0 = ["a", "b"] }
  store.finish()
}
