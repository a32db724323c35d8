import TerminalKit
import Testing
import TextUI

struct OptionTableTests {
  @Test func everyOptionIsRead() throws {
    let options = try table.parse(
      [
        "--json", "-q", "--script", "a b.txt", "-c", ":help", "--script=x=y", "--seed", "1",
        "--nth-prime", "wolfram", "--script=--json",
      ], into: AppOptions())
    var expected = AppOptions()
    expected.flags = ["json", "quiet"]
    expected.isWolfram = true
    expected.seed = 1
    expected.sources = ["a b.txt", ":help", "x=y", "--json"]
    #expect(options == expected)
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
    (["--seed", "-1"], "--seed: '-1' is no seed."),
    (["--batch"], "There is no '--batch' any more. Use a pipe."),
    (
      ["--nth-prime", "x"], "'x' is not a value of '--nth-prime'; give one of local, wolfram."
    ),
    (["-qc"], "Unknown option '-qc'. See '--help' for the options."),
    (["--", "--json"], "Unknown option '--'. See '--help' for the options."),
    (["script"], "Unexpected argument 'script'. Options begin with '--'; see '--help'."),
    (["--\u{1b}[2J"], #"Unknown option '--\u{1b}[2J'. See '--help' for the options."#),
  ])
  func aBadCommandLineSaysWhatToDo(arguments: [String], message: String) {
    let error = #expect(throws: EntryError.self) {
      try table.parse(arguments, into: AppOptions())
    }
    #expect(error?.message == message)
    #expect(ExitStatus.badUsage.rawValue == 64)
  }

  @Test func helpAlignsTheNames() {
    let help = table.help(
      head: ["Usage: PrimeTime [options]"], foot: ["Type ':help' inside for the commands."])
    #expect(
      help.render(width: 80) == """
        Usage: PrimeTime [options]

        Options:
              --json                     Write JSON
          -q, --quiet                    Show less
              --script FILE              Run FILE
          -c LINE                        Run LINE
              --seed N                   Repeat random numbers
              --nth-prime local|wolfram  Where primes come from

        Type ':help' inside for the commands.
        """)
  }
}

private struct AppOptions: Equatable, Sendable {
  var flags: [String] = []
  var isWolfram = false
  var seed: UInt64?
  var sources: [String] = []
}

private let table = OptionTable<AppOptions>(
  [
    Option("--json", help: "Write JSON") { $1.flags.append("json") },
    Option("-q, --quiet", help: "Show less") { $1.flags.append("quiet") },
    Option("--script", "FILE", help: "Run FILE") { $1.sources.append($0) },
    Option("-c", "LINE", help: "Run LINE") { $1.sources.append($0) },
    Option("--seed", "N", help: "Repeat random numbers") { value, options throws(EntryError) in
      guard let seed = UInt64(value) else { throw EntryError.unreadable("'\(value)' is no seed.") }
      options.seed = seed
    },
    Option("--nth-prime", "local|wolfram", help: "Where primes come from") {
      $1.isWolfram = $0 == "wolfram"
    },
  ], retired: ["--batch": "Use a pipe."])
