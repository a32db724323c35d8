import Testing

@testable import ReplKit

@MainActor
@Suite struct ViewerTests {
  private let location = PartsSession.location

  @Test func theStateIsShownAsJSON() throws {
    let session = try PartsSession()
    session.act(.add(7))
    session.repl.viewer.state(nil, at: nil, location)
    #expect(
      session.output == """
        {
          "answer" : null,
          "count" : 7,
          "rows" : [
            7
          ]
        }

        """)
  }

  @Test func aPartIsShownByItsPathAlsoAfterAnEarlierStep() throws {
    let session = try PartsSession()
    session.act(.add(7), .add(1))
    session.repl.viewer.state("COUNT", at: nil, location)
    session.repl.viewer.state("count", at: StepReference(1), location)
    session.repl.viewer.state("rows.0", at: nil, location)
    #expect(session.output == "8\n7\n7\n")
  }

  @Test func aPathOrStepThatIsNotThereIsNamed() throws {
    let session = try PartsSession()
    session.repl.viewer.state("cuont", at: nil, location)
    #expect(
      session.errors
        == "line 1: The state has no \"cuont\". At its top it has answer, count, rows.\n")
    session.repl.viewer.state("count", at: StepReference(1), location)
    #expect(session.errors == "line 1: There is no step 1. Steps 0 to 0 are kept.\n")
  }

  @Test func aScriptIsToldOfWhatIsInFlight() throws {
    let session = try PartsSession()
    session.act(.ask, .start)
    session.repl.viewer.state("answer", at: nil, location)
    #expect(
      session.output
        == "null\n1 effect is in flight; ':wait' waits for what it brings.\n")
  }

  @Test func helpExplainsACommandByItsName() throws {
    let session = try PartsSession()
    session.repl.viewer.help("counter.add", session.repl.lines, at: location)
    session.repl.viewer.help(":quit", session.repl.lines, at: location)
    #expect(session.output == "counter.add NUMBER\n  Add a number\n:quit\n  Leave\n")
  }

  @Test func helpWithoutANameListsWhatIsOnDisplayAndTheVerbs() throws {
    let session = try PartsSession()
    session.repl.viewer.help(nil, session.repl.lines, at: location)
    let output = session.output
    #expect(output.contains("  counter  Count NUMBER\n") && output.contains("\nOf the shell\n"))
    #expect(output.hasSuffix("For more, type ':help counter' or ':help history'.\n"))
  }

  @Test func helpOfAnUnknownNameIsAFailure() throws {
    let session = try PartsSession()
    session.repl.viewer.help("ad.nope", session.repl.lines, at: location)
    #expect(session.errors.hasPrefix("line 1: "))
    #expect(session.context.status == .badLine)
  }

  @Test func inJSONTheStateIsAnObject() throws {
    let session = try PartsSession(.json)
    session.repl.viewer.state("count", at: nil, location)
    #expect(session.output == "{\"state\":0}\n")
  }
}
