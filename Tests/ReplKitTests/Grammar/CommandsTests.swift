import ReplKit
import TerminalKit
import Testing

struct CommandsTests {
  @Test func aLineThatIsTooLongIsAnError() throws {
    #expect(SourceLine("short", number: 1).error == nil)
    #expect(
      try #require(SourceLine("long", number: 1, isTooLong: true).error).description
        == "The line is longer than 65536 bytes and was skipped; split it into several.")
  }

  @Test(
    arguments: [
      ("counter.incrTapped", .counter(.incrTapped)),
      ("c.inc", .counter(.incrTapped)),
      ("C.INCRTAPPED", .counter(.incrTapped)),
      ("counter.setCount 42", .counter(.setCount("42"))),
      ("c.setC\t'4 2'  ", .counter(.setCount("4 2"))),
      ("c.sl -1.5e2", .counter(.slidingCount(-150))),
      ("t.start", .timer(.start)),
      ("f.d 0 2", .delete([0, 2])),
      ("f.say hello 'big  world ", .say("hello 'big  world")),
    ] as [(String, AppAction)])
  func aLineBecomesAnAction(line: String, action: AppAction) {
    #expect(commands.parse(line) == .success(action))
  }

  @Test func anExactNameWinsOverLongerOnes() {
    #expect(commands.parse("timer.stop") == .success(.timer(.stop)))
    #expect(commands.parse("timer.STOP") == .success(.timer(.stop)))
    #expect(commands.parse("timer.stopAll") == .success(.timer(.stopAll)))
  }

  @Test func anAmbiguousNameListsWhatItCouldBe() throws {
    let error = try #require(commands.parse("t.st").error)
    #expect(error.reason == .ambiguous)
    #expect(error.candidates == ["timer.start", "timer.stop", "timer.stopAll"])
    #expect(
      error.description
        == "'t.st' could be 'timer.start', 'timer.stop', 'timer.stopAll'; type more of it.")
  }

  @Test(arguments: [
    ("countr.incrTapped", "counter.incrTapped"),
    ("counter.incrTaped", "counter.incrTapped"),
    ("c.icnr", "counter.incrTapped"),
    ("incrTapped", "counter.incrTapped"),
    ("start", "timer.start"),
    ("timer.strat", "timer.start"),
    ("xyzzy", nil),
    ("counter.", nil),
  ])
  func anUnknownNameNamesTheNearest(line: String, nearest: String?) throws {
    let error = try #require(commands.parse(line).error)
    #expect(error.nearest == nearest)
  }

  @Test(arguments: [
    (
      "countr.incrTapped", "Unknown command 'countr.incrTapped'. Did you mean 'counter.incrTapped'?"
    ),
    ("xyzzy", "Unknown command 'xyzzy'. ':help' lists what there is."),
    ("counter", "'counter' is a group of commands; ':help counter' lists them."),
    (
      "counter.incrTapped 3",
      "'counter.incrTapped' takes no argument, but '3' follows. Usage: counter.incrTapped"
    ),
    ("counter.setCount", "Expected NUMBER, but the line ends. Usage: counter.setCount NUMBER"),
    (
      "counter.setCount 4 2",
      "'2' is more than the command takes. Usage: counter.setCount NUMBER"
    ),
    (
      "f.delete 0 two",
      "'two' is not a whole number; write digits, as in 42 or -17."
        + " Usage: favorites.delete OFFSET ..."
    ),
    (
      "f.delete 9223372036854775808",
      "'9223372036854775808' is out of range; give a number from -9223372036854775808 to"
        + " 9223372036854775807. Usage: favorites.delete OFFSET ..."
    ),
    (
      "c.slidingCount nan",
      "'nan' is not a number; write it as in 3.5 or -1e6. Usage: counter.slidingCount NUMBER"
    ),
    (
      "c.slidingCount 1e40",
      "'1e40' is out of range; give a number within 3.4e38 of zero."
        + " Usage: counter.slidingCount NUMBER"
    ),
    (
      "c.setCount 'open",
      "The quote 'open is not closed; end it with '. Usage: counter.setCount NUMBER"
    ),
    ("\u{1b}[31m", #"Unknown command '\u{1b}[31m'. ':help' lists what there is."#),
  ])
  func aBadLineSaysWhatToDo(line: String, message: String) {
    #expect(commands.parse(line).error?.description == message)
  }

  @Test(arguments: [
    ("", ["counter.", "favorites.", "timer."]),
    ("c", ["counter."]),
    ("counter.", ["counter.incrTapped", "counter.setCount", "counter.slidingCount"]),
    ("c.s", ["counter.setCount", "counter.slidingCount"]),
    ("T.START", ["timer.start"]),
    ("x", []),
    ("c.setCount ", []),
  ])
  func namesAreCompleted(partial: String, completions: [String]) {
    #expect(commands.completions(for: partial) == completions)
  }

  @Test func helpListsGroupsThenCommandsThenOne() throws {
    #expect(
      try commands.help().get().render() == """
        Commands
          counter.    Counting
          favorites.  Favourite primes
          timer.      A stopwatch
        """)
    #expect(
      try commands.help(path: "c").get().render() == """
        counter
          Counting
          counter.incrTapped           Add one
          counter.setCount NUMBER      Set the count
          counter.slidingCount NUMBER  Slide the count
        """)
    #expect(
      try commands.help(path: "t.stop").get().render() == """
        timer.stop
          Stop

          The time so far is kept.
        """)
    #expect(commands.help(path: "timr").error?.nearest == nil)
    #expect(commands.help(path: "timer.strat").error?.nearest == "timer.start")
  }

  @Test func veryLongNamesAreCutInMessages() throws {
    let line = String(repeating: "a", count: 100_000)
    let error = try #require(commands.parse(line).error)
    #expect(error.message == "Unknown command '\(String(repeating: "a", count: 64))…'.")
  }
}

enum CounterAction: Equatable, Sendable {
  case incrTapped, setCount(String), slidingCount(Float)
}

enum TimerAction: Equatable, Sendable {
  case start, stop, stopAll
}

enum AppAction: Equatable, Sendable {
  case counter(CounterAction), delete([Int]), say(String), timer(TimerAction)
}

let commands = Commands.combine(
  Commands<CounterAction> {
    Command("incrTapped", help: "Add one") { .incrTapped }
    Command("setCount", .text("NUMBER"), help: "Set the count") { .setCount($0) }
    Command("slidingCount", .float("NUMBER"), help: "Slide the count") { .slidingCount($0) }
  }
  .pullback("counter", help: "Counting", AppAction.counter),
  Commands<AppAction> {
    Command("delete", .list(.int("OFFSET")), help: "Delete rows") { .delete($0) }
    Command("say", .line("TEXT"), help: "Say something") { .say($0) }
  }
  .pullback("favorites", help: "Favourite primes") { $0 },
  Commands<TimerAction> {
    Command("start", help: "Start") { .start }
    Command("stop", help: "Stop", discussion: "The time so far is kept.") { .stop }
    Command("stopAll", help: "Stop all") { .stopAll }
  }
  .pullback("timer", help: "A stopwatch", AppAction.timer)
)

extension Result {
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
