import Testing

@testable import ReplKit

@MainActor
@Suite struct ScreensTests {
  private let location = PartsSession.location

  @Test func screensAreListedWithTheirTitles() throws {
    let session = try PartsSession()
    session.repl.screens.run(.view(nil), at: location)
    #expect(session.output == "Screens\n  counter  Counter\n  answer   not on display\n")
  }

  @Test(arguments: ["counter", "COUNTER", "c"])
  func aScreenIsShownByItsNameOrThePartThatIsUnique(name: String) throws {
    let session = try PartsSession()
    session.act(.add(3))
    session.repl.screens.run(.view(name), at: location)
    #expect(session.output == "Counter\n  Count  3\n")
  }

  @Test func aScreenThatIsNotShownSaysSo() throws {
    let session = try PartsSession()
    session.repl.screens.run(.view("answer"), at: location)
    #expect(session.output == "answer is not on display now.\n")
  }

  @Test func anUnknownScreenIsRefusedWithTheNamesThereAre() throws {
    let session = try PartsSession()
    session.repl.screens.run(.view("nope"), at: location)
    #expect(
      session.errors == "line 1: There is no screen \"nope\". Screens are counter, answer.\n")
  }

  @Test func withoutATerminalNoScreenIsKept() throws {
    let session = try PartsSession()
    session.repl.screens.run(.watch(["counter"]), at: location)
    #expect(
      session.errors
        == "line 1: ':watch' needs a terminal with line editing. ':view' shows a screen once.\n")
    #expect(session.context.board.watched == [])
  }

  @Test func inJSONAScreenIsText() throws {
    let session = try PartsSession(.json)
    session.repl.screens.run(.view(nil), at: location)
    session.repl.screens.run(.view("counter"), at: location)
    #expect(
      session.output == """
        {"screens":["counter","answer"]}
        {"screen":"counter","text":"Counter\\n  Count  0"}

        """)
  }
}
