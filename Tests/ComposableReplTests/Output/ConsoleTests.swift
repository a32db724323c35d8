import ComposableTextUI
import ComposableTimeTravel
import Dispatch
import TestSupport
import Testing

@testable import ComposableRepl

@MainActor
struct ConsoleTests {
  private let written = Printed()

  @Test func textIsBufferedUntilItIsFlushed() {
    let console = written.console(.text)
    console.print(Event("one", text: "one"))
    console.print(Event { _ in [Text("two")] })
    #expect(written.texts.output == "")
    console.flush()
    #expect(written.texts.output == "one\ntwo\n")
    #expect(console.printCount == 2)
  }

  @Test func aSignalWritesWhatIsBuffered() {
    let console = written.console(.text)
    console.print(Event(text: "one"))
    console.flush(within: .seconds(60))
    #expect(written.texts.output == "one\n")
  }

  @Test func aReaderThatHasStoppedDoesNotDelayTheEnd() {
    let isOver = DispatchSemaphore(value: 0)
    let console = Console(
      format: .text,
      write: { _ in
        isOver.wait()
        return 0
      }, writeError: { _ in })
    console.print(Event(text: "one"))
    console.flush(within: .milliseconds(1))
    isOver.signal()
  }

  @Test func aLineOfTheCommandLineIsWrappedOnATerminal() {
    let console = written.console(.text, width: 12)
    console.wrapsOutput = true
    console.print(Event(text: "one two three four"))
    console.fail(Failure("one two three"), at: nil)
    #expect(written.texts.output == "one two\nthree four\n")
    #expect(written.texts.errors == "one two three\n")
  }

  @Test func jsonHasErrorObjectsAndNoText() {
    let console = written.console(.json)
    console.print(Event { _ in [Text("two")] })
    console.fail(Failure("no", code: .disabled), at: LineLocation(file: "f", line: 3))
    let error = #"{"type":"error","line":3,"file":"f","code":"disabled","message":"no"}"#
    #expect(written.texts.output == error + "\n")
    #expect(written.texts.errors == "f:3: no\n")
  }

  @Test func anErrorThatBelongsToNoLineBeginsWithTheProgram() {
    let console = written.console(.text, isInteractive: true)
    console.fail(Failure("'s' cannot be read."), at: LineLocation(file: "--replay", line: 0))
    #expect(written.texts.errors == "repl: 's' cannot be read.\n")
  }

  @Test func remarksAreOmittedWithQuiet() {
    let session = ReplSession(.quiet)
    session.repl.print(.remark("three"))
    session.repl.print(Event(text: "four"))
    #expect(session.output == "four\n")
  }

  @Test func anEventIsAnObjectInJSONAndLinesElsewhere() {
    let list = JSON.array([.null, .bool(true)])
    let event = Event(
      "found", ["name": .string("a \"b\"\n\u{1b}"), "count": .number(2), "list": list]
    ) { width in [Text("found, \(width) wide")] }
    for (format, text) in [
      (
        Console.Format.json,
        #"{"type":"found","name":"a \"b\"\n\u001b","count":2,"list":[null,true]}"#
      ), (.text, "found, 80 wide"), (.quiet, "found, 80 wide"),
    ] {
      let console = written.console(format)
      console.print(event)
      console.flush()
      #expect(written.take() == text + "\n")
    }
  }

  @Test func aTerminalOmitsLineNumbersAndWrapsBetweenWords() {
    let console = written.console(.text, isInteractive: true, width: 12)
    console.fail(Failure("no"), at: LineLocation(line: 3))
    console.print(Event(text: "one two three four"))
    console.flush()
    #expect(written.texts.errors == "no\n")
    #expect(written.texts.output == "one two\nthree four\n")
  }
}

extension Printed {
  /// A console that writes here.
  @MainActor
  func console(
    _ format: Console.Format, isInteractive: Bool = false, width: Int = 80
  ) -> Console {
    let console = Console(
      format: format, isInteractive: isInteractive, write: self.write, writeError: self.writeError)
    console.width = { width }
    return console
  }
}
