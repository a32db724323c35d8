import ReplKit
import Testing

@Suite struct ShellCommandTests {
  let table = ShellCommand.commands(
    paths: commands.names, fields: ["count", "timer", "timer.duration"],
    screens: ["counter", "game"])

  @Test(
    arguments: [
      ("help", .help(nil)), ("h c.inc", .ambiguous), ("he c.inc", .help("c.inc")),
      ("state", .state(nil)), ("view game", .view("game")), ("trace on", .trace(true)),
      ("trace of", .trace(false)), ("undo", .undo(1)), ("undo 3", .undo(3)), ("redo", .redo(1)),
      ("goto 0", .goto(0)), ("diff 2 5", .diff(2, 5)), ("wait", .wait(nil)),
      ("wait 1.5", .wait(.milliseconds(1500))), ("wait 20ms", .wait(.milliseconds(20))),
      ("adv 350ms", .advance(.milliseconds(350))), ("advance 1.5s", .advance(.milliseconds(1500))),
      ("advance 2m", .advance(.seconds(120))), ("advance 1m30s", .advance(.seconds(90))),
      ("advance 0.1s", .advance(.milliseconds(100))),
      ("advance .5ms", .advance(.microseconds(500))),
      ("save 'a file'", .save("a file")), (#"source "a \"b\".txt""#, .source(#"a "b".txt"#)),
      ("replay x.jsonl", .replay("x.jsonl")), ("q", .quit), ("QUIT", .quit), ("effects", .effects),
      ("history", .history),
    ] as [(String, ShellCommand?)])
  func aLineBecomesACommand(line: String, command: ShellCommand?) {
    #expect((try? table.parse(line).get()) == command)
  }

  @Test(arguments: [
    ("hlep", "Unknown command ':hlep'. Did you mean ':help'?"),
    (
      "undo 0", "'0' is out of range; give a number from 1 to 9223372036854775807. Usage: :undo [N]"
    ),
    ("trace maybe", "'maybe' is not one of on, off. Usage: :trace on|off"),
    (
      "advance 350",
      "'350' is not a length of time; write a number and a unit, as in 350ms, 1.5s or 2m."
        + " Usage: :advance DURATION"
    ),
    (
      "advance 99999999999s",
      "'99999999999s' is too long; give at most 1000000000s."
        + " Usage: :advance DURATION"
    ),
    (
      "advance 1.0000000000000000001s",
      "'1.0000000000000000001s' has too many digits; give at most"
        + " 18 before and after the point. Usage: :advance DURATION"
    ),
    (
      "advance 0.1234567891ns",
      "'0.1234567891ns' is finer than an attosecond; give fewer digits."
        + " Usage: :advance DURATION"
    ),
    (
      "advance 1.2.3s",
      "'1.2.3s' is not a length of time; '1.2.3' is not a number."
        + " Usage: :advance DURATION"
    ),
    ("advance .s", "'.s' is not a length of time; '.' is not a number. Usage: :advance DURATION"),
    ("r", "':r' could be ':redo', ':replay'; type more of it."),
    ("diff 1", "Expected B, but the line ends. Usage: :diff A B"),
  ])
  func aBadLineSaysWhatToDo(line: String, message: String) {
    #expect(table.parse(line).error?.description == message)
  }

  @Test(arguments: [
    ("s", [":state", ":save", ":source"]), ("trace o", ["on", "off"]),
    ("view ", ["counter", "game"]),
    ("help c.i", ["counter.incrTapped"]), ("state T", ["timer"]),
    ("state timer.", ["timer.duration"]), ("undo ", []),
  ])
  func namesAndArgumentsAreCompleted(partial: String, completions: [String]) {
    #expect(table.completions(for: partial) == completions)
  }

  @Test func helpNamesEveryCommand() throws {
    #expect(
      try table.help().get().render() == """
        Commands
          :help [PATH]       Say what can be typed
          :state [PATH]      Show the state as JSON
          :view [SCREEN]     List the screens or show one
          :trace on|off      Print each action and what it changed
          :effects           List what is in flight
          :history           List the steps so far
          :undo [N]          Go back N steps, or one
          :redo [N]          Go forward N steps, or one
          :goto N            Go to a step; 0 is the start
          :diff A B          Show what differs between two steps
          :wait [SECONDS]    Wait for effects that end, at most SECONDS
          :advance DURATION  Move virtual time, as in 350ms or 1.5s
          :save FILE         Write the session so far to a file
          :replay FILE       Run a session file and check each state
          :source FILE       Run the lines of a file
          :quit              Leave
        """)
  }
}

extension Optional<ShellCommand> {
  fileprivate static var ambiguous: Self { nil }
}
