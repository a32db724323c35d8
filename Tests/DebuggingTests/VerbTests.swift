import Sessions
import Testing

@testable import Debugging

@MainActor
struct VerbTests {
  @Test func theStateAndItsPartsAreShown() async throws {
    let session = try DebuggedSession(after: .add(7), .add(1))
    #expect(await session.run("state count") == "8\n")
    #expect(await session.run("state c @1") == "7\n")
    #expect(await session.run("state answer") == "null\n")
    #expect(
      await session.run("state nope")
        == "The state has no \"nope\". At its top it has answer, count, isAsking, rows.\n")
    #expect(await session.run("state").hasPrefix("{\n  \"answer\" : null,"))
  }

  @Test func inJSONTheStateIsAnObject() async throws {
    let session = try DebuggedSession(.json)
    #expect(
      await session.run("state")
        == #"{"type":"state","state":{"answer":null,"count":0,"isAsking":false,"rows":[]}}"# + "\n")
  }

  @Test func aTraceIsALineAnAction() async throws {
    let session = try DebuggedSession()
    #expect(await session.run("trace on") == "Each action is traced.\n")
    session.act(.add(2), .ask)
    session.clock.advance(by: .seconds(1))
    #expect(
      session.output == """
        1. notes.add 2  count 0 → 2, rows [] → [2]
        2. notes.ask  isAsking false → true
        2. ← answered 4  answer nil → 4, isAsking true → false

        """)
    session.act(.start)
    session.clock.advance(by: .seconds(1_200))
    session.act(.add(1))
    #expect(session.output.contains("3. ← ticked × 1,200  count 2 → 1202\n4. notes.add 1"))
    #expect(await session.run("trace off") == "Nothing is traced.\n")
    session.act(.add(1))
    #expect(session.output == "")
  }

  @Test func effectsAreListedAndCancelled() async throws {
    let session = try DebuggedSession()
    #expect(await session.run("effects") == "Nothing is in flight.\n")
    session.act(.ask, .start)
    #expect(
      await session.run("effects")
        == "In flight\n  1  notes.ask\n  2  notes.start    until cancelled\n")
    #expect(
      await session.run("effects cancel")
        == "2 effects are in flight; give the number of one, or 'all'.\n")
    #expect(
      await session.run("effects cancel 3") == "Effect 3 is not in flight. In flight: 1, 2.\n")
    #expect(await session.run("effects cancel 2") == "Cancelled what \"notes.start\" started.\n")
    #expect(session.shell.hooks.remedy() != "")
    // The state does not wait any more.
    #expect(await session.run("effects cancel all") == "Cancelled what \"notes.ask\" started.\n")
    #expect(!session.state.isAsking)
  }

  @Test func aRequestCancelledInThePastIsEndedAtThePresent() async throws {
    let session = try DebuggedSession(after: .ask)
    _ = await session.run("undo")
    _ = await session.run("effects cancel all")
    _ = await session.run("goto last")
    #expect(!session.state.isAsking)
  }

  @Test func aBreakpointHoldsWhatEffectsDeliver() async throws {
    let session = try DebuggedSession()
    #expect(await session.run("break c >= 2") == "Stops at count >= 2.\n")
    session.act(.start)
    session.clock.advance(by: .seconds(3))
    #expect(
      session.output == """
        Stopped at step 1: count >= 2, by "← ticked". What effects deliver waits until ':goto last'.

        """)
    #expect(session.state.count == 2)
    #expect(session.shell.hooks.position() == "stopped")
    _ = await session.run("goto last")
    #expect(session.state.count == 3)
    #expect(await session.run("break") == "1  count >= 2\n")
    #expect(await session.run("break remove 1") == "count >= 2 does not stop any more.\n")
    #expect(await session.run("break") == "There are no breakpoints.\n")
    #expect(
      await session.run("break count ~ 2").hasPrefix("'~' is not one of ==, !=, <, <=, >, >=."))
  }

  @Test func aBreakpointStopsWhereItsValueBecomesTrueAgain() async throws {
    let session = try DebuggedSession(after: .add(2))
    #expect(
      await session.run("break rows.0 == 2")
        == "rows.0 == 2 holds already; it stops when it becomes so again.\n")
    _ = await session.run("undo")
    _ = await session.run("break answer != nil")
    session.act(.add(2))
    #expect(session.output.contains("Stopped at step 1: rows.0 == 2, by \"notes.add 2\"."))
    session.act(.ask)
    #expect(!session.output.contains("Stopped"))
    session.clock.advance(by: .seconds(1))
    #expect(session.output.contains("Stopped at step 2: answer != nil, by \"← answered 4\"."))
  }

  @Test(arguments: [
    ("== 1970-01-01T00:00:05Z", true), (">= 1970-01-01T00:00:04.5Z", true), ("< 5.5", true),
    ("> 1970-01-01T00:00:05Z", false), ("!= then", true),
  ])
  func aDateIsComparedAsItIsShown(condition: String, holds: Bool) {
    let words = condition.split(separator: " ").map(String.init)
    let point = Breakpoint(path: "date", comparison: words[0], value: words[1])
    #expect(point.holds(for: .string("1970-01-01T00:00:05Z")) == holds)
  }

  @Test func aFailedEffectEndsAScriptWithAFailure() throws {
    let session = try DebuggedSession(after: .add(6), .ask)
    #expect(session.shell.status == .success)
    session.clock.advance(by: .seconds(1))
    #expect(session.output == "12 brings bad luck.\n" && session.shell.status == .badLine)
  }

  @Test func formerWordsNameTheVerbOfNow() async throws {
    let session = try DebuggedSession()
    #expect(await session.run("next") == "':next' is ':redo [N]'.\n")
    #expect(await session.run("inspect") == "':inspect' is ':save FILE.html'.\n")
    #expect(await session.run("hisotry") == "Unknown verb ':hisotry'. Did you mean ':history'?\n")
    #expect(await session.run("re") == "':re' could be ':redo', ':replay'; type more of it.\n")
    #expect(await session.run("undo x").hasPrefix("'x' is not a whole number"))
  }

  @Test func silenceIsExplained() throws {
    let session = try DebuggedSession(after: .add(0))
    #expect(session.shell.hooks.silence() == "No screen shows what changed: rows [] → [0].")
    session.act(.ask)
    #expect(
      session.shell.hooks.silence()?.hasPrefix("Nothing shows yet: 1 effect is in flight.") == true)
  }
}
