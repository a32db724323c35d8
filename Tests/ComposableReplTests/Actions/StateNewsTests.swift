import ComposableCore
import ComposableTimeTravel
import Testing

@testable import ComposableRepl

@MainActor
struct StateNewsTests {
  @Test func aRowThatMovedFarIsNeitherRemovedNorAdded() {
    let news = StateNews()
    news.skip(to: ["x", "y"])
    let new = ["y"] + (0..<25).map { "row \($0)" } + ["x"]
    let lines = news.changes(to: new, isOwn: false).map(\.plain)
    #expect(lines.first == "0 moved to 26")
    #expect(lines.last == "… and 6 more changes")
  }

  @Test func aPartThatKeepsChangingOnItsOwnFolds() {
    let news = StateNews()
    news.skip(to: ["seconds": 0, "taps": 0])
    func printed(_ seconds: Int, _ taps: Int = 0, isOwn: Bool = true) -> Bool {
      !news.changes(to: ["seconds": seconds, "taps": taps], isOwn: isOwn).isEmpty
    }
    #expect((1...5).map { printed($0) } == [true, true, true, false, false])
    // The change of a line is printed, and the clock stays folded.
    #expect(printed(6, isOwn: false) && !printed(7))
    // Another part.
    #expect(printed(7, 1) && printed(8, 1))
  }

  @Test func aPartAboveThePromptIsNotPrinted() {
    let news = StateNews()
    news.skip(to: ["seconds": 0, "taps": 0])
    news.watched = [JSONPath([.member("seconds")])]
    #expect(news.changes(to: ["seconds": 1, "taps": 0], isOwn: true).isEmpty)
    #expect(news.changes(to: ["seconds": 2, "taps": 1], isOwn: true).count == 2)
    #expect(news.changes(to: ["seconds": 3, "taps": 1], isOwn: false).count == 1)
  }

  @Test(arguments: [(5, 150), (25, 120)])
  func aClockSaysHowItIsWatched(ticks: Int, milliseconds: Int) async throws {
    let session = try TypedSession()
    for _ in 0..<ticks {
      session.app.store.view.send(.timer(.ticked))
      session.clock.advance(by: .milliseconds(milliseconds))
    }
    let output = await session.run()
    #expect(output.hasSuffix("keeps changing; ':watch seconds' shows it above the prompt.\n"))
    #expect(output.split(separator: "\n").count == 4, "\(output)")
  }

  @Test func aClockIsPrintedThreeTimes() async throws {
    let session = try TypedSession()
    for _ in 0..<5 {
      session.app.store.view.send(.timer(.ticked))
      session.clock.advance(by: ScreenPrinter.settleDelay)
    }
    #expect(
      await session.run() == """
        seconds 0 → 1
        seconds 1 → 2
        seconds 2 → 3
        'seconds' keeps changing; ':watch seconds' shows it above the prompt.

        """)
  }

  @Test func aStateThatCannotBeEncodedIsReportedOnce() async throws {
    struct Level: Codable, Equatable, Sendable {
      var count: Int

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard count < 2 else {
          let reason = "A level is below 2."
          throw EncodingError.invalidValue(count, .init(codingPath: [], debugDescription: reason))
        }
        try container.encode(count)
      }
    }

    enum LevelAction: Codable, Equatable, Sendable { case set(Int) }

    let session = try TypedSession(
      Level(count: 0),
      Reducer<Level, LevelAction, SystemEnvironment<Void>> { level, action, _ in
        if case .set(let count) = action { level.count = count }
        return .none
      })
    #expect(await session.run("set 2") == "Changes can't be shown: A level is below 2.\n")
    #expect(await session.run("set 3") == "")
    let reason = "The state can't be written as JSON: A level is below 2."
    #expect(
      await session.run(":state", ":diff", ":history")
        == (1...3).map { "line \($0): \(reason)\n" }.joined())
    #expect(await session.run("set 1") == "the state 0 → 1\n")
  }
}
