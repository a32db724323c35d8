import Testing

@testable import ReplKit

@MainActor
@Suite struct HistoryViewerTests {
  private let location = PartsSession.location

  private func history(
    _ range: HistoryRange, _ format: Console.Format = .text, after act: (PartsSession) -> Void
  ) throws -> String {
    let session = try PartsSession(format)
    act(session)
    _ = session.output
    session.repl.history.run(.history(range), at: location)
    return session.output + session.errors
  }

  @Test func stepsAreListedWithWhatTheyChanged() throws {
    let text = try history(.latest) { session in
      session.act(.add(7), .ask)
      session.clock.advance(by: .seconds(1))
    }
    #expect(
      text == """
        History, now at step 2 of 2
            1  00:00:00  add 7  count 0 → 7, rows [] → [7]
          ▸ 2  00:00:00  ask    answer nil → 14
                         ← answered 14

        """)
  }

  @Test func beforeTheFirstActionNothingHasHappened() throws {
    #expect(try history(.all) { _ in } == "Nothing has happened yet.\n")
  }

  @Test func theLastTwentyAreListedUnlessAllAreWanted() throws {
    let act: (PartsSession) -> Void = { session in (1...22).forEach { session.act(.add($0)) } }
    let text = try history(.latest, after: act)
    #expect(
      text.contains("\n  2 earlier steps are left out; ':history all' shows them.\n     3  "))
    #expect(try history(.all, after: act).contains("\n     1  00:00:00  add 1"))
  }

  @Test func aSearchFindsActionsDeliveriesAndChanges() throws {
    let act: (PartsSession) -> Void = { session in
      session.act(.add(7), .ask)
      session.clock.advance(by: .seconds(1))
    }
    #expect(try history(.matching("ADD"), after: act).split(separator: "\n").count == 2)
    #expect(try history(.matching("answered"), after: act).contains("▸ 2"))
    #expect(try history(.matching("nothing"), after: act) == "No step contains that text.\n")
  }

  @Test func aStepIsShownWithItsActionsAndEffects() throws {
    let text = try history(.step(StepReference(1))) { session in
      session.act(.start)
      session.clock.advance(by: .seconds(3))
    }
    #expect(
      text == """
        Step 1
          1  start
               starts effect 1, runs until cancelled
          2  ← ticked × 3  from 1
               count 0 → 3

        """)
  }

  @Test func aStepOrBranchThatIsNotThereIsNamed() throws {
    let act: (PartsSession) -> Void = { $0.act(.add(1)) }
    #expect(
      try history(.step(StepReference(9)), after: act)
        == "line 1: There is no step 9. Steps 0 to 1 are kept.\n")
    #expect(
      try history(.step(StepReference(1, of: "Z")), after: act)
        == "line 1: There is no branch Z.\n")
  }

  @Test func twoStepsAreCompared() throws {
    let session = try PartsSession()
    session.act(.add(1), .add(2), .ask)
    session.repl.history.run(.diff(StepReference(0), StepReference(2)), at: location)
    #expect(session.output.contains("−   count: 0,\n+   count: 3,\n"))
    session.repl.history.run(.diff(nil, nil), at: location)
    #expect(session.output == "Step 3 changed nothing.\n")
    session.repl.history.run(.diff(StepReference(2), StepReference(3)), at: location)
    #expect(session.output == "Steps 2 and 3 have the same state.\n")
  }

  @Test func inJSONAStepIsAnObject() throws {
    #expect(
      try history(.latest, .json) { $0.act(.add(1)) } == """
        {"history":[{"step":1,"action":"add 1","path":"add","time":"00:00:00",\
        "changed":{"count":1,"rows":[1]},"deliveries":[],"inFlight":0}],"at":1,"of":1,"leftOut":0}

        """)
  }
}
