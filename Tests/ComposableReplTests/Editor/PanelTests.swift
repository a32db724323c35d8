import Testing

@testable import ComposableRepl

struct PanelTests {
  private let panel = Panel(
    lines: [("Timer", false), ("Since", false), ("Time", false), ("[Start]", true)].map {
      Panel.Line(hasPriority: $1, text: $0, width: $0.count)
    })

  @Test(arguments: [
    (5, ["Timer", "Since", "Time", "[Start]"]), (4, ["Timer", "Since", "Time", "[Start]"]),
    (3, ["  … 2 more lines", "Time", "[Start]"]), (2, ["  … 3 more lines", "[Start]"]),
    (1, ["  … 4 more lines"]), (0, []),
  ])
  func linesWithPriorityStayAndAMarkSaysWhatIsMissing(room: Int, lines: [String]) {
    #expect(panel.clipped(to: room).map(\.text) == lines)
  }

  @Test(arguments: [false, true])
  func theFirstAndTheLastRowsOfALongListStay(haveControls: Bool) {
    let rows = (1...9).map {
      Panel.Line(hasPriority: haveControls, text: "\($0)", width: 1)
    }
    #expect(
      Panel(lines: rows).clipped(to: 5).map(\.text) == ["1", "2", "  … 5 more lines", "8", "9"])
  }
}
