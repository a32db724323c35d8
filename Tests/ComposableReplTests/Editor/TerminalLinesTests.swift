import ComposableCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ComposableRepl

@Suite(.serialized) struct TerminalLinesTests {
  /// Reads lines from a terminal whose prompt is shown, and writes an answer for each event.
  ///
  /// The next prompt is printed after the answer, so once it appears, keys are read again.
  private func start(
    _ terminal: PseudoTerminal? = PseudoTerminal(), linesFile: String? = nil,
    answer: @escaping @Sendable () -> String = { "" },
    completions: @escaping @Sendable (String) -> [Completion] = { _ in [] }
  ) throws -> (PseudoTerminal, TerminalLines, Events) {
    let terminal = try #require(terminal)
    let events = Events()
    let source = try #require(
      TerminalLines(
        linesFile: linesFile, input: terminal.program, output: terminal.program))
    source.complete(with: completions)
    source.setPrompt("prime>")
    source.start { event in
      source.write(answer())
      return events.receive(event)
    }
    _ = terminal.read(until: "prime> ")
    return (terminal, source, events)
  }

  /// Types Ctrl-D once the terminal's modes are those of editing again. Before that, its driver
  /// would consume the key.
  private func typeCtrlD(_ terminal: PseudoTerminal) {
    for mark in ["\u{1b}[?2004l", "\u{1b}[?2004h"] { _ = terminal.read(until: mark) }
    terminal.type("\u{4}")
  }

  @Test func aLineIsTypedOnATerminal() throws {
    let terminal = try #require(PseudoTerminal())
    let found = terminal.modes
    let history = URL.temporaryDirectory.appending(path: "history-\(UUID())").path
    defer { unlink(history) }
    let heard = Mutex(0)
    // Numbers each prompt, so that the test waits for the new one: the screen may show an old one
    // again.
    let answer = { @Sendable in
      let number = heard.withLock { heard in
        heard += 1
        return heard
      }
      return "event \(number)\n"
    }
    let (_, source, events) = try start(terminal, linesFile: history, answer: answer) { partial in
      ["counter.incrTapped", "counter.setCount", "timer.stop"].filter { $0.hasPrefix(partial) }
        .map { Completion($0) }
    }
    func prompt(after count: Int, _ location: SourceLocation = #_sourceLocation) {
      _ = terminal.read(until: "event \(count)\r\n", location)
      _ = terminal.read(until: "prime> ", location)
    }

    // A line is delivered when it is finished, with its edits applied.
    #expect(terminal.modes != found)
    terminal.type("timer.sx\u{7f}top\r")
    #expect(events.next() == ["1 timer.stop"])

    // Output appears above the line, and the line stays.
    prompt(after: 1)
    terminal.type("counter.inc")
    _ = terminal.read(until: "counter.inc")
    source.write("The 10th prime is 29.\n")
    #expect(terminal.read(until: "29.").hasSuffix("\r \u{1b}[J\rThe 10th prime is 29."))
    _ = terminal.read(until: "counter.inc")

    // Completion continues after it.
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

    // During a search output still appears, and an interruption ends the search.
    prompt(after: 5)
    terminal.type("\u{12}")
    _ = terminal.read(until: "search ''")
    source.write("Something happened.\n")
    _ = terminal.read(until: "Something happened.")
    #expect(source.interrupt())
    #expect(events.next() == ["interrupted"])

    // Non-ASCII text is preserved.
    prompt(after: 6)
    terminal.type("say 素数 ä\r")
    #expect(events.next() == ["5 say 素数 ä"])

    // The end of input stops reading, and the terminal's modes are restored.
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

  /// tmux adds the window to its scrollback when all of it is erased.
  @Test func aKeyErasesOnlyWhatFollowsTheText() throws {
    let (terminal, source, events) = try start()
    source.setPanel(panel(["above the line"]))
    terminal.type("ab")
    let drawn = terminal.read(until: "ab \u{1b}[K\u{1b}[J")
    #expect(drawn.contains("above the line\u{1b}[K\r\n"))
    #expect(!drawn.replacing("\u{1b}[K\u{1b}[J", with: "").contains("\u{1b}[J"))
    terminal.type("\r")
    #expect(events.next() == ["1 ab"])
    typeCtrlD(terminal)
    #expect(events.next() == ["ended"])
  }

  @Test func aSecondInterruptionDuringACompletionKeepsTheFirst() throws {
    let (begun, canEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (terminal, source, events) = try start(completions: { _ in
      begun.signal()
      canEnd.wait()
      return []
    })
    terminal.type("c\t")
    begun.wait()
    #expect(source.interrupt())
    #expect(!source.interrupt())
    canEnd.signal()
    #expect(events.next() == ["interrupted"])
    typeCtrlD(terminal)
    #expect(events.next() == ["ended"])
  }

  @Test func unknownKeysInsertNothing() throws {
    let (terminal, source, events) = try start(answer: { "heard\n" })
    let modifiers = 2...8
    let arrows = ["A", "B"].flatMap { arrow in modifiers.map { "\u{1b}[1;\($0)\(arrow)" } }
    let functions =
      [
        "[11~", "[15~", "[24~", "[3;5~", "[5~", "[6~", "[2~", "[Z", "OP", "OQ", "OR", "O2P",
        "[1;2P", "[[A", "[[E",
      ]
      .map { "\u{1b}" + $0 }
    let metas = "xqgvz19a%=".map { "\u{1b}\($0)" }
    let unknown = ["\u{1b}[?62;4c", "\u{1b}[<0;1;1M", "\u{1b}[27;5;9~", "\u{1b}]0;title\u{7}"]
    // These sequences end with a pause.
    let unfinished = ["\u{1b}", "\u{1b}[", "\u{1b}O", "\u{1b}]", "\u{1b}P"]
    for (number, keys) in (arrows + functions + metas + unknown + unfinished).enumerated() {
      terminal.type("line\(number)\(keys)")
      _ = terminal.read(until: "line\(number)")
      if unfinished.contains(keys) {
        // Two texts may be written before the key is read; the third is written after it.
        for text in ["first", "second", "third"] {
          source.write("\(text)\n")
          _ = terminal.read(until: text)
        }
      }
      terminal.type("b\r")
      #expect(
        events.next() == ["\(number + 1) line\(number)b"], "the keys are \(keys.debugDescription)")
      for text in ["heard", "> "] { _ = terminal.read(until: text) }
    }
    terminal.type("\u{4}")
    #expect(events.next() == ["ended"])
  }

  @Test func keysMoveTheCursor() throws {
    let (terminal, _, events) = try start()
    let lines = [
      ("\u{1b}[1;5D-", "one -two"), ("\u{1b}\u{1b}[D-", "one tw-o"), ("\u{1b}b-", "one -two"),
      ("\u{1b}OD-", "one tw-o"),
      ("\u{1b}[D-", "one tw-o"), ("\u{1b}[H-", "-one two"), ("\u{1b}[1~\u{1b}[3~", "ne two"),
      ("\u{1b}[1~\u{1b}[1;5C-", "one- two"), ("\u{1b}[1~\u{1b}[4~-", "one two-"),
      ("\u{1b}[H\u{1b}[F-", "one two-"), ("\u{1b}[1;2A", "one two"),
    ]
    for (number, line) in lines.enumerated() {
      while terminal.readBytes(within: 0) != nil {}
      terminal.type("one two\(line.0)\r")
      #expect(
        events.next() == ["\(number + 1) \(line.1)"], "the keys are \(line.0.debugDescription)")
    }
    typeCtrlD(terminal)
    #expect(events.next() == ["ended"])
  }

  @Test func resizingTheWindowKeepsTheLine() throws {
    let (terminal, source, events) = try start()
    var generator = SeededGenerator(seed: 35)
    let line = String(repeating: "twenty characters 素 ", count: 20)
    for (number, keys) in [line, String(line.prefix(9)), line + line].enumerated() {
      terminal.type(keys)
      for _ in 0..<40 {
        let (columns, rows) = (UInt16(1 + generator.next() % 90), UInt16(1 + generator.next() % 9))
        terminal.resize(columns: columns, rows: rows)
        source.redraw()
        terminal.type("\u{1b}[H\u{1b}[C\u{1b}[Fx\u{7f}")
        source.setPanel(panel(columns.isMultiple(of: 3) ? ["above", "the line"] : []))
        while terminal.readBytes(within: 0) != nil {}
      }
      terminal.type("\r")
      #expect(events.next() == ["\(number + 1) \(keys)"])
    }
    typeCtrlD(terminal)
    #expect(events.next() == ["ended"])
  }

  private func panel(_ lines: [String]) -> Panel {
    Panel(lines: lines.map { Panel.Line(text: $0, width: $0.count) })
  }

  @Test func aHistoryThatCannotBeWrittenIsReportedOnce() throws {
    let (terminal, _, events) = try start(linesFile: URL.temporaryDirectory.path)
    let message = "Typed lines are not kept"
    for (number, line) in ["one", "two", "three"].enumerated() {
      terminal.type("\(line)\r")
      #expect(events.next() == ["\(number + 1) \(line)"])
      let shown = terminal.read(until: "prime> ") + terminal.read(until: "prime> ")
      #expect(shown.contains(message) == (number == 0))
    }
  }

  @Test func withoutATerminalThereIsNoEditing() throws {
    let pipe = try Pipe()
    #expect(TerminalLines(input: pipe.reader, output: pipe.reader) == nil)
  }
}

extension PseudoTerminal {
  /// Reads until `text` appears; fails the test if it does not.
  fileprivate func read(until text: String, _ location: SourceLocation = #_sourceLocation) -> String
  {
    if let found = read(upTo: text) { return found }
    Issue.record(
      "'\(text)' did not show up; there is \(rest.debugDescription)", sourceLocation: location)
    return ""
  }
}
