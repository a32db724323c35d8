import Testing

@testable import ReplKit

@MainActor
@Suite struct WaitingTests {
  private let location = PartsSession.location

  @Test func timeAdvancesAndDeliversWhatIsDue() async throws {
    let session = try PartsSession()
    session.act(.start, .ask)
    await session.repl.waiting.run(.advance(.seconds(90)), at: location)
    #expect(session.state.count == 90 && session.state.answer == 0)
    #expect(session.clock.now == .seconds(90))
  }

  @Test func aBreakpointStopsTimeWhereItIs() async throws {
    let session = try PartsSession()
    let point = Breakpoint(path: "count", comparison: ">=", value: "5")
    session.repl.breakpoints.run(.set(point), at: location)
    session.act(.start)
    await session.repl.waiting.run(.advance(.seconds(1_000_000)), at: location)
    #expect(session.state.count == 5)
    #expect(session.clock.now < .seconds(20))
  }

  @Test func anInterruptionStopsTime() async throws {
    let session = try PartsSession()
    session.repl.waiting.interrupt()
    await session.repl.waiting.run(.advance(.seconds(90)), at: location)
    #expect(session.clock.now == .zero && session.repl.isStopped)
    session.repl.waiting.begin()
    #expect(!session.repl.isStopped)
  }

  @Test func anInterruptionIsToldOnce() throws {
    let session = try PartsSession()
    session.act(.start)
    session.repl.waiting.tellOfInterruption()
    session.repl.waiting.tellOfInterruption()
    #expect(
      session.output
        == "\nInterrupted; what is in flight goes on. ':effects' lists it, ':cancel' ends it.\n")
  }

  @Test func whatWaitsForVirtualTimeIsNotWaitedFor() async throws {
    let session = try PartsSession(isInteractive: true)
    session.act(.ask)
    await session.repl.waiting.run(.wait(nil), at: location)
    #expect(session.output == "Nothing to wait for is in flight.\n")
    #expect(session.state.answer == nil)
  }

  @Test func whileDeliveriesAreHeldNothingEnds() async throws {
    let session = try PartsSession()
    session.act(.ask)
    session.repl.travel.run(.first, at: location)
    _ = session.output
    await session.repl.waiting.run(.wait(nil), at: location)
    #expect(
      session.output == "What effects deliver waits until ':last'; nothing ends before.\n")
  }
}
