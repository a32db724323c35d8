import ComposableCore
import ComposableTextUI
import TestSupport
import Testing

@testable import ComposableRepl
@testable import ComposableTimeTravel

@MainActor
struct TravelTests {
  @Test func aStepThatIsReducedAgainReportsNoMistake() async throws {
    let log = Log<String>()
    try await IssueReporter.$current.withValue(IssueReporter { log($0.message) }) {
      let session = try TypedSession(
        0,
        Reducer<Int, String, SystemEnvironment<Void>> { count, _, _ in
          IssueReporter.current("Odd.")
          count += 1
          return .none
        })
      #expect(await session.run("\"go\"", ":history").contains("1"))
    }
    #expect(log.all == ["Odd."])
  }

  @Test func lookingMovesACursorAndLeavesTheStoreAlone() async throws {
    let session = try TraveledSession(after: .add(1), .add(2), .add(3))
    #expect(await session.run("undo 2") == "Step 1 of 3.\n")
    #expect(session.state.count == 6)
    #expect(session.repl.display.past?.label == "1/3")
    #expect(await session.run("state count") == "1\n")
    #expect(await session.run("redo") == "Step 2 of 3.\n")
    #expect(await session.run("goto first") == "Step 0 of 3.\n")
    #expect(await session.run("goto last") == "Step 3 of 3.\n")
    #expect(await session.run("redo 5") == "Already at step 3 of 3.\n")
    #expect(session.repl.display.past == nil)
  }

  @Test func theScreensOfAPastStepAreShown() async throws {
    let session = try TraveledSession(after: .add(4), .add(2))
    #expect(await session.enter(":undo") == "Step 1 of 2.\nNotes\n  Count  4\n  [Ask] [Start]\n")
    #expect(
      await session.enter(":goto last") == "Step 2 of 2.\nNotes\n  Count  6\n  [Ask] [Start]\n")
  }

  @Test func aStepOrBranchThatDoesNotExistIsNamed() async throws {
    let session = try TraveledSession(after: .add(1))
    for word in ["x", "-1", "1.2.3", "A.x"] {
      #expect(await session.run("goto \(word)").hasPrefix("'\(word)' is not a step; give a number"))
    }
    #expect(await session.run("goto 9") == "There is no step 9. Steps are 0 to 1.\n")
    #expect(await session.run("goto C.1") == "There is no branch C. Branches: A.\n")
    #expect(session.repl.status == .badLine)
  }

  @Test func theAppKeepsRunningWhileAPastStepIsShown() async throws {
    let session = try TraveledSession(after: .add(5), .start)
    #expect(await session.run("undo") == "Step 1 of 2.\n")
    session.clock.advance(by: .seconds(2))
    #expect(session.state.count == 7)
    #expect(await session.run("state count") == "5\n")
    #expect(await session.run("goto last") == "Step 2 of 2.\n")
    #expect(await session.run("state count") == "7\n")
  }

  @Test func anActionInThePastBeginsABranch() async throws {
    let session = try TraveledSession(after: .add(1), .add(2), .start)
    _ = await session.run("goto 1")
    session.act(.add(10))
    #expect(session.output == "Branch B begins at step 1 of A. 1 effect was canceled.\n")
    #expect(session.state.count == 11)
    session.act(.add(1))
    _ = await session.run("goto B.1")
    session.act(.add(7))
    _ = session.output
    #expect(
      await session.run("history branches") == """
        Branches
            A  steps 1 to 3  notes.add 1
              B  steps 2 to 3 after A.1  notes.add 10
          ▸   C  step 2 after A.1, the present  notes.add 7

        """)
    #expect(await session.run("goto A.2") == "Step 2 of 3 of branch A.\n")
    #expect(await session.run("goto A.2") == "Already at step 2 of 3 of branch A.\n")
    #expect(session.repl.display.past?.label == "A.2/3")
    #expect(await session.run("state count") == "3\n")
  }

  @Test func aStepBeforeTheBeginningOfABranchBelongsToTheBranchBefore() async throws {
    let session = try TraveledSession(after: .add(1), .add(2))
    for branch in ["B", "C"] {
      _ = await session.run("goto 1")
      session.act(.add(3))
      #expect(session.output == "Branch \(branch) begins at step 1 of A.\n")
    }
  }

  @Test func effectsInFlightAtAPastStepStartAgain() async throws {
    let session = try TraveledSession(after: .add(4), .ask, .add(1))
    session.clock.advance(by: .seconds(1))
    #expect(session.state.answer == 8)
    _ = await session.run("goto 2")
    session.act(.add(2))
    #expect(session.output == "Branch B begins at step 2 of A. 1 effect was restarted.\n")
    #expect(session.state.isAsking && session.state.count == 6)
    session.clock.advance(by: .seconds(1))
    #expect(!session.state.isAsking && session.state.answer == 8)
    #expect(await session.run("history").contains("← answered 8"))
  }

  /// The branch that is left keeps its effect in flight; acting at its end starts it again.
  @Test func anEffectThatWaitsInTwoBranchesIsCountedOnceInEach() async throws {
    let session = try TraveledSession(after: .ask, .add(1))
    for line in ["goto 1", "goto A.2"] {
      _ = await session.run(line)
      session.act(.add(2))
      _ = session.output
    }
    let history = await session.run("history")
    #expect(
      history == """
        History, now at step 3 of 3
            1  00:00:00  notes.ask    isAsking false → true  1 in flight
            2  00:00:00  notes.add 1  count 0 → 1, rows.0 added: 1  1 in flight
          ▸ 3  00:00:00  notes.add 2  count 1 → 3, rows.1 added: 2  1 in flight

        """)
  }

  @Test func anEndedEffectDoesNotStartAgain() async throws {
    let session = try TraveledSession(after: .ask)
    session.clock.advance(by: .seconds(1))
    session.act(.add(1), .add(2))
    _ = await session.run("goto 2")
    session.act(.add(3))
    #expect(session.output == "Branch B begins at step 2 of A.\n")
    #expect(await session.run("effects") == "Nothing is in flight.\n")
  }

  @Test func aTimerTicksInItsBranch() async throws {
    let session = try TraveledSession(after: .start, .add(1))
    session.clock.advance(by: .seconds(2))
    _ = await session.run("goto 1")
    session.act(.add(10))
    _ = session.output
    session.clock.advance(by: .seconds(3))
    #expect(session.state.count == 13)
    #expect(await session.run("history").contains("← ticked × 3"))
    // At its end, branch A continues with its timer.
    _ = await session.run("goto A.2")
    session.act(.add(0))
    #expect(
      session.output == "Branch A continues. 1 effect was canceled. 1 effect was restarted.\n")
    session.clock.advance(by: .seconds(1))
    #expect(session.state.count == 4)
    #expect(await session.run("effects") == "In flight\n  3  notes.start    until canceled\n")
  }

  /// The restored state is the one of the past step, but an observer may send an action at once.
  @Test func aControlThatAnObserverRemovesWhileResumingIsNotUsed() async throws {
    enum DoorAction: Codable, Equatable, Sendable { case close, open }
    let reducer = Reducer<Bool, DoorAction, SystemEnvironment<Void>> { isOpen, action, _ in
      isOpen = action == .open
      return .none
    }
    let session = try TypedSession(false, reducer) { repl in
      repl.screens = { store, _ in
        let screens = Screens(store.view) { isOpen in
          Screen<DoorAction>("Door") {
            if isOpen { Button("Close", .close) } else { Button("Open", .open) }
          }
        }
        return [NamedScreen("door", screens)]
      }
    }
    _ = await session.run("Open", "Close", ":undo")
    let view = session.app.store.view
    let observation = view.publisher.sink { if $0 { view.send(.close) } }
    #expect(
      await session.run("Close") == """
        Branch B begins at step 1 of A.
        Door
          [Open]
        line 1: Unknown name 'Close'. ':help' lists all names.

        """)
    #expect(await session.run(":history").contains("▸ 2  00:00:00  door.close"))
    observation.cancel()
  }

  @Test func aRefusedButtonBeginsNoBranch() async throws {
    let session = try TraveledSession(after: .ask, .add(1))
    session.clock.advance(by: .seconds(1))
    _ = await session.run("goto 1")
    #expect(
      await session.enter("ask").contains("cannot be used while an answer is awaited"))
    #expect(session.history.timeline.branches.count == 1)
    #expect(session.repl.display.past?.label == "1/2")
  }

  @Test func aButtonOfAPastScreenActsInABranch() async throws {
    let session = try TraveledSession(after: .add(1), .ask)
    session.clock.advance(by: .seconds(1))
    _ = await session.run("goto 1")
    _ = await session.enter("ask")
    #expect(session.history.timeline.branches.count == 2)
    #expect(session.state.isAsking && session.state.answer == nil)
  }

  @Test func gotoFindsTheFirstStepWhereAConditionHeld() async throws {
    let session = try TraveledSession(after: .add(1), .add(2), .add(3))
    #expect(await session.run("goto count >= 2") == "Step 2 of 3.\n")
    #expect(await session.run("goto rows == 0") == "Step 0 of 3.\n")
    #expect(await session.run("goto count > 9") == "count > 9 didn't hold after any step.\n")
    #expect(
      await session.run("goto count > x") == "'count' is 0, which can't be compared with x.\n")
  }

  @Test func inJSONAPositionIsAnObject() async throws {
    let session = try TraveledSession(.json, after: .add(1))
    #expect(
      session.output == """
        {"type":"session","format":"Notes session","version":1,"program":"Notes","isTimeVirtual":true,\
        "start":"1970-01-01T00:00:00Z",\
        "state":{"answer":null,"count":0,"isAsking":false,"rows":[]}}
        {"type":"action","seq":1,"origin":"user","action":"notes.add 1",\
        "changed":{"count":1,"rows.0":1},"value":{"add":{"_0":1}},"date":"1970-01-01T00:00:00Z"}

        """)
    #expect(
      await session.run("undo") == #"{"type":"position","step":0,"of":1,"branch":"A"}"# + "\n")
    session.act(.add(5))
    #expect(
      session.output.hasPrefix(
        #"{"type":"branch","branch":"B","from":"A.0","changed":{"count":0,"rows.0":null}}"#))
  }

  @Test func anAnswerHasTheNumberOfItsEffectAfterItEnded() async throws {
    let session = try TraveledSession(.json, after: .ask, .add(1))
    session.clock.advance(by: .seconds(1))
    // The effect starts again in the branch, with a number of its own. Number 2 was the answer
    // while it waited for its delivery.
    await session.repl.enter("goto 1".verb)
    session.act(.add(7))
    session.clock.advance(by: .seconds(1))
    let answers = session.output.split(separator: "\n").filter { $0.contains("answered") }
    #expect(
      answers.map { $0.suffix(25) } == [
        #""startedBy":1,"effect":1}"#, #""startedBy":1,"effect":3}"#,
      ])
  }

  @Test func theOutputInJSONIsASession() async throws {
    let whole = try TraveledSession(.json, after: .add(1), .ask)
    whole.clock.advance(by: .seconds(1))
    await whole.repl.enter("goto 1".verb)
    whole.act(.add(7), .start)
    whole.clock.advance(by: .seconds(3))
    await whole.repl.enter("goto A.2".verb)
    whole.act(.add(1))
    let text = whole.output
    let read = try Session<TraveledSession.State, TraveledSession.Action>(
      Array(text.utf8), app: "Notes", initialState: .init()
    ) { state, action, _ in _ = TraveledSession.reducer.run(&state, action, .immediate) }
    #expect(read.broken == nil)
    #expect(read.timeline.branches.map(\.lastStep) == [3, 3])
    #expect(read.timeline.state(at: read.timeline.present) == whole.state)
    #expect(
      read.timeline.effectsInFlight(at: StepReference(branch: 1, step: 3)).map(\.startedBy)
        == [3])
  }
}

extension String {
  fileprivate var verb: NumberedLine { NumberedLine(":\(self)", number: 1) }
}
