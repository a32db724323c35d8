import ComposableCore
import ComposableExplore
import Foundation
import Synchronization
import Testing

struct CounterexampleTests {
  private let quiet = IssueReporter { _ in }
  private static let model = loaderModel([
    .never("two, and an empty answer") { $0.count == 2 && $0.text == nil && !$0.isLoading }
  ])

  @Test func aViolationIsPrintedAsATest() throws {
    let test = try #require(
      pastedModel.explore(depth: 10, modelName: "pastedModel", reporter: quiet).test)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "PastedCounterexample.swift")
    let lines = test.split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(try String(contentsOf: file, encoding: .utf8).contains("{\n\(lines)}"))
  }

  @Test func aScriptThatBreaksNothingIsQuiet() {
    #expect(Self.model.replay([.send(.counted), .send(.loadTapped)]) == nil)
  }

  @Test func movesThatCannotBeMadeAreLeftOut() {
    #expect(Self.model.replay([.answer("load", number: 0), .drop("x"), .delay("x")]) == nil)
  }

  @Test func aCounterexampleHasItsActionsAndStates() {
    let found = Mutex<[String]>([])
    Self.model.explore(
      depth: 5,
      onViolation: { example in
        found.withLock {
          $0 = example.reductions.map { "\($0.action) \($0.isUsers) \($0.state.count)" }
        }
      }, reporter: IssueReporter { _ in })
    #expect(found.withLock { $0 } == ["counted true 1", "counted true 2"])
  }

  @Test func theSimplestPayloadThatFailsIsShown() {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return .none
    }
    let summary = explore(
      seed: 3, steps: 100, initialState: 0, reducer: reducer, environment: { _ in },
      actions: { _ in Samples.integers(count: 12, seed: 1) },
      properties: [.always("it stays below 2") { $0 < 2 }], reporter: IssueReporter { _ in })
    #expect(
      summary.violation == """
        "it stays below 2 (seed 3)" does not hold after

            store.send(2)
        """)
  }

  @Test func anEnvironmentThatRemembersOutsideOfTheWorldIsNamed() {
    let count = Atomic(0)
    let summary = explore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, _, _ in
        state = count.add(1, ordering: .relaxed).newValue
        return .none
      }, environment: { _ in }, actions: { _ in [0] },
      properties: [.always("never 3") { $0 != 3 }], depth: 5, reporter: IssueReporter { _ in })
    #expect(summary.violation?.contains("\"world.cell\"") == true)
  }

  @Test func samplesBeginWithTheSmallestAndAreTheSameForASeed() {
    #expect(Samples.integers(count: 6) == [0, 1, -1, 2, .min, .max])
    #expect(Samples.integers(in: 0...3, count: 9).sorted() == [0, 1, 2, 3])
    #expect(Samples.strings(count: 20, seed: 5) == Samples.strings(count: 20, seed: 5))
    #expect(Samples.numerals(count: 2) == ["0", "7"])
    #expect(Samples.floats(count: 9).contains { $0.isNaN })
  }
}
