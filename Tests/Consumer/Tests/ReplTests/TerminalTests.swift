import Testing

/// The same features at a prompt, on a terminal of 80 columns and 24 rows.
struct TerminalTests {
  @Test func aListIsUsedWithCompletion() throws {
    let terminal = try TerminalRun("Todos")
    let start = try terminal.type("", until: "\ntodos> ")
    #expect(start.contains("\nTodos\n  isLoading: false\n  message: nil\n  todos: 0 rows\n"))
    #expect(
      try terminal.type("add Buy milk pr\t\th\t\r", until: "high\", title \"Buy milk\"\ntodos> ")
        .contains("todos> add Buy milk priority: high\ntodos.0 added:"))
    #expect(
      try terminal.type("todo @0 to\t\r", until: "false → true\ntodos> ")
        .contains("todos> todo @0 toggle\ntodos.0.isDone false → true"))
    #expect(
      try terminal.type(":undo\r", until: "todos 1/2> ").contains(
        "Step 1 of 2.\ntodos.0.isDone true → false"))
    _ = try terminal.type("\u{4}", until: "")
    #expect(terminal.waitUntilExit() == 0)
  }

  @Test func aStopwatchPrintsWhatItsEffectsChange() throws {
    let terminal = try TerminalRun("Stopwatch")
    _ = try terminal.type("", until: "\nstopwatch> ")
    _ = try terminal.type("st\t", until: "")
    #expect(
      try terminal.type("\u{15}start\r", until: "00Z\"\nstopwatch> ").contains(
        "isRunning false → true"))
    #expect(
      try terminal.type(":wait 1s\r", until: "time 0 → 1\nstopwatch> ").contains("time 0 → 1"))
    _ = try terminal.type(":quit\r", until: "")
    #expect(terminal.waitUntilExit() == 0)
  }

  @Test func pagesAreOnAStack() throws {
    let terminal = try TerminalRun("Pages")
    _ = try terminal.type("", until: "\npages> ")
    _ = try terminal.type("open Home\r", until: "visited 0 → 1\npages> ")
    #expect(
      try terminal.type("p\te\t@\tw\tHello\r", until: "\"Hello\"\npages> ")
        .contains("pages> path.element @0 write Hello\n"))
    _ = try terminal.type(":quit\r", until: "")
    #expect(terminal.waitUntilExit() == 0)
  }
}
