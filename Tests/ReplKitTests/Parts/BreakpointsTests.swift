import Sessions
import Testing

@testable import ReplKit

@MainActor
@Suite struct BreakpointsTests {
  private let location = PartsSession.location

  private func breakpoint(_ text: String) -> Breakpoint {
    let words = text.split(separator: " ").map(String.init)
    return Breakpoint(path: words[0], comparison: words[1], value: words[2])
  }

  @Test(arguments: [
    ("count == 3", true), ("count == 3.0", true), ("count != 3", false), ("count < 3", false),
    ("count <= 3", true), ("count > 2", true), ("count >= 4", false),
    ("name == Blob", true), ("name != Blob", false), ("name < Z", false),
    ("alert == nil", true), ("alert == null", true), ("alert != nil", false),
    ("rows == 2", false), ("rows >= 2", true), ("rows > 2", false), ("isOn == true", true),
  ])
  func aComparisonHoldsOrNot(text: String, holds: Bool) {
    let state = StateText(
      text: #"{"alert":null,"count":3,"isOn":true,"name":"Blob","rows":[7,8]}"#)
    #expect(breakpoint(text).holds(in: state) == holds)
  }

  @Test func itStopsWhenAComparisonBecomesTrueAndHoldsDeliveries() throws {
    let session = try PartsSession()
    session.repl.breakpoints.run(.set(breakpoint("COUNT >= 3")), at: location)
    #expect(session.output == "Stops at count >= 3.\n")
    session.act(.add(2))
    #expect(session.output == "" && !session.context.debugger.isHoldingDeliveries)
    session.act(.add(1))
    #expect(
      session.output == """
        Stopped at step 2: count >= 3, by "add 1". What effects deliver waits until ':last'.

        """)
    #expect(session.context.stop == "count >= 3" && session.repl.whereabouts == "stopped")
  }

  @Test func whatWaitsIsAppliedWithTheNextAction() throws {
    let session = try PartsSession()
    session.repl.breakpoints.run(.set(breakpoint("count == 1")), at: location)
    session.act(.start, .add(1))
    session.clock.advance(by: .seconds(2))
    #expect(session.state.count == 1)
    session.act(.add(10))
    #expect(session.state.count == 13 && session.repl.whereabouts == "")
  }

  @Test func aTickIsHeldOnceItStopped() throws {
    let session = try PartsSession()
    session.repl.breakpoints.run(.set(breakpoint("count == 2")), at: location)
    session.act(.start)
    session.clock.advance(by: .seconds(5))
    #expect(session.state.count == 2)
    #expect(session.context.debugger.heldDeliveries == 3)
  }

  @Test func whatHoldsAlreadyStopsWhenItBecomesTrueAgain() throws {
    let session = try PartsSession()
    session.repl.breakpoints.run(.set(breakpoint("count < 1")), at: location)
    #expect(
      session.output == "count < 1 holds already; it stops when it becomes so again.\n")
    session.act(.add(1))
    #expect(session.context.stop == nil)
    session.act(.add(-1))
    #expect(session.context.stop == "count < 1")
  }

  @Test func breakpointsAreListedAndRemoved() throws {
    let session = try PartsSession()
    session.repl.breakpoints.run(.list, at: location)
    #expect(session.output == "There are no breakpoints.\n")
    for text in ["count == 1", "answer != nil"] {
      session.repl.breakpoints.run(.set(breakpoint(text)), at: location)
    }
    _ = session.output
    session.repl.breakpoints.run(.list, at: location)
    #expect(session.output == "count == 1\nanswer != nil\n")
    session.repl.breakpoints.run(.clear, at: location)
    session.act(.add(1))
    #expect(session.output == "There are no breakpoints now.\n")
    #expect(session.repl.breakpoints.isEmpty)
  }

  @Test func aPathThatIsNotInTheStateIsRefused() throws {
    let session = try PartsSession()
    session.repl.breakpoints.run(.set(breakpoint("cuont == 1")), at: location)
    #expect(
      session.errors
        == "line 1: The state has no \"cuont\". At its top it has answer, count, rows.\n")
    #expect(session.repl.breakpoints.isEmpty && session.context.status == .badLine)
  }

  @Test func inJSONAStopIsAnObject() throws {
    let session = try PartsSession(.json)
    session.repl.breakpoints.run(.set(breakpoint("count > 0")), at: location)
    session.repl.breakpoints.run(.list, at: location)
    #expect(session.output == "{\"breakpoints\":[\"count > 0\"]}\n")
    session.act(.add(1))
    #expect(
      session.output.hasSuffix("\n{\"break\":\"count > 0\",\"step\":1,\"action\":\"add 1\"}\n"))
  }
}
