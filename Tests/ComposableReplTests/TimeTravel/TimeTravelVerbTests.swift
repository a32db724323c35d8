import Testing

@testable import ComposableRepl
@testable import ComposableTimeTravel

@MainActor
struct TimeTravelVerbTests {
  @Test func effectsTakesNoArgument() async throws {
    let session = try TraveledSession(after: .start)
    #expect(
      await session.run("effects 1") == "':effects' doesn't take '1'. Usage: :effects\n")
  }

  /// In virtual time nothing could deliver it.
  @Test func aScriptThatEndsWithAnEffectInFlightCancelsItAndSaysSo() async throws {
    let session = try TraveledSession(after: .ask, .start)
    await session.app.end()
    #expect(session.output == "repl: 1 effect was still in flight and canceled.\n")
    #expect(session.history.store.effectsInFlight.isEmpty)
  }

  @Test func theStateAndItsPartsAreShown() async throws {
    let session = try TraveledSession(after: .add(7), .add(1))
    #expect(await session.run("state count") == "8\n")
    #expect(await session.run("state c @1") == "7\n")
    #expect(await session.run("state answer") == "null\n")
    #expect(await session.run("state rows.1") == "1\n")
    #expect(
      await session.run("state nope")
        == "The state has no 'nope'. Its members are answer, count, isAsking, rows.\n")
    #expect(await session.run("state").hasPrefix("{\n  \"answer\" : null,"))
  }

  @Test func aMissingRowIsRefused() async throws {
    let session = try TraveledSession(after: .add(7))
    for path in ["rows.1", "rows.1.a"] {
      #expect(await session.run("state \(path)") == "There is no '\(path)'.\n")
    }
    #expect(await session.run("state answer.a") == "null\n")
  }

  @Test func aMissingStepIsExplained() async throws {
    let session = try TraveledSession(after: .add(7), .add(1))
    #expect(
      await session.run("goto a")
        == "'a' is not a step; give a number, as in 12, or B.12 for branch B.\n")
    #expect(
      await session.run("goto +1")
        == "'+1' is not a step; give a number, as in 12, or B.12 for branch B.\n")
    #expect(
      await session.run("undo -1") == "'-1' is out of range; give 1 or more. Usage: :undo [N]\n")
  }

  @Test func inJSONTheStateIsAnObject() async throws {
    let session = try TraveledSession(.json)
    _ = session.output
    #expect(
      await session.run("state")
        == #"{"type":"state","state":{"answer":null,"count":0,"isAsking":false,"rows":[]}}"# + "\n")
  }

  /// Two independent effects of one action.
  @Test func eachEffectOfAnActionIsListed() async throws {
    enum Answer: Codable, Equatable, Sendable { case ask, first, second }
    let reducer = Reducer<[Answer], Answer, SystemEnvironment<Void>> { answers, action, world in
      answers.append(action)
      guard action == .ask else { return .none }
      return .merge(
        Effect(value: .first).delay(for: .seconds(1), scheduler: world.mainQueue),
        Effect(value: .second).delay(for: .seconds(1), scheduler: world.mainQueue))
    }
    let session = try TypedSession([], reducer)
    #expect(await session.run("ask", ":effects").hasSuffix("In flight\n  1  ask\n  2  ask\n"))
  }

  @Test func effectsAreListed() async throws {
    let session = try TraveledSession()
    #expect(await session.run("effects") == "Nothing is in flight.\n")
    session.act(.ask, .start)
    #expect(
      await session.run("effects")
        == "In flight\n  1  notes.ask\n  2  notes.start    until canceled\n")
  }

  @Test func aFailedEffectEndsAScriptWithAFailure() throws {
    let session = try TraveledSession(after: .add(6), .ask)
    #expect(session.repl.status == .success)
    session.clock.advance(by: .seconds(1))
    #expect(session.output == "12 brings bad luck.\n" && session.repl.status == .badLine)
  }

  @Test func virtualTimeAdvancesByADuration() async throws {
    let session = try TraveledSession(after: .start)
    _ = await session.run("wait 90s")
    #expect(session.state.count == 90)
    _ = await session.run("wait 2.5s")
    #expect(session.state.count == 92)
  }

  @Test(arguments: ["wait", "wait 1s", "wait answer != nil"])
  func anAnswerFromOutsideArrivesInVirtualTime(line: String) async throws {
    let session = try TraveledSession(after: .fetch)
    #expect(await session.run(line) == "")
    #expect(session.state.answer == 7)
  }

  @Test(arguments: ["wait", "wait 1s", "wait answer != nil"])
  func aTaskAsleepInVirtualTimeIsNotWaitedFor(line: String) async throws {
    let session = try TraveledSession(after: .load)
    await session.history.waitForEffects()
    #expect(session.state.answer == nil)
    #expect(await session.run(line) == "")
    #expect(session.state.answer == 5)
  }

  @Test func waitAdvancesVirtualTimeToWhatIsDue() async throws {
    let session = try TraveledSession(after: .add(1), .start, .ask)
    _ = await session.run("wait")
    #expect(session.state.answer == 2 && session.state.count == 2)
  }

  @Test func waitRunsUntilAConditionHolds() async throws {
    let session = try TraveledSession(after: .start)
    #expect(await session.run("wait count >= 5") == "")
    #expect(session.state.count == 5)
  }

  @Test func aConditionThatNothingCanChangeIsRefused() async throws {
    let session = try TraveledSession(after: .add(1))
    #expect(
      await session.run("wait count == 2")
        == "count == 2 doesn't hold, and nothing is in flight that could change it.\n")
    #expect(await session.run("wait count == 1") == "")
  }

  @Test func aConditionIsWaitedForAMinuteAtMost() async throws {
    let session = try TraveledSession(after: .start)
    #expect(
      await session.run("wait count == 90")
        == """
        count == 90 didn't hold within 1m. \
        A longer limit follows the condition, as in ':wait count == 90 5m'.

        """)
    #expect(session.state.count == 60 && session.repl.status == .badLine)
  }

  @Test func aLimitFollowsTheCondition() async throws {
    let session = try TraveledSession(after: .start)
    #expect(await session.run("wait count == 90 2m") == "")
    #expect(session.state.count == 90)
    #expect(await session.run("wait count > 99 5s").hasPrefix("count > 99 didn't hold within 5s."))
    #expect(session.state.count == 95)
  }

  @Test func aDurationIsWaitedForEvenIfNothingIsInFlight() async throws {
    let session = try TraveledSession(isTimeVirtual: false)
    let start = ContinuousClock.now
    #expect(await session.run("wait 20ms") == "")
    #expect(.now - start >= .milliseconds(20))
  }

  @Test func inRealTimeALimitEndsTheWaitForACondition() async throws {
    let session = try TraveledSession(isTimeVirtual: false, after: .start)
    #expect(
      await session.run("wait count == 1 20ms").hasPrefix("count == 1 didn't hold within 20ms."))
  }

  @Test(arguments: [
    ("count == abc", "'count' is 0, which can't be compared with abc."),
    ("nope == 1", "The state has no 'nope'. Its members are answer, count, isAsking, rows."),
    (
      "abc",
      """
      'abc' is not a duration; write a number and a unit, as in 350ms, 1.5s, 2m or 1h. \
      Usage: :wait [TIME|CONDITION [TIME]]
      """
    ),
    (
      "1s 2s",
      """
      '1s 2s' is not a duration; write a number and a unit, as in 350ms, 1.5s, 2m or 1h. \
      Usage: :wait [TIME|CONDITION [TIME]]
      """
    ),
  ])
  func anInvalidWaitIsRefused(text: String, message: String) async throws {
    let session = try TraveledSession(after: .start)
    #expect(await session.run("wait \(text)") == message + "\n")
    #expect(session.state.count == 0)
  }

  @Test func anActionThatShowsNothingIsExplained() async throws {
    let session = try TraveledSession(after: .add(0))
    #expect(session.repl.noOutputMessage?() == "No screen shows what changed: rows.0 added: 0.")
    session.act(.ask)
    #expect(
      session.repl.noOutputMessage?()
        == "No screen shows what changed: isAsking false → true; 1 effect in flight.")
    session.act(.cancel, .cancel)
    #expect(session.repl.noOutputMessage?() == "Nothing changed.")
    // Its effect is still in flight after the action that another one sent.
    session.act(.fetch)
    #expect(session.repl.noOutputMessage?() == "Nothing changed; 1 effect in flight.")
  }
}
