/// The options that every program with a REPL has.
public struct ReplOptions: Equatable, Sendable {
  /// Where lines come from when it is not standard input.
  public enum Source: Equatable, Sendable {
    /// A line given on the command line.
    case line(String)
    /// The lines of a file; `-` is standard input.
    case script(String)
  }

  /// A session file to read, and one to write.
  public struct Migration: Equatable, Sendable {
    /// The session of an earlier version.
    public var old: String
    /// Where it is written again.
    public var new: String
  }

  /// The shell to write completions for, instead of running.
  public var completions: Shell?
  /// Where data is kept instead of the user's data directory.
  public var dataDirectory: String?
  /// Whether the first bad line ends the run.
  public var isFailFast = false
  /// The session to write as a page.
  public var inspect: String?
  /// Whether a file that is something else may be replaced.
  public var isForced = false
  /// Whether output is one JSON object a line.
  public var isJSON = false
  /// Whether screens are left out.
  public var isQuiet = false
  /// Whether neither prompt nor editing is wanted, even on a terminal.
  public var isBatch = false
  /// Whether colour is refused.
  public var isColorless = false
  /// Whether time stands still until `:advance`.
  public var isTimeVirtual = false
  /// The session of an earlier version to write again, and where to.
  public var migration: Migration?
  /// Where the page goes.
  public var output: String?
  /// Where the session is recorded.
  public var record: String?
  /// The session to walk through, each state checked.
  public var replay: String?
  /// Where random numbers start.
  public var seed: UInt64?
  /// Scripts and lines in the order they were given; empty for standard input.
  public var sources: [Source] = []
  /// Whether help is wanted instead of a run.
  public var wantsHelp = false
  /// Whether the version is wanted instead of a run.
  public var wantsVersion = false

  /// The options of a run without arguments.
  public init() {}

  /// The table that reads them.
  public static let table = OptionTable<ReplOptions>([
    Option("json", help: "Write one JSON object a line and nothing else") { $0.isJSON = true },
    Option("quiet", letter: "q", help: "Show no screens unless asked") { $0.isQuiet = true },
    Option("batch", help: "No prompt, no editing, even on a terminal") { $0.isBatch = true },
    Option("script", .file("FILE"), help: "Run the lines of FILE (- is standard input)") {
      $1.sources.append(.script($0))
    },
    Option("", letter: "c", .text("LINE"), help: "Run LINE, then leave; may be repeated") {
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
    Option("virtual-time", help: "Let time stand still until ':advance'") {
      $0.isTimeVirtual = true
    },
    Option("record", .file("FILE"), help: "Record the session in FILE") { $1.record = $0 },
    Option("replay", .file("FILE"), help: "Go through the session in FILE") {
      $1.replay = $0
    },
    Option("inspect", .file("SESSION"), help: "Write SESSION as a page for a browser") {
      $1.inspect = $0
    },
    Option("", letter: "o", .file("PAGE"), help: "Where the page goes, else beside SESSION") {
      $1.output = $0
    },
    Option("migrate", .files("OLD", "NEW"), help: "Write an earlier session OLD again as NEW") {
      let files = OptionValue.files(in: $0)
      $1.migration = Migration(old: files.first ?? "", new: files.last ?? "")
    },
    Option("force", help: "Replace files that are something else") { $0.isForced = true },
    Option("fail-fast", help: "Leave at the first bad line") { $0.isFailFast = true },
    Option("no-color", help: "No colour, even on a terminal") { $0.isColorless = true },
    Option(
      "completions", .choice(Shell.allCases.map(\.rawValue)), help: "Write completions for a shell"
    ) { $1.completions = Shell(rawValue: $0) },
    Option("help", letter: "h", help: "Show this text") { $0.wantsHelp = true },
    Option("version", help: "Show the version") { $0.wantsVersion = true },
  ])
}
