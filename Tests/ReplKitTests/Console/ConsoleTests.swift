import Synchronization
import TextUI
import Testing

@testable import ReplKit

@MainActor
struct ConsoleTests {
  private final class Written: Sendable {
    let text = Mutex("")
    let errors = Mutex("")
  }

  private func console(
    _ format: Console.Format, isInteractive: Bool = false, width: Int = 80, to written: Written
  ) -> Console {
    Console(
      format: format, isInteractive: isInteractive, width: { width },
      write: { text in
        written.text.withLock { $0 += text }
        return 0
      }, writeError: { text in written.errors.withLock { $0 += text } })
  }

  @Test func textIsCollectedUntilItIsFlushed() {
    let written = Written()
    let console = console(.text, to: written)
    console.print(Event("one", text: "one"))
    console.print("two")
    console.warn("three")
    #expect(written.text.withLock { $0 } == "")
    console.flush()
    #expect(written.text.withLock { $0 } == "one\ntwo\nthree\n")
    #expect(console.printCount == 3)
  }

  @Test func jsonHasNoLinesForPeopleAndErrorsOfItsOwn() {
    let written = Written()
    let console = console(.json, to: written)
    console.print("two")
    console.warn("three")
    console.fail("no", at: LineLocation(file: "f", line: 3))
    #expect(
      written.text.withLock { $0 }
        == #"{"type":"error","line":3,"message":"no","file":"f"}"# + "\n")
    #expect(written.errors.withLock { $0 } == "f:3: no\n")
  }

  @Test func anExplanationIsLeftOutWhereItIsQuiet() {
    let written = Written()
    let console = console(.quiet, to: written)
    console.warn("three")
    console.flush()
    #expect(written.text.withLock { $0 } == "")
  }

  @Test func anEventIsAnObjectInJSONAndLinesElsewhere() {
    let event = Event(
      "found",
      ["name": "a \"b\"\n\u{1b}", "count": .number(2), "list": .list([.null, .bool(true)])]
    ) { width in [Text("found, \(width) wide")] }
    for (format, text) in [
      (
        Console.Format.json,
        #"{"type":"found","name":"a \"b\"\n\u001b","count":2,"list":[null,true]}"#
      ), (.text, "found, 80 wide"), (.quiet, "found, 80 wide"),
    ] {
      let written = Written()
      let console = console(format, to: written)
      console.print(event)
      console.flush()
      #expect(written.text.withLock { $0 } == text + "\n")
    }
  }

  @Test func whoTypesNeedsNoLineNumberAndLinesBreakBetweenWords() {
    let written = Written()
    let console = console(.text, isInteractive: true, width: 12, to: written)
    console.fail("no", at: LineLocation(line: 3))
    console.print("one two three four")
    console.flush()
    #expect(written.errors.withLock { $0 } == "no\n")
    #expect(written.text.withLock { $0 } == "one two\nthree four\n")
  }
}
