import Testing

@testable import ReplKit

@MainActor
@Suite struct TracerTests {
  private func traced(
    _ rule: TraceCommand, _ act: (PartsSession) -> Void
  ) throws -> [Substring] {
    let session = try PartsSession()
    session.repl.tracer.run(rule)
    _ = session.output
    act(session)
    session.repl.tracer.flush()
    return session.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
  }

  private let everything: (PartsSession) -> Void = { session in
    session.act(.add(2), .ask)
    session.clock.advance(by: .seconds(1))
  }

  @Test func anActionIsPrintedWithWhatItChanged() throws {
    let session = try PartsSession()
    session.repl.tracer.run(.on(nil))
    #expect(session.output == "Every action is traced.\n")
    session.act(.ask)
    #expect(session.output == "1. ask\n   (no change)\n")
    session.act(.add(2))
    #expect(session.output.contains("2. add 2\n"))
    session.act(.add(0))
    #expect(session.output.contains("   +     [1]: 0\n"))
  }

  @Test func whatAnEffectSentNamesItsStarter() throws {
    #expect(
      try traced(.on(nil), everything)
        == ["1. add 2", "2. ask", "2. ← answered 4 (from \"ask\")"])
  }

  @Test(arguments: [
    (TraceCommand.on("answered"), ["2. ← answered 4 (from \"ask\")"]), (.on("ADD"), ["1. add 2"]),
    (.on("a"), []), (.except("ask"), ["1. add 2", "2. ← answered 4 (from \"ask\")"]), (.off, []),
  ])
  func aPathSelectsActions(rule: TraceCommand, lines: [Substring]) throws {
    #expect(try traced(rule, everything) == lines)
  }

  @Test func ticksThatFollowEachOtherAreOneLine() throws {
    let lines = try traced(.on(nil)) { session in
      session.act(.start)
      session.clock.advance(by: .seconds(1_200))
      session.act(.add(1))
    }
    #expect(lines == ["1. start", "1. ← ticked × 1,200", "2. add 1"])
  }

  @Test func turningItOffPrintsTheTicksThatWait() throws {
    let session = try PartsSession()
    session.repl.tracer.run(.on("ticked"))
    session.act(.start)
    session.clock.advance(by: .seconds(2))
    _ = session.output
    session.repl.tracer.run(.off)
    let output = session.output
    #expect(output.hasPrefix("1. ← ticked × 2\n") && output.hasSuffix("\nNothing is traced.\n"))
    #expect(!session.repl.tracer.isOn)
  }
}
