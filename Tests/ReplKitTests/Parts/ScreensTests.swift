import Testing

@testable import ReplKit

@MainActor
@Suite struct ScreensTests {
  private let place = PartsSession.place

  @Test func screensAreListedWithTheirTitles() throws {
    let session = try PartsSession()
    session.repl.screens.run(.view(nil), at: place)
    #expect(session.output == "Screens\n  counter  Counter\n  answer   not on display\n")
  }

  @Test(arguments: ["counter", "COUNTER", "c"])
  func aScreenIsShownByItsNameOrThePartThatIsUnique(name: String) throws {
    let session = try PartsSession()
    session.act(.add(3))
    session.repl.screens.run(.view(name), at: place)
    #expect(session.output == "Counter\n  Count  3\n")
  }

  @Test func aScreenThatIsNotShownSaysSo() throws {
    let session = try PartsSession()
    session.repl.screens.run(.view("answer"), at: place)
    #expect(session.output == "answer is not on display now.\n")
  }

  @Test func anUnknownScreenIsRefusedWithTheNamesThereAre() throws {
    let session = try PartsSession()
    session.repl.screens.run(.view("nope"), at: place)
    #expect(
      session.errors == "line 1: There is no screen \"nope\". Screens are counter, answer.\n")
  }

  @Test func withoutATerminalNoScreenIsKept() throws {
    let session = try PartsSession()
    session.repl.screens.run(.watch(["counter"]), at: place)
    #expect(
      session.errors
        == "line 1: ':watch' needs a terminal with line editing. ':view' shows a screen once.\n")
    #expect(session.context.board.watched == [])
  }

  @Test func inJSONAScreenIsText() throws {
    let session = try PartsSession(.json)
    session.repl.screens.run(.view(nil), at: place)
    session.repl.screens.run(.view("counter"), at: place)
    #expect(
      session.output == """
        {"screens":["counter","answer"]}
        {"screen":"counter","text":"Counter\\n  Count  0"}

        """)
  }
}
