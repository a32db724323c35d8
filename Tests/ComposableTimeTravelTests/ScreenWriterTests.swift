import ComposableTextUI
import Testing

@testable import ComposableTimeTravel

/// The content of screens in the text of a page.
struct ScreenWriterTests {
  private var timeline = Timeline<[String], String>([]) { state, action, _ in state.append(action) }

  private mutating func append(_ action: String, after state: [String]) {
    timeline.append(TimelineEntry(action), after: state)
  }

  /// The `changed` members of the lines of screens.
  private func changes() throws -> [String] {
    let text = try timeline.pageText(SessionHeader(app: "App", start: .init())) {
      $0.action
    } screens: { state in
      [PageScreen("list", (state + ["end"]).map { Text($0) })]
    }
    return text.split(separator: "\n").compactMap { line in
      line.contains(#""type":"screens""#)
        ? line.firstRange(of: #""changed":"#).map { String(line[$0.upperBound...].dropLast()) }
        : nil
    }
  }

  @Test mutating func theScreensOfABranchFollowThoseOfItsFork() throws {
    append("a", after: ["a"])
    append("b", after: ["a", "b"])
    timeline.look(at: StepReference(branch: 0, step: 1))
    timeline.continueFromCursor()
    append("c", after: ["a", "c"])
    #expect(
      try changes() == [
        #"[[0,[["end"]]]]"#, #"[[0,0,0,[["a"]]]]"#, #"[[0,1,0,[["b"]]]]"#, #"[[0,1,0,[["c"]]]]"#,
      ])
  }

  @Test mutating func aBranchWithItsOwnStartHasWholeScreens() throws {
    append("a", after: ["a"])
    timeline.begin(with: ["a"])
    #expect(
      try changes() == [#"[[0,[["end"]]]]"#, #"[[0,0,0,[["a"]]]]"#, #"[[0,[["a"],["end"]]]]"#])
  }
}
