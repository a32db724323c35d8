import ComposableCore
import Testing

@testable import ComposableRepl

@MainActor
struct StateNewsTests {
  @Test func aRowThatMovedFarIsNeitherRemovedNorAdded() {
    let news = StateNews()
    news.begin(["x", "y"])
    let lines = news.changes(to: ["y"] + (0..<25).map { "row \($0)" } + ["x"]).map(\.plain)
    #expect(lines.first == "0 moved to 26")
    #expect(lines.last == "… and 6 more changes")
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
