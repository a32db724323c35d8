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
    console.say("one")
    console.tell("two")
    console.note("three")
    #expect(written.text.withLock { $0 } == "")
    console.flush()
    #expect(written.text.withLock { $0 } == "one\ntwo\nthree\n")
    #expect(console.saidCount == 3)
  }

  @Test func jsonHasNoLinesForPeopleAndErrorsOfItsOwn() {
    let written = Written()
    let console = console(.json, to: written)
    console.tell("two")
    console.note("three")
    console.complain("no", at: LineLocation(file: "f", line: 3))
    #expect(
      written.text.withLock { $0 }
        == "{\"error\":{\"line\":3,\"message\":\"no\",\"file\":\"f\"}}\n")
    #expect(written.errors.withLock { $0 } == "f:3: no\n")
  }

  @Test func aNoteIsLeftOutWhereItIsQuiet() {
    let written = Written()
    let console = console(.quiet, to: written)
    console.note("three")
    console.flush()
    #expect(written.text.withLock { $0 } == "")
  }

  @Test func whoTypesNeedsNoLineNumberAndLinesBreakBetweenWords() {
    let written = Written()
    let console = console(.text, isInteractive: true, width: 12, to: written)
    console.complain("no", at: LineLocation(line: 3))
    console.tell("one two three four")
    console.flush()
    #expect(written.errors.withLock { $0 } == "no\n")
    #expect(written.text.withLock { $0 } == "one two\nthree four\n")
  }
}
