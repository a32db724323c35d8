import ComposableCore
import ComposableTesting
import Foundation
import TestSupport
import Testing
import XCTest

/// Effects that hop to the main actor while a test on the main thread waits for them.
@Suite(.enabled(if: !RuntimeHooks.areOff)) struct MainActorEffectTests {
  @MainActor @Test func hopsOfSeveralEffectsAreServedInTheirOrder() {
    let store = mainActorStore()
    store.send(.askAll(5))
    for number in 1...5 { store.receive(.answered(2 * number)) { $0.append(2 * number) } }
  }

  /// It would be enqueued if the test's job appeared to run on another executor.
  @MainActor @Test func anIsolatedDeinitRunsImmediatelyBesideATestStore() {
    @MainActor final class Isolated {
      let log: Log<String>
      init(_ log: Log<String>) { self.log = log }
      isolated deinit { log("released") }
    }
    let log = Log<String>()
    let store = mainActorStore()
    var object: Isolated? = Isolated(log)
    #expect(object != nil)
    object = nil
    #expect(log.all == ["released"])
    store.send(.ask(2))
    store.receive(.answered(4)) { $0 = [4] }
    object = Isolated(log)
    object = nil
    #expect(log.count == 2)
  }

  /// The same task calls the store on another thread.
  @Test func aFunctionOfTheMainActorContinuesATestElsewhere() async {
    @MainActor func ask(_ store: sending TestStore<[Int], MainAction, Void>) {
      store.send(.ask(2))
      store.receive(.answered(4)) { $0.append(4) }
    }
    let store = mainActorStore()
    store.send(.ask(1))
    store.receive(.answered(2)) { $0 = [2] }
    await ask(store)
  }

  @Test func aTestOffTheMainActorDoesNotServeTheMainQueue() {
    let store = mainActorStore()
    store.send(.ask(2))
    store.receive(.answered(4)) { $0 = [4] }
  }
}

final class MainActorEffectXCTests: XCTestCase {
  func testASynchronousTestServesTheMainActor() {
    XCTAssert(Thread.isMainThread)
    for hops in [false, true] {
      let store = mainActorStore { number in
        if hops { return await Task.detached { await MainActor.run { 2 * number } }.value }
        return await MainActor.run { 2 * number }
      }
      store.send(.ask(3))
      store.receive(.answered(6)) { $0 = [6] }
      store.finish()
    }
  }
}

private enum MainAction: Equatable, Sendable {
  case answered(Int)
  case ask(Int)
  case askAll(Int)
}

private func mainActorStore(
  _ ask: @escaping @Sendable (Int) async -> Int = { number in
    await MainActor.run {
      MainActor.assertIsolated()
      return 2 * number
    }
  }
) -> TestStore<[Int], MainAction, Void> {
  TestStore(
    initialState: [],
    reducer: Reducer { state, action, _ in
      switch action {
      case .answered(let number):
        state.append(number)
        return .none
      case .ask(let number): return .task { .answered(await ask(number)) }
      case .askAll(let count):
        return .merge((1...count).map { number in .task { .answered(await ask(number)) } })
      }
    },
    // The main actor first runs the tests of other suites that wait for it, perhaps for minutes.
    environment: (), timeout: .seconds(600))
}
