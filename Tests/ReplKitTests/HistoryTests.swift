import Testing

@testable import ReplKit

@Suite struct HistoryTests {
  /// A history of so many steps: step n has state n, and every third is from an effect.
  private func history(_ count: Int) -> History<Int, String> {
    let history = History<Int, String>(0)
    for number in 1...count { append(number, to: history) }
    return history
  }

  private func append(_ number: Int, to history: History<Int, String>) {
    history.append(
      .init(
        action: "\(number)", inputs: Inputs(),
        origin: number % 3 == 0 ? .effect(startedBy: "", reduction: number - 1) : .user,
        reduction: number, state: number))
  }

  @Test func stepsAreGoneToByTheirNumber() throws {
    let history = history(7)
    #expect(history.range == 0...7)
    let (state, reduction) = try #require(history.go(to: 4))
    #expect(state == 4 && reduction == 4 && history.position == 4)
    #expect(history.go(to: 8) == nil)
    #expect(history.go(to: 0)?.reduction == 0)
  }

  @Test func undoingCountsWhatTheUserSent() {
    let history = history(7)
    #expect(history.undone(1) == 6)
    #expect(history.undone(2) == 4)
    #expect(history.undone(99) == 0)
    _ = history.go(to: 1)
    #expect(history.redone(1) == 3)
    #expect(history.redone(99) == 7)
  }

  @Test func theOldestStepsAreForgotten() {
    let history = history(10_005)
    #expect(history.range == 5...10_005)
    #expect(history.state(at: 5) == 5 && history.state(at: 6) == 6)
    #expect(history.state(at: 10_005) == 10_005 && history.state(at: 4) == nil)
    #expect(history.steps.map(\.number) == Array(6...10_005))
    #expect(history.steps.allSatisfy { $0.number == $0.step.state })
    #expect(history.undone(2) == 10_002)
  }

  @Test func aStepAfterUndoingReplacesWhatWasUndone() {
    let history = history(10_005)
    _ = history.go(to: 9_000)
    append(9_001, to: history)
    #expect(history.range == 5...9_001)
    #expect(history.steps.map(\.step.state) == Array(6...9_001))
    for number in 9_002...10_010 { append(number, to: history) }
    #expect(history.range == 10...10_010)
    #expect(history.steps.map(\.step.state) == Array(11...10_010))
  }
}
