import Testing

@testable import ComposableRepl

struct PanelTests {
  private let panel = Panel(
    lines: ["Timer", "Since", "Time", "[Start]"].map { Panel.Line(text: $0, width: $0.count) })

  @Test(arguments: [
    (5, ["Timer", "Since", "Time", "[Start]"]), (4, ["Timer", "Since", "Time", "[Start]"]),
    (3, ["Timer", "Since", "  … 2 more lines"]), (2, ["Timer", "  … 3 more lines"]),
    (1, ["  … 4 more lines"]), (0, []),
  ])
  func theFirstLinesStayAndAMarkSaysHowManyAreMissing(room: Int, lines: [String]) {
    #expect(panel.clipped(to: room).map(\.text) == lines)
  }
}
