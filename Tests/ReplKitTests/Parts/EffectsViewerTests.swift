import Testing

@testable import ReplKit

@MainActor
@Suite struct EffectsViewerTests {
  private let location = PartsSession.location

  @Test func whatIsInFlightIsListedWithItsNumber() throws {
    let session = try PartsSession()
    session.repl.effects.run(.list, at: location)
    #expect(session.output == "Nothing is in flight.\n")
    session.act(.ask, .start)
    session.repl.effects.run(.list, at: location)
    #expect(session.output == "In flight\n  1  ask\n  2  start    until cancelled\n")
  }

  @Test func theOnlyEffectNeedsNoNumber() throws {
    let session = try PartsSession()
    session.act(.ask)
    session.repl.effects.run(.cancel(.only), at: location)
    #expect(session.output == "Cancelled what \"ask\" started.\n")
    #expect(session.settled == [[]])
    session.clock.advance(by: .seconds(2))
    #expect(session.state.answer == nil)
  }

  @Test func oneOfSeveralIsCancelledByItsNumber() throws {
    let session = try PartsSession()
    session.act(.ask, .start)
    session.repl.effects.run(.cancel(.only), at: location)
    #expect(
      session.errors == "line 1: 2 effects are in flight; give the number of one, or 'all'.\n")
    session.repl.effects.run(.cancel(.number(3)), at: location)
    #expect(session.errors == "line 1: Effect 3 is not in flight. In flight: 1, 2.\n")
    session.repl.effects.run(.cancel(.number(2)), at: location)
    #expect(session.output == "Cancelled what \"start\" started.\n")
    #expect(session.context.debugger.effectsInFlight.map(\.number) == [1])
  }

  @Test func allAreCancelledTogether() throws {
    let session = try PartsSession()
    session.repl.effects.run(.cancel(.all), at: location)
    #expect(session.output == "Nothing is in flight.\n")
    session.act(.ask, .start)
    session.repl.effects.run(.cancel(.all), at: location)
    #expect(session.output == "Cancelled what \"ask\", \"start\" started.\n")
    #expect(session.context.debugger.effectsInFlight.isEmpty)
  }

  @Test func theStateIsSettledOnceThePresentIsShown() throws {
    let session = try PartsSession()
    session.act(.ask)
    session.repl.travel.run(.undo(1), at: location)
    session.repl.effects.run(.cancel(.all), at: location)
    #expect(session.settled == [])
    #expect(session.context.debugger.effectsInFlight.isEmpty)
    session.repl.travel.run(.last, at: location)
    #expect(session.settled == [[]])
  }

  @Test func inJSONEachEffectIsAnObject() throws {
    let session = try PartsSession(.json)
    session.act(.start)
    _ = session.output
    session.repl.effects.run(.list, at: location)
    #expect(
      session.output
        == "{\"effects\":[{\"number\":1,\"action\":\"start\",\"place\":\"\",\"repeats\":true}]}\n")
    session.repl.effects.run(.cancel(.all), at: location)
    #expect(session.output == "{\"cancelled\":[\"start\"]}\n")
  }
}
