import Debugging
import Testing

@MainActor
struct TravelTests {
  @Test func stepsAreUndoneAndDoneAgain() async throws {
    let session = try DebuggedSession(after: .add(1), .add(2), .add(3))
    #expect(await session.run("undo 2") == "Step 1 of 3.\n")
    #expect(session.state.count == 1)
    #expect(session.debugger.past?.position == "1/3")
    #expect(await session.run("redo") == "Step 2 of 3.\n")
    #expect(await session.run("goto first") == "Step 0 of 3.\n")
    #expect(session.state.count == 0)
    #expect(await session.run("goto last") == "Step 3 of 3.\n")
    #expect(await session.run("redo 5") == "Step 3 of 3 already.\n")
    #expect(session.debugger.past == nil)
  }

  @Test func aStepOrBranchThatIsNotThereIsNamed() async throws {
    let session = try DebuggedSession(after: .add(1))
    for word in ["x", "-1", "1.2.3", "A.x"] {
      #expect(await session.run("goto \(word)").hasPrefix("'\(word)' is no step; give a number"))
    }
    #expect(await session.run("goto 9") == "There is no step 9. Steps 0 to 1 are kept.\n")
    #expect(await session.run("goto C.1") == "There is no branch C. Branches are A.\n")
    #expect(session.repl.status == .badLine)
  }

  @Test func whatIsSentMeanwhileIsAppliedAtThePresent() async throws {
    let session = try DebuggedSession(after: .add(5), .start)
    #expect(
      await session.run("undo") == "Step 1 of 2.\nWhat effects deliver waits until ':goto last'.\n")
    session.clock.advance(by: .seconds(2))
    #expect(session.state.count == 5)
    #expect(
      await session.run("goto last")
        == "Step 2 of 2.\nApplied what effects sent meanwhile: 2 actions.\n")
    #expect(session.state.count == 7)
  }

  @Test func anActionInThePastBeginsABranch() async throws {
    let session = try DebuggedSession(after: .add(1), .add(2), .start)
    _ = await session.run("goto 1")
    session.act(.add(10))
    #expect(
      session.output
        == "Branch B begins at step 1 of A. 1 effect that started elsewhere was cancelled.\n")
    #expect(session.state.count == 11)
    session.act(.add(1))
    _ = await session.run("goto B.1")
    session.act(.add(7))
    _ = session.output
    let branches = await session.run("history branches")
    #expect(
      branches == """
        Branches
          ○ A.3  notes.start
          ○ A.2  notes.add 2  count 1 → 3, rows [1] → [1,2]
          │ ○ B.3  notes.add 1  count 11 → 12, rows [1,10] → [1,10,1]
          │ ○ B.2  notes.add 10  count 1 → 11, rows [1] → [1,10]
          ├─╯
          │ ▸ C.2  notes.add 7  count 1 → 8, rows [1] → [1,7]  the present
          ├─╯
          ○ A.1  notes.add 1  count 0 → 1, rows [] → [1]
          ○ A.0  the start

        """)
    #expect(await session.run("goto A.2") == "Step 2 of 3 of branch A.\n")
    #expect(session.state.count == 3)
  }

  @Test func whatAPastStateWaitsForIsAnsweredInItsBranch() async throws {
    let session = try DebuggedSession(after: .ask, .add(1))
    _ = await session.run("effects cancel")
    #expect(!session.state.isAsking)
    #expect(
      await session.run("goto 1")
        == "Step 1 of 3.\n"
        + "What \"notes.ask\" started does not run any more; ':goto 0' goes back before it.\n")
    #expect(session.state.isAsking)
    session.act(.add(2))
    #expect(
      session.output
        == "Branch B begins at step 1 of A.\nWhat \"notes.ask\" waits for does not come any more.\n"
    )
    #expect(!session.state.isAsking && session.state.count == 2)
  }

  @Test func inJSONAPositionIsAnObject() async throws {
    let session = try DebuggedSession(.json, after: .add(1))
    #expect(
      session.output == """
        {"type":"action","seq":1,"origin":"user","action":"notes.add 1","path":"add",\
        "changed":{"count":1,"rows":[1]}}

        """)
    #expect(
      await session.run("undo") == """
        {"type":"position","step":0,"of":1,"branch":"A","changed":{"count":0,"rows":[]},\
        "missing":[]}

        """)
  }
}
