import ReplKit
import Testing

struct ShellCommandTests {
  let table = ShellCommand.commands(
    fields: ["count", "timer", "timer.duration"],
    screens: ["counter", "game"])

  @Test(
    arguments: [
      ("help", .help(nil)), ("h c.inc", .ambiguous), ("he c.inc", .help("c.inc")),
      ("state", .state(nil, at: nil)), ("state count @2", .state("count", at: StepReference(2))),
      ("state @B.3", .state(nil, at: StepReference(3, of: "B"))),
      ("view game", .screens(.view("game"))), ("watch", .screens(.watch([]))),
      ("watch game timer", .screens(.watch(["game", "timer"]))),
      ("trace on", .trace(.on(nil))), ("trace on timer", .trace(.on("timer"))),
      ("trace except timer", .trace(.except("timer"))), ("trace off", .trace(.off)),
      ("undo", .travel(.undo(1))), ("undo 3", .travel(.undo(3))), ("redo", .travel(.redo(1))),
      ("prev", .travel(.undo(1))), ("next 2", .travel(.redo(2))), ("first", .travel(.first)),
      ("last", .travel(.last)), ("goto 0", .travel(.goto(StepReference(0)))),
      ("goto b.12", .travel(.goto(StepReference(12, of: "B")))), ("bran", .travel(.branches)),
      ("diff", .history(.diff(nil, nil))), ("diff 2", .history(.diff(StepReference(2), nil))),
      ("diff 2 5", .history(.diff(StepReference(2), StepReference(5)))),
      ("history", .history(.history(.latest))), ("history all", .history(.history(.all))),
      ("history 12", .history(.history(.step(StepReference(12))))),
      ("history /set count/", .history(.history(.matching("set count")))),
      ("break count >= 3", .breakpoint(.set("count", ">=", "3"))),
      ("break off", .breakpoint(.clear)), ("break", .breakpoint(.list)),
      ("effects", .effects(.list)), ("cancel", .effects(.cancel(.only))),
      ("cancel 2", .effects(.cancel(.number(2)))), ("cancel all", .effects(.cancel(.all))),
      ("wait", .time(.wait(nil))), ("wait 1.5", .time(.wait(.milliseconds(1500)))),
      ("wait 20ms", .time(.wait(.milliseconds(20)))),
      ("adv 350ms", .time(.advance(.milliseconds(350)))),
      ("advance 2m", .time(.advance(.seconds(120)))),
      ("advance 1m30s", .time(.advance(.seconds(90)))),
      ("advance 0.1s", .time(.advance(.milliseconds(100)))),
      ("advance .5ms", .time(.advance(.microseconds(500)))),
      ("save 'a file'", .files(.save("a file", isForced: false))),
      ("inspect", .files(.inspect(nil, isForced: false))),
      ("inspect a.html", .files(.inspect("a.html", isForced: false))),
      ("inspect --force", .files(.inspect(nil, isForced: true))),
      ("save x --force", .files(.save("x", isForced: true))),
      (#"source "a \"b\".txt""#, .source(#"a "b".txt"#)),
      ("test", .files(.test(nil, isForced: false))),
      ("replay x.jsonl", .files(.replay("x.jsonl"))), ("load x", .files(.loadState("x"))),
      ("q", .quit), ("QUIT", .quit),
    ] as [(String, ShellCommand?)])
  func aLineBecomesACommand(line: String, command: ShellCommand?) {
    #expect((try? table.parse(line).get()) == command)
  }

  @Test(arguments: [
    ("hlep", "Unknown command ':hlep'. Did you mean ':help'?"),
    (
      "undo 0", "'0' is out of range; give a number from 1 to 9223372036854775807. Usage: :undo [N]"
    ),
    (
      "trace maybe",
      "'maybe' is not one of on, on PATH, except PATH, off. "
        + "Usage: :trace on|except|off [PATH]"
    ),
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
    ("re", "':re' could be ':redo', ':replay'; type more of it."),
    (
      "goto B.x",
      "'B.x' is no step; give a number, as in 12, or B.12 for branch B. Usage: :goto N"
    ),
    (
      "break count = 3",
      "'=' is not one of ==, !=, <, <=, >, >=. Usage: :break [PATH OP VALUE]"
    ),
  ])
  func aBadLineSaysWhatToDo(line: String, message: String) {
    #expect(table.parse(line).error?.description == message)
  }

  @Test(arguments: [
    ("s", [":state", ":save", ":source"]), ("trace o", ["on", "off"]),
    ("view ", ["counter", "game"]),
    ("state T", ["timer"]),
    ("state timer.", ["timer.duration"]), ("undo ", []),
  ])
  func namesAndArgumentsAreCompleted(partial: String, completions: [String]) {
    #expect(table.completions(for: partial) == completions)
  }

  @Test func helpNamesEveryCommandOnALineOfTheScreen() throws {
    let lines = try table.help().get().render().split(separator: "\n")
    #expect(lines.first == "Of the shell" && lines.count == table.all.count + 1)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }
}

extension BreakpointCommand {
  fileprivate static func set(_ path: String, _ comparison: String, _ value: String) -> Self {
    .set(Breakpoint(path: path, comparison: comparison, value: value))
  }
}

extension Optional<ShellCommand> {
  fileprivate static var ambiguous: Self { nil }
}
