import Testing

@testable import ComposableRepl

@MainActor struct VerbTests {
  private let session = ReplSession()

  @Test func helpShowsTheControlsFirst() async {
    #expect(
      await session.run(":help").hasPrefix(
        """
        On display
          counter.setCount NUMBER  Count
          counter.decrTapped       (-)
          counter.incrTapped       [+]
          counter.doubleTap
        Verbs
          :help [NAME|json]    List what can be typed, or explain a name
        """))
    #expect(
      await session.run("help") == "line 1: Unknown name 'help'. Did you mean ':help'?\n")
    #expect(await session.run(":help").contains("  :source FILE         "))
  }

  @Test(arguments: [
    (":help counter", "counter\n  counter.setCount NUMBER  Count\n"),
    (":help c.decr", "counter.decrTapped\n  Count down\n  It cannot be used at zero.\n"),
    (":help +", "counter.incrTapped\n  Count up\n"), (":help later", ":later\n  Do nothing\n"),
    (":help :q", ":quit\n  Leave\n"), (":help json", "With --json, "),
    (":help xyzzy", "line 1: Unknown name 'xyzzy'."),
  ])
  func helpExplainsANameOrAVerb(line: String, text: String) async {
    #expect(await session.run(line).hasPrefix(text))
  }

  @Test func helpListsAControlOfSeveralRowsOnce() async {
    #expect(
      await session.run("+", "+", ":help list", ":help list.row").hasSuffix(
        """
        list
          list.rename TEXT        Name
          list.rowTapped ROW      [1?]
          list.removeRow ROW ...  [Delete]
        list.rowTapped ROW

        """))
  }

  @Test func onANarrowTerminalHelpIsBelowTheNames() async {
    session.repl.console.width = { 30 }
    #expect(
      await session.run(":help").contains(
        """
          :source FILE
              Run the lines of a file
        """))
  }

  @Test func aVerbIsFoundByItsPrefix() async {
    #expect(await session.run(":l") == "")
    #expect(await session.run(":Q") == "" && session.repl.isOver)
  }

  @Test(arguments: [
    (":", "line 1: ':' could be ':help', ':view', ':watch', ':later'"),
    (":xyzzy", "line 1: Unknown verb ':xyzzy'. ':help' lists all names."),
    (":veiw", "line 1: Unknown verb ':veiw'. Did you mean ':view'?"),
    (":later 2", "line 1: ':later' doesn't take '2'. Usage: :later"),
    ("view", "line 1: Unknown name 'view'. Did you mean ':view'?"),
    (":source", "line 1: Expected FILE at the end of the line. Usage: :source FILE"),
    (":source none", "line 1: 'none' cannot be read: No such file or directory."),
    (":view x", "line 1: There is no screen 'x'. Screens are counter, list."),
    (":view counting", "line 1: There is no screen 'counting'. Screens are counter, list."),
    (":watch counter", "line 1: ':watch' needs a terminal with line editing."),
  ])
  func anInvalidVerbIsExplained(line: String, text: String) async {
    let output = await session.run(line)
    #expect(output.hasPrefix(text), "\(output)")
  }

  @Test func screensAreListedAndShown() async {
    #expect(
      await session.run(":view", ":view C", ":view list") == """
        Screens
          counter  Counter
          list     not on display
        Counter
          Count  0
          (-) [+]
        list is not on display now.

        """)
  }

  @Test func inJSONEachLineIsAnswered() async {
    let session = ReplSession(.json)
    #expect(
      await session.run("+", ":view", ":view list", "", "nope", ":source none") == """
        {"type":"done","line":1,"status":0}
        {"type":"screens","screens":["counter","list"]}
        {"type":"done","line":2,"status":0}
        {"type":"screen","screen":"list","text":"List\\n  Name\\n  1  [1?]  [Delete]","controls":[\
        {"name":"list.rename","title":"Name","takes":"TEXT","enabled":true},\
        {"name":"list.rowTapped","title":"1?","argument":"1","enabled":true},\
        {"name":"list.removeRow","title":"Delete","takes":"ROW ...","enabled":true}]}
        {"type":"done","line":3,"status":0}
        {"type":"done","line":4,"status":0}
        {"type":"error","line":5,"code":"unknown-name","message":"Unknown name 'nope'. ':help' lists all names."}
        {"type":"done","line":5,"status":65}
        {"type":"error","line":6,"code":"cannot-read","message":"'none' cannot be read: No such file or directory."}
        {"type":"done","line":6,"status":66}
        line 5: Unknown name 'nope'. ':help' lists all names.
        line 6: 'none' cannot be read: No such file or directory.

        """)
  }

  @Test func anUnfinishedLineIsCompleted() async {
    _ = await session.run("+", "+")
    for (line, found) in [
      ("c", ["counter.", "Count"]), ("counter.i", ["counter.incrTapped"]), ("1", ["1?"]),
      ("n", ["Name"]), ("delete ", ["0", "1"]),
      (":v", [":view"]), (":view ", ["counter", "list"]), (":view L", ["list"]),
      ("list.rowTapped ", ["1", "2"]), ("list.removeRow ", ["0", "1"]),
      (":help l", ["list.", "later"]), ("c.inc ", []), ("xyzzy ", []),
    ] {
      #expect(session.repl.completions(of: line[...]).map(\.text) == found, "\(line)")
    }
  }

  @Test func anEmptyLineIsCompletedWithEverything() {
    let found = session.repl.completions(of: "").map(\.text)
    #expect(found.starts(with: ["Count", "+", "counter."]))
    #expect(found.contains(":quit"))
  }
}
