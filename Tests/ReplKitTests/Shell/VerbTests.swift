import TerminalKit
import Testing

@testable import ReplKit

@MainActor struct VerbTests {
  private let session = ShellSession()

  @Test func helpShowsWhatIsOnDisplayFirst() async {
    #expect(
      await session.run(":help").hasPrefix(
        """
        On display
          counter  Count NUMBER (-) [+]
        Verbs
          :help :view :watch :later :source :alias :quit

        """))
    #expect(await session.run("help") != "")
    #expect(await session.run(":help all").contains("  :alias [NAME LINE]   "))
  }

  @Test(arguments: [
    (":help counter", "counter\n  counter.setCount NUMBER  Set the count\n"),
    (":help c.decr", "counter.decrTapped\n  Count down\n  It cannot be used at zero.\n"),
    (":help +", "counter.incrTapped\n  Count up\n"), (":help later", ":later\n  Do nothing\n"),
    (":help :q", ":quit\n  Leave\n"), (":help json", "One object a line.\n"),
    (":help xyzzy", "line 1: Unknown command 'xyzzy'."),
  ])
  func helpExplainsANameOrAVerb(line: String, text: String) async {
    #expect(await session.run(line).hasPrefix(text))
  }

  @Test func aVerbIsFoundByItsBeginning() async {
    #expect(await session.run(":l") == "")
    #expect(await session.run(":Q") == "" && session.shell.isOver)
  }

  @Test(arguments: [
    (":", "line 1: ':' could be ':help', ':view', ':watch', ':later'"),
    (":xyzzy", "line 1: Unknown verb ':xyzzy'. ':help' lists what there is."),
    (":veiw", "line 1: Unknown verb ':veiw'. Did you mean ':view'?"),
    (":later 2", "line 1: '2' is more than ':later' takes. Usage: :later"),
    (":afterwards", "line 1: ':afterwards' is ':later today'."),
    (":exit", "line 1: ':exit' is ':quit'."),
    ("view", "line 1: Unknown command 'view'. Did you mean ':view'?"),
    (":source", "line 1: Expected FILE, but the line ends. Usage: :source FILE"),
    (":source none", "line 1: \"none\" cannot be read: No such file or directory."),
    (":view x", "line 1: There is no screen \"x\". Screens are counter, list."),
    (":watch counter", "line 1: ':watch' needs a terminal with line editing."),
  ])
  func whatIsNoVerbSaysWhatWouldBe(line: String, text: String) async {
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

  @Test func anAliasStandsForALine() async {
    let session = ShellSession(.quiet)
    #expect(
      await session.run(
        ":alias up c.inc", ":alias go c.set", ":alias loop loop 1", "up", "go 40", "up", ":alias",
        ":alias go ''", "go 1", "loop") == """
          Aliases
            go    c.set
            loop  loop 1
            up    c.inc
          line 9: Unknown command 'go'. ':help' lists what there is.
          line 10: Unknown command 'loop'. ':help' lists what there is.

          """)
    #expect(session.state.count == 41)
  }

  @Test(arguments: [
    (":alias :view x", "':view' has a meaning already; an alias needs a name of its own."),
    (":alias counter.incrTapped x", "'counter.incrTapped' has a meaning already;"),
    (":alias x", "Expected LINE, but the line ends. Usage: :alias [NAME LINE]"),
    (":alias x ''", "There is no alias 'x'; ':alias' lists what there is."),
    (":alias 'a b' c", "'a b' cannot be an alias: a name has no spaces, quotes or #."),
  ])
  func anAliasThatCannotBeIsRefused(line: String, message: String) async {
    #expect(await session.run(line).hasPrefix("line 1: \(message)"))
  }

  @Test func inJSONEachLineIsAnswered() async {
    let session = ShellSession(.json)
    #expect(
      await session.run("+", ":view", ":view c", "", ":alias up +", ":alias", "nope") == """
        {"type":"done","line":1}
        {"type":"screens","screens":["counter","list"]}
        {"type":"done","line":2}
        {"type":"screen","screen":"counter","text":"Counter\\n  Count  1\\n  [-] [+]"}
        {"type":"done","line":3}
        {"type":"done","line":4}
        {"type":"done","line":5}
        {"type":"aliases","aliases":{"up":"+"}}
        {"type":"done","line":6}
        {"type":"error","line":7,"message":"Unknown command 'nope'. ':help' lists what there is."}
        {"type":"done","line":7}
        line 7: Unknown command 'nope'. ':help' lists what there is.

        """)
  }

  @Test func anUnfinishedLineIsCompleted() async {
    _ = await session.run("+", "+", ":alias up c.inc")
    for (line, found) in [
      ("c", ["counter."]), ("counter.i", ["counter.incrTapped"]), ("u", ["up"]),
      (":v", [":view"]), (":view ", ["counter", "list"]), (":view L", ["list"]),
      ("list.rowTapped ", ["1", "2"]), ("list.removeRow ", ["0", "1"]),
      (":help l", ["list.", "later"]),
      ("c.inc ", []), ("xyzzy ", []),
    ] {
      #expect(session.shell.found(for: line[...]).map(\.text) == found, "\(line)")
    }
  }
}
