import ComposableTextUI
import Testing

@testable import ComposableRepl

struct OptionsTests {
  private static let file = Option("--file", "FILE", help: "Read FILE", isRepeatable: true)
  private static let rounds = Option("--rounds", "N", help: "Play N rounds") {
    text throws(Failure) in _ = try InputParser.wholeNumber(text, in: 0 ... .max)
  }
  private static let nthPrime = Option(
    "--nth-prime", "local|wolfram", help: "Where primes come from")
  private static let session = Option(
    "--session", "FILE", help: "Open FILE", operandEnding: ".jsonl")
  private static let all: [Option] = StandardOptions.all(with: [file, rounds, nthPrime, session])

  private func parse(_ arguments: [String]) throws(Failure) -> Options {
    try Options(parsing: arguments, of: Self.all)
  }

  @Test func everyOptionIsRead() throws {
    let options = try parse([
      "--json", "--file", "a b.txt", "--file=x=y", "--rounds", "1", "--nth-prime", "wolfram",
      "--file=--json",
    ])
    #expect(options.has(StandardOptions.json) && !options.has(StandardOptions.quiet))
    #expect(options[Self.rounds] == "1")
    #expect(options[Self.nthPrime] == "wolfram")
    #expect(options.all(Self.file) == ["a b.txt", "x=y", "--json"])
  }

  @Test(arguments: [
    (["--jsno"], "Unknown option '--jsno'. Did you mean '--json'?"),
    (["--jsno=1"], "Unknown option '--jsno'. Did you mean '--json'?"),
    (["--xyzzy"], "Unknown option '--xyzzy'. See '--help' for the options."),
    (["-x"], "Unknown option '-x'. See '--help' for the options."),
    (["--json=yes"], "'--json' takes no value; omit '=' and the text after it."),
    (["--file"], "'--file' needs a value: --file FILE"),
    (["--file", "--json"], "'--file' needs a value: --file FILE"),
    (["--rounds", "-1"], "--rounds '-1' is out of range; give 0 or more."),
    (["--rounds", "1", "--rounds", "2"], "'--rounds' is given twice; give it once."),
    (["--nth-prime", "x"], "'x' is not a value of '--nth-prime'; give one of local, wolfram."),
    (["-qc"], "Unknown option '-qc'. See '--help' for the options."),
    (["--", "--json"], "Unknown option '--'. See '--help' for the options."),
    (["script"], "Unexpected argument 'script'. Options begin with '--'; see '--help'."),
    (["--\u{1b}[2J"], #"Unknown option '--\u{1b}[2J'. See '--help' for the options."#),
  ])
  func aBadCommandLineSaysWhatToDo(arguments: [String], message: String) {
    let error = #expect(throws: Failure.self) { try parse(arguments) }
    #expect(error?.message == message)
  }

  @Test func anOperandIsTheValueOfTheOptionWithItsEnding() throws {
    #expect(try parse(["a b.jsonl", "-q"])[Self.session] == "a b.jsonl")
    #expect(try parse(["--file", "a.jsonl"])[Self.session] == nil)
    let error = #expect(throws: Failure.self) { try parse(["a.jsonl", "--session", "b"]) }
    #expect(error?.message == "'--session' is given twice; give it once.")
    let second = #expect(throws: Failure.self) { try parse(["a.jsonl", "b.jsonl"]) }
    #expect(second?.message == "'--session' is given twice; give it once.")
  }

  @Test func dataNeedsAFolder() {
    let error = #expect(throws: Failure.self) {
      try Options(parsing: ["--data-dir", ""], of: StandardOptions.all())
    }
    #expect(error?.message == "--data-dir needs a folder.")
  }

  @Test func quietOutputMayBeJSON() throws {
    #expect(try parse(["--json", "-q"]).has(StandardOptions.json))
  }

  @Test func theDataDirectoryHasTheWholeNameOfTheProgram() {
    var configuration = ReplConfiguration<Int, Int>("My Todos")
    configuration.version = "1.0"
    #expect(configuration.program.title == "My Todos 1.0")
    let options = configuration.program.parsedOptions([])
    #expect(options.dataDirectory.lastPathComponent == "my todos")
  }

  @Test func helpListsTheOptionsOfTheProgramAmongTheStandardOnes() {
    let program = Program(
      name: "Notes", version: "1.0", prompt: "notes", summary: "Keeps notes.",
      options: [Self.rounds])
    let lines = program.help.split(separator: "\n")
    #expect(lines[1] == "Keeps notes. Type ':help' once it runs.")
    #expect(lines[3] == "  -h, --help          Show this text")
    #expect(lines[14] == "      --rounds N      Play N rounds")
    #expect(lines[15] == "      --record FILE   Record the session in FILE")
  }
}
