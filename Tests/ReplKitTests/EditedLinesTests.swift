import Glibc
import ReplKit
import Testing

@Suite(.serialized) struct EditedLinesTests {
  @Test(arguments: ["libedit.so.2", "libreadline.so.8"])
  func aLineIsTypedOnATerminal(library: String) throws {
    guard let handle = dlopen(library, RTLD_NOW) else { return }
    defer { dlclose(handle) }
    let terminal = try PseudoTerminal()
    let found = terminal.modes
    let history = "/tmp/history-\(getpid())-\(library)"
    defer { unlink(history) }
    let events = Events()
    let source = try #require(
      EditedLines(
        prompt: "prime> ", historyFile: history, input: terminal.program, output: terminal.program,
        libraries: [library],
        completions: commands.completions(for:)))
    source.start(events.receive)

    // A line arrives when it is finished, with what was edited on the way.
    _ = terminal.read(until: "prime> ")
    #expect(terminal.modes != found)
    terminal.type("timer.sx\u{7f}top\r")
    #expect(events.next() == ["1 timer.stop"])

    // Output goes above the line, and the line stays.
    _ = terminal.read(until: "prime> ")
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
    _ = terminal.read(until: "prime> ")
    terminal.type("never mind")
    _ = terminal.read(until: "never mind")
    #expect(source.interrupt())
    #expect(events.next() == ["interrupted"])
    _ = terminal.read(until: "^C")
    _ = terminal.read(until: "prime> ")

    // History and reverse search bring lines back.
    terminal.type("\u{1b}[A\u{1b}[A\r")
    #expect(events.next() == ["3 timer.stop"])
    _ = terminal.read(until: "prime> ")
    terminal.type("\u{12}incr\r")
    #expect(events.next() == ["4 counter.incrTapped"])

    // In the middle of a search output still comes, and an interruption drops the search.
    _ = terminal.read(until: "prime> ")
    terminal.type("\u{12}sto")
    _ = terminal.read(until: "timer.stop")
    source.write("Something happened.\n")
    _ = terminal.read(until: "Something happened.")
    #expect(source.interrupt())
    #expect(events.next() == ["interrupted"])

    // Text that is not ASCII is kept.
    _ = terminal.read(until: "prime> ")
    terminal.type("say 素数 ä\r")
    #expect(events.next() == ["5 say 素数 ä"])

    // The end of input ends it, and the terminal is as it was.
    _ = terminal.read(until: "prime> ")
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
    let terminal = try PseudoTerminal()
    #expect(EditedLines(prompt: "", input: terminal.program, libraries: ["libnone.so"]) == nil)
  }
}
