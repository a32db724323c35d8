import Testing

@testable import ComposableRepl

/// Finding the control that a line refers to.
@MainActor struct LineTests {
  private let session = ReplSession(.quiet)

  @Test(arguments: [
    "counter.incrTapped", "c.inc", "COUNTER.INCR", "+", "[+]", "[ + ]", "  +  ",
  ])
  func aControlIsUsedByItsNameItsBeginningOrItsTitle(line: String) async {
    #expect(await session.run(line) == "")
    #expect(session.state.count == 1)
  }

  @Test(arguments: ["counter.setCount 42", "c.set 42", "Count 42", "count '42'", "42"])
  func aFieldTakesWhatFollows(line: String) async {
    #expect(await session.run(line) == "")
    #expect(session.state.count == 42)
  }

  @Test func aPayloadIsTypedAsWords() {
    enum Payload { case of(Any) }
    #expect(typedPayload(of: Payload.of("a b")) == "\"a b\"")
    #expect(typedPayload(of: Payload.of("a b"[...])) == "\"a b\"")
    #expect(typedPayload(of: Payload.of(Character(" "))) == "\" \"")
    #expect(typedPayload(of: Payload.of([-1, 2])) == "-1 2")
    #expect(typedPayload(of: Payload.of(0..<3)) == nil)
  }

  @Test func workThatIsCanceledByItselfHasFailed() async {
    let location = LineLocation(file: nil, line: 1)
    #expect(await !session.repl.perform(at: location) { _ in throw CancellationError() })
    #expect(session.output == "line 1: Its work was canceled.\n")
  }

  @Test func aTextMayHaveSpacesAndBeEmpty() async {
    #expect(await session.run("+", "list.rename two  words", "l.ren \"three\"") == "")
    #expect(session.state.name == "three")
    #expect(await session.run("name ''") == "")
    #expect(session.state.name == "")
  }

  @Test func rowsAreIdentifiedByTheirValues() async {
    #expect(await session.run("+", "+", "l.row 2", "ok", "2?", "ok", "l.rem 0 1") == "")
    #expect(session.state.rows == [])
    #expect(
      await session.run("+", "+", "l.row", "l.row 9") == """
        line 3: 'list.rowTapped' is on display 2 times; add one of 3, 4.
        line 4: 'list.rowTapped' is not on display for '9', only for 3, 4.

        """)
  }

  @Test(arguments: [
    ("counter.decrTapped", "'counter.decrTapped' cannot be used at zero."),
    ("(-)", "'counter.decrTapped' cannot be used at zero."),
    ("c.set", "Expected NUMBER at the end of the line. Usage: counter.setCount NUMBER"),
    ("c.set x", "'x' is not a whole number; write digits, as in 42 or -17."),
    ("c.set 1 2", "'1 2' is not a whole number; write digits, as in 42 or -17."),
    (
      "c.inc 2",
      "'counter.incrTapped' takes no argument, but '2' follows. Usage: counter.incrTapped"
    ),
    ("counter", "'counter' is a group of controls; ':help counter' lists them."),
    ("c.", "'c.' could be 'counter.setCount', 'counter.decrTapped', 'counter.incrTapped'"),
    ("counter.incTaped", "Unknown name 'counter.incTaped'. Did you mean 'counter.incrTapped'?"),
    ("xyzzy", "Unknown name 'xyzzy'. ':help' lists all names."),
    ("cuont 7", "Unknown name 'cuont'. Did you mean 'Count'?"),
    ("[ ]", "Unknown name '['. ':help' lists all names."),
    ("list.rename x", "'list.rename' is not on display now."),
    ("l.ren x", "'list.rename' is not on display now."),
    ("+ 5", "'counter.incrTapped' takes no argument, but '5' follows."),
    ("3.5", "'3.5' is not a whole number; write digits, as in 42 or -17."),
    ("1_000", "'1_000' is not a whole number; write digits only, as in 1000."),
    ("99999999999999999999", "'99999999999999999999' is out of range; give a number from "),
  ])
  func aRefusedLineSaysWhy(line: String, message: String) async {
    let output = await session.run(line)
    #expect(output.hasPrefix("line 1: \(message)"), "\(output)")
    #expect(session.state == .init() && session.repl.status == .badLine)
  }

  @Test func whatOnlyOneScreenShowsDoesNotDependOnThePrompt() async {
    _ = await session.run("+", ":view list", "list.rename x", "4")
    #expect(session.state.count == 4)
  }

  @Test func theRowsToDeleteAreNumbersGivenOnce() async {
    _ = await session.run("+", "+")
    #expect(
      await session.run("list.removeRow", "l.rem @+1", "l.rem @-0", "l.rem 0 0", "l.rem 2") == """
        line 1: Expected ROW ... at the end of the line. Usage: list.removeRow ROW ...
        line 2: '@+1' is not a row; write its number, as in 0 or @0. Usage: list.removeRow ROW ...
        line 3: '@-0' is not a row; write its number, as in 0 or @0. Usage: list.removeRow ROW ...
        line 4: A row can be given only once. Usage: list.removeRow ROW ...
        line 5: There is no row 2; there are rows 0 to 1. Usage: list.removeRow ROW ...

        """)
    #expect(session.state.rows == [1, 2])
  }

  @Test func aNumberSignBeginsNoComment() async {
    #expect(await session.run("+", "name fix issue #42", "# a comment") == "")
    #expect(session.state.name == "fix issue #42")
  }

  @Test func controlsBelowAnAlertAreDisabled() async {
    #expect(
      await session.run("+", "1?", "c.inc", "- ", "ok", "c.inc") == """
        line 3: 'counter.incrTapped' cannot be used while an answer is on display; [OK] dismisses it.
        line 4: 'counter.decrTapped' cannot be used while an answer is on display; [OK] dismisses it.

        """)
    #expect(session.state.count == 2)
  }

  @Test func theRestRunsWithoutFailFast() async {
    _ = await session.run("bogus", "+")
    #expect(session.state.count == 1 && !session.repl.isOver)
    let strict = ReplSession(.quiet, isFailFast: true)
    _ = await strict.run("bogus", "+")
    #expect(strict.state.count == 0 && strict.repl.isOver)
  }

  @Test func aMistakeAtThePromptKeepsTheStatus() async {
    let session = ReplSession(.text, isInteractive: true)
    #expect(await session.run("bogus").hasPrefix("Unknown name 'bogus'."))
    #expect(session.repl.status == .success)
  }

  @Test func aLineThatIsTooLongIsSkipped() async {
    await session.repl.enter(NumberedLine("+", number: 1, isTooLong: true))
    #expect(session.state.count == 0 && session.repl.status == .badLine)
  }

  @Test func changedScreensAreShownAfterTheLine() async {
    let session = ReplSession()
    #expect(await session.run("42") == "Counter\n  Count  42\n  [-] [+]\n")
  }
}
