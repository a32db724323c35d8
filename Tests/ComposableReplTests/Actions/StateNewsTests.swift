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
}
