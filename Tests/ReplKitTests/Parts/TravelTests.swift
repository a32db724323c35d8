import Testing

@testable import ReplKit

@MainActor
@Suite struct TravelTests {
  private let location = PartsSession.location

  private func session(_ format: Console.Format = .text) throws -> PartsSession {
    let session = try PartsSession(format)
    session.act(.add(1), .add(2), .add(3))
    _ = session.output
    return session
  }

  @Test(arguments: [
    (TravelCommand.undo(1), 3, "Step 2 of 3.\n"), (.undo(2), 1, "Step 1 of 3.\n"),
    (.undo(.max), 0, "Step 0 of 3.\n"), (.first, 0, "Step 0 of 3.\n"),
    (.goto(StepReference(1)), 1, "Step 1 of 3.\n"),
    (.goto(StepReference(2, of: "A")), 3, "Step 2 of 3.\n"),
    (.last, 6, "Step 3 of 3 already.\n"), (.redo(.max), 6, "Step 3 of 3 already.\n"),
  ])
  func aPastStateIsShown(command: TravelCommand, count: Int, text: String) throws {
    let session = try session()
    session.repl.travel.run(command, at: location)
    #expect(session.state.count == count)
    #expect(session.output == text)
  }

  @Test func redoingComesBackToThePresent() throws {
    let session = try session()
    session.repl.travel.run(.undo(2), at: location)
    #expect(session.repl.whereabouts == "1/3")
    session.repl.travel.run(.redo(1), at: location)
    #expect(session.state.count == 3)
    session.repl.travel.run(.redo(1), at: location)
    #expect(session.state.count == 6 && session.repl.whereabouts == "")
    #expect(!session.context.debugger.isHoldingDeliveries)
  }

  @Test func aStepOrBranchThatIsNotThereIsNamed() throws {
    let session = try session()
    session.repl.travel.run(.goto(StepReference(4)), at: location)
    #expect(session.errors == "line 1: There is no step 4. Steps 0 to 3 are kept.\n")
    session.repl.travel.run(.goto(StepReference(1, of: "C")), at: location)
    #expect(session.errors == "line 1: There is no branch C. Branches are A.\n")
    #expect(session.state.count == 6)
  }

  @Test func whatIsDeliveredMeanwhileIsAppliedAtThePresent() throws {
    let session = try session()
    session.act(.start)
    session.repl.travel.run(.undo(1), at: location)
    #expect(session.output == "Step 3 of 4.\nWhat effects deliver waits until ':last'.\n")
    session.clock.advance(by: .seconds(2))
    #expect(session.state.count == 6)
    session.repl.travel.run(.last, at: location)
    #expect(session.output == "Step 4 of 4.\nWhat effects sent meanwhile was applied: 2 actions.\n")
    #expect(session.state.count == 8)
  }

  @Test func anActionInThePastBeginsABranch() throws {
    let session = try session()
    session.repl.travel.run(.undo(2), at: location)
    _ = session.output
    session.act(.add(10))
    #expect(session.output == "Branch B begins at step 1 of A.\n")
    #expect(session.state.count == 11)
    session.repl.travel.run(.branches, at: location)
    #expect(
      session.output == """
        Branches
          A  3 steps
          B  2 steps  from A.1  the present, on display

        """)
    session.repl.travel.run(.goto(StepReference(3, of: "A")), at: location)
    #expect(session.state.count == 6 && session.repl.whereabouts == "A.3/3")
  }

  @Test func aBranchCancelsWhatStartedAfterItsBeginning() throws {
    let session = try session()
    session.act(.start)
    session.repl.travel.run(.undo(1), at: location)
    _ = session.output
    session.act(.add(10))
    #expect(
      session.output
        == "Branch B begins at step 3 of A. 1 effect that started elsewhere was cancelled.\n")
    session.clock.advance(by: .seconds(5))
    #expect(session.state.count == 16)
  }

  @Test func whatWasCancelledIsMissedWhereItRan() throws {
    let session = try session()
    session.act(.start, .add(1))
    session.repl.effects.run(.cancel(.all), at: location)
    _ = session.output
    session.repl.travel.run(.undo(1), at: location)
    #expect(
      session.output == """
        Step 4 of 5.
        What "start" started does not run any more; ':goto 3' goes back before it.

        """)
  }

  @Test func inJSONAPositionIsAnObject() throws {
    let session = try session(.json)
    session.repl.travel.run(.undo(1), at: location)
    #expect(
      session.output
        == "{\"step\":2,\"of\":3,\"branch\":\"A\",\"changed\":{\"count\":3,\"rows\":[1,2]}}\n")
    session.repl.travel.run(.branches, at: location)
    #expect(
      session.output == """
        {"branches":[{"branch":"A","steps":3,"from":"","live":true,"here":true}]}

        """)
  }
}
