import Glibc
import ReplKit
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct EditedLinesTests {
  /// The editing libraries that this system has.
  static let libraries: [String] = ["libedit.so.2", "libreadline.so.8"]
    .filter { dlopen($0, RTLD_NOW) != nil }

  @Test(.enabled(if: !libraries.isEmpty, "no editing library is installed"), arguments: libraries)
  func aLineIsTypedOnATerminal(library: String) throws {
    let terminal = try #require(PseudoTerminal())
    let found = terminal.modes
    let history = "/tmp/history-\(getpid())-\(library)"
    defer { unlink(history) }
    let events = Events()
    let source = try #require(
      EditedLines(
        prompt: "prime>", historyFile: history, input: terminal.program, output: terminal.program,
        libraries: [library],
        completions: commands.completions(for:)))
    let heard = Mutex(0)
    source.start { event in
      // The prompt that follows is a new one: screens may show the old one again at any time.
      source.write("event \(heard.withLock { $0 += 1; return $0 })\n")
      events.receive(event)
    }
    func prompt(after count: Int, _ location: SourceLocation = #_sourceLocation) {
      if count > 0 { _ = terminal.read(until: "event \(count)\r\n", location) }
      _ = terminal.read(until: "prime> ", location)
    }

    // A line arrives when it is finished, with what was edited on the way.
    prompt(after: 0)
    #expect(terminal.modes != found)
    terminal.type("timer.sx\u{7f}top\r")
    #expect(events.next() == ["1 timer.stop"])

    // Output goes above the line, and the line stays.
    prompt(after: 1)
    terminal.type("counter.inc")
    _ = terminal.read(until: "counter.inc")
    source.write("The 10th prime is 29.\n")
    #expect(terminal.read(until: "29.").hasSuffix("\r\u{1b}[JThe 10th prime is 29."))
    _ = terminal.read(until: "counter.inc")

    // Completion goes on from there.
    terminal.type("\t")
    _ = terminal.read(until: "rTapped")
    terminal.type("\r")
    #expect(events.next() == ["2 counter.incrTapped "])

    // An interruption drops the line.
    prompt(after: 2)
    terminal.type("never mind")
    _ = terminal.read(until: "never mind")
    #expect(source.interrupt())
    #expect(events.next() == ["interrupted"])
    _ = terminal.read(until: "^C")
    prompt(after: 3)

    // History and reverse search bring lines back.
    terminal.type("\u{1b}[A\u{1b}[A\r")
    #expect(events.next() == ["3 timer.stop"])
    prompt(after: 4)
    terminal.type("\u{12}incr\r")
    #expect(events.next() == ["4 counter.incrTapped"])

    // In the middle of a search output still comes, and an interruption drops the search.
    prompt(after: 5)
    terminal.type("\u{12}")
    _ = terminal.read(until: library.contains("edit") ? "bck:" : "search)")
    source.write("Something happened.\n")
    _ = terminal.read(until: "Something happened.")
    #expect(source.interrupt())
    #expect(events.next() == ["interrupted"])

    // Text that is not ASCII is kept.
    prompt(after: 6)
    terminal.type("say 素数 ä\r")
    #expect(events.next() == ["5 say 素数 ä"])

    // The end of input ends it, and the terminal is as it was.
    prompt(after: 7)
    terminal.type("\u{4}")
    #expect(events.next() == ["ended"])
    #expect(terminal.modes == found)
    #expect(!source.interrupt())
    let kept = open(history, O_RDONLY)
    defer { close(kept) }
    let lines = Events()
    DescriptorLines(descriptor: kept).start(lines.receive)
    #expect(
      lines.untilTheEnd() == [
        "1 timer.stop", "2 counter.incrTapped", "3 timer.stop", "4 counter.incrTapped",
        "5 say 素数 ä", "ended",
      ])
  }

  @Test func withoutATerminalThereIsNoEditing() throws {
    let pipe = try Pipe()
    #expect(EditedLines(prompt: "", input: pipe.reader, output: pipe.reader) == nil)
  }

  @Test func withoutALibraryThereIsNoEditing() throws {
    let terminal = try #require(PseudoTerminal())
    #expect(EditedLines(prompt: "", input: terminal.program, libraries: ["libnone.so"]) == nil)
  }
}

extension PseudoTerminal {
  /// Reads until `text` shows up, and fails the test if it does not.
  fileprivate func read(until text: String, _ location: SourceLocation = #_sourceLocation) -> String
  {
    if let found = read(upTo: text) { return found }
    Issue.record(
      "'\(text)' did not show up; there is \(rest.debugDescription)", sourceLocation: location)
    return ""
  }
}
