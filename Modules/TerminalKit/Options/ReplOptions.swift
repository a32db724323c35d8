/// The options that every program with a REPL has.
public struct ReplOptions: Equatable, Sendable {
  /// A source of lines other than standard input.
  public enum Source: Equatable, Sendable {
    /// A line given on the command line.
    case line(String)
    /// The lines of a file; `-` is standard input.
    case script(String)
  }

  /// The data directory, if it is not the user's.
  public var dataDirectory: String?
  /// Whether the first line that fails ends the run.
  public var isFailFast = false
  /// The session file to write as a page.
  public var inspect: String?
  /// What to write for an installer instead of running: the completions for a shell, or "man" for
  /// the manual page.
  public var installed: String?
  /// Whether files with other content may be overwritten.
  public var isForced = false
  /// Whether the output is one JSON object per line.
  public var isJSON = false
  /// Whether screens are hidden.
  public var isQuiet = false
  /// Whether color is disabled.
  public var isColorless = false
  /// Whether time is virtual and advances only by `:wait`.
  public var isTimeVirtual = false
  /// The file to write the page to.
  public var output: String?
  /// The file to record the session in.
  public var record: String?
  /// The session file to replay; each state is checked.
  public var replay: String?
  /// The seed of the random numbers.
  public var seed: UInt64?
  /// Scripts and lines in command-line order; empty for standard input.
  public var sources: [Source] = []
  /// Whether to print the help instead of running.
  public var wantsHelp = false
  /// Whether to print the version instead of running.
  public var wantsVersion = false

  public init() {}

  /// The table that parses these options.
  public static let table = OptionTable<ReplOptions>(
    [
      Option("json", help: "Write one JSON object a line and nothing else") { $1.isJSON = true },
      Option("quiet", letter: "q", help: "Show screens only on request") { $1.isQuiet = true },
      Option("script", .file("FILE"), help: "Run the lines of FILE, then exit") {
        $1.sources.append(.script($0))
      },
      Option("", letter: "c", .text("LINE"), help: "Run LINE, then exit; may be repeated") {
        $1.sources.append(.line($0))
      },
      Option("data-dir", .directory("DIR"), help: "Keep data in DIR") { $1.dataDirectory = $0 },
      Option("seed", .text("N"), help: "Make random numbers repeatable") {
        value, options throws(ArgumentError) in
        guard value.utf8.first != UInt8(ascii: "+"), let seed = UInt64(value) else {
          throw ArgumentError("'\(value)' is no seed; give a number from 0 to \(UInt64.max).")
        }
        options.seed = seed
      },
      Option("virtual-time", help: "Advance time only with ':wait'") {
        $1.isTimeVirtual = true
      },
      Option("record", .file("FILE"), help: "Record the session in FILE") { $1.record = $0 },
      Option("replay", .file("FILE"), help: "Replay the session in FILE") {
        $1.replay = $0
      },
      Option("inspect", .file("SESSION"), help: "Write SESSION as a page for a browser") {
        $1.inspect = $0
      },
      Option("", letter: "o", .file("PAGE"), help: "Write the page to PAGE, not beside SESSION") {
        $1.output = $0
      },
      Option("force", help: "Overwrite files with other content") { $1.isForced = true },
      Option("fail-fast", help: "Exit at the first bad line") { $1.isFailFast = true },
      Option("no-color", help: "No colour, even on a terminal") { $1.isColorless = true },
      Option(
        "installed", .choice(SystemShell.allCases.map(\.rawValue) + ["man"]), help: ""
      ) { $1.installed = $0 },
      Option("help", letter: "h", help: "Show this text") { $1.wantsHelp = true },
      Option("version", help: "Show the version") { $1.wantsVersion = true },
    ],
    retired: [
      "--batch": "Without a terminal on both sides there is no prompt: 'cat | primetime'.",
      "--completions": "The installer writes completions: 'Tools/dev install'.",
      "--manual":
        "The installer writes the manual page: 'Tools/dev install', then 'man primetime'.",
      "--migrate":
        "'--replay OLD' opens a session of an earlier version; '-c \":save NEW\"' after it writes it again.",
      "--user": "The name is that of the login, 'LOGNAME=NAME primetime'.",
    ])
}
