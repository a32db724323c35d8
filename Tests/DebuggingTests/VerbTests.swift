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

  @Test func aFailedEffectEndsAScriptWithAFailure() throws {
    let session = try DebuggedSession(after: .add(6), .ask)
    #expect(session.repl.status == .success)
    session.clock.advance(by: .seconds(1))
    #expect(session.output == "12 brings bad luck.\n" && session.repl.status == .badLine)
  }

  @Test func aVerbThatIsUnknownOrAmbiguousSaysSo() async throws {
    let session = try DebuggedSession()
    #expect(await session.run("hisotry") == "Unknown verb ':hisotry'. Did you mean ':history'?\n")
    #expect(await session.run("re") == "':re' could be ':redo', ':replay'; type more of it.\n")
    #expect(await session.run("undo x").hasPrefix("'x' is not a whole number"))
  }

  @Test func silenceIsExplained() throws {
    let session = try DebuggedSession(after: .add(0))
    #expect(session.repl.explanation?() == "No screen shows what changed: rows [] → [0].")
    session.act(.ask)
    #expect(
      session.repl.explanation?()?.hasPrefix("Nothing shows yet: 1 effect is in flight.") == true)
  }
}
