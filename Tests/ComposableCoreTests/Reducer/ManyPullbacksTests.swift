import ComposableCore
import ComposableTesting
import Foundation
import TestSupport
import Testing

struct ManyPullbacksTests {
  typealias State = ManyPullbacks.State

  @Test func eightPullbacksAreOneReducer() {
    let store = TestStore(
      initialState: State(), reducer: ManyPullbacks.reducer,
      environment: ManyPullbacks.Environment(factor: 10))
    store.send(.second(1)) { $0.second = 20 }
    store.send(.third(1)) { $0.third = 12 }
    store.send(.eighth(1)) { $0.eighth = -10 }
  }

  /// Counts the steps of the compiler's constraint solver, which are the same on every machine.
  /// Slow expressions take hundreds of thousands; the compiler gives up at a million.
  @Test(.enabled(if: Compiler.isThere)) func eightPullbacksWithoutTypesTypeCheckQuickly()
    async throws
  {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "ManyPullbacks.swift")
    let messages = try await Compiler.messages(
      about: file, ["-swift-version", "6", "-Xfrontend", "-solver-scope-threshold=1000"])
    #expect(!messages.contains("error:"), "\(messages)")
  }
}
