import TerminalKit
import Testing

struct OptionTableTests {
  @Test func everyOptionIsRead() throws {
    let options = try table.parse(
      [
        "--json", "-q", "--script", "a b.txt", "-c", ":help", "--data-dir=/tmp/x=y",
        "--seed", "18446744073709551615", "--virtual-time", "--record", "r", "--replay=s",
        "--fail-fast", "--no-color", "--installed", "fish", "--help", "--version",
        "--nth-prime", "wolfram", "--script=--json",
      ], into: AppOptions()
    ).get()
    var repl = ReplOptions()
    repl.dataDirectory = "/tmp/x=y"
    repl.installed = "fish"
    repl.isColorless = true
    repl.isFailFast = true
    repl.isJSON = true
    repl.isQuiet = true
    repl.isTimeVirtual = true
    repl.record = "r"
    repl.replay = "s"
    repl.seed = .max
    repl.sources = [.script("a b.txt"), .line(":help"), .script("--json")]
    repl.wantsHelp = true
    repl.wantsVersion = true
    #expect(options == AppOptions(isWolfram: true, repl: repl))
  }

  @Test(arguments: [
    ["-qc", ":help", "-o", "p.html", "--"], ["-qc:help", "-op.html"],
    ["-q", "-c=:help", "-o=p.html"],
  ])
  func lettersCanStandBehindOneDash(arguments: [String]) throws {
    var repl = ReplOptions()
    repl.isQuiet = true
    repl.output = "p.html"
    repl.sources = [.line(":help")]
    #expect(try table.parse(arguments, into: AppOptions()).get() == AppOptions(repl: repl))
  }

  @Test(arguments: [
    (["--jsno"], "Unknown option '--jsno'. Did you mean '--json'?"),
    (["--jsno=1"], "Unknown option '--jsno'. Did you mean '--json'?"),
    (["--xyzzy"], "Unknown option '--xyzzy'. See '--help' for the options."),
    (["-x"], "Unknown option '-x'. See '--help' for the options."),
    (["--json=yes"], "'--json' takes no value; leave out '=' and what follows."),
    (["--script"], "'--script' needs a value: --script FILE"),
    (["--script", "--json"], "'--script' needs a value: --script FILE"),
    (["-c"], "'-c' needs a value: -c LINE"),
    (["--seed", "-1"], "--seed: '-1' is no seed; give a number from 0 to 18446744073709551615."),
    (
      ["--nth-prime", "x"], "'x' is not a value of '--nth-prime'; give one of local, wolfram."
    ),
    (["-qx"], "Unknown option '-x' in '-qx'. See '--help' for the options."),
    (["-qc"], "'-c' needs a value: -c LINE"),
    (
      ["--", "--json"],
      "Unexpected argument '--json'. Options begin with '--'; see '--help'."
    ),
    (["script"], "Unexpected argument 'script'. Options begin with '--'; see '--help'."),
    (["--\u{1b}[2J"], #"Unknown option '--\u{1b}[2J'. See '--help' for the options."#),
  ])
  func aBadCommandLineSaysWhatToDo(arguments: [String], message: String) {
    #expect(table.parse(arguments, into: AppOptions()).error?.description == message)
    #expect(ExitStatus.badUsage.rawValue == 64)
  }

  @Test func helpFitsATerminal() {
    let help = table.help(
      head: ["Usage: PrimeTime [options]"], foot: ["Type ':help' inside for the commands."])
    let text = help.render(width: 80)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 32)
    #expect(!text.contains("…"))
    #expect(
      text == """
        Usage: PrimeTime [options]

        Options:
              --json                     Write one JSON object a line and nothing else
          -q, --quiet                    Show screens only on request
              --script FILE              Run the lines of FILE, then exit
          -c LINE                        Run LINE, then exit; may be repeated
              --data-dir DIR             Keep data in DIR
              --seed N                   Make random numbers repeatable
              --virtual-time             Advance time only with ':wait'
              --record FILE              Record the session in FILE
              --replay FILE              Replay the session in FILE
              --inspect SESSION          Write SESSION as a page for a browser
          -o PAGE                        Write the page to PAGE, not beside SESSION
              --force                    Overwrite files with other content
              --fail-fast                Exit at the first bad line
              --no-color                 No colour, even on a terminal
          -h, --help                     Show this text
              --version                  Show the version
              --nth-prime local|wolfram  Where primes come from

        Type ':help' inside for the commands.
        """)
  }

  @Test(arguments: SystemShell.allCases)
  func completionsNameEveryOption(shell: SystemShell) {
    let script = table.completions(for: shell, program: "PrimeTime")
    for option in table.options where !option.name.isEmpty && !option.help.isEmpty {
      #expect(script.contains(shell == .fish ? "-l \(option.name) " : "--\(option.name)"))
    }
    #expect(script.contains("local wolfram"))
  }
}

private struct AppOptions: Equatable, Sendable {
  var isWolfram = false
  var repl = ReplOptions()
}

private let table = OptionTable<AppOptions>(
  ReplOptions.table.pullback(\.repl).options + [
    Option("nth-prime", .choice(["local", "wolfram"]), help: "Where primes come from") {
      $1.isWolfram = $0 == "wolfram"
    }
  ])

extension Result {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
