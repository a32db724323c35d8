/// What a line that starts with `:` asks of the shell.
public enum ShellCommand: Equatable, Sendable {
  /// Move virtual time forward.
  case advance(Duration)
  /// Show what differs between the states after two steps.
  case diff(Int, Int)
  /// List what is in flight.
  case effects
  /// Move to a step; 0 is the state at the start.
  case goto(Int)
  /// Say what can be typed, or explain one name.
  case help(String?)
  /// List the steps so far.
  case history
  /// Leave.
  case quit
  /// Move forward by so many steps.
  case redo(Int)
  /// Run a session file and check each state.
  case replay(String)
  /// Write the session so far to a file.
  case save(String)
  /// Run the lines of a file.
  case source(String)
  /// Show the state, or a part of it, as JSON.
  case state(String?)
  /// Print each action and what it changed, or stop doing so.
  case trace(Bool)
  /// Move back by so many steps.
  case undo(Int)
  /// List the screens, or show one.
  case view(String?)
  /// Wait for the effects that end by themselves, at most so long.
  case wait(Duration?)

  /// The table of shell commands.
  ///
  /// `paths` completes what `:help` takes, `fields` what `:state` takes, `screens` what `:view` takes.
  public static func commands(
    paths: @escaping @Sendable (String) -> [String] = { _ in [] },
    fields: @autoclosure @escaping @Sendable () -> [String] = [], screens: [String] = []
  ) -> Commands<ShellCommand> {
    Commands(sigil: ":") {
      Command("help", .optional(.name("PATH", paths)), help: "Say what can be typed") { .help($0) }
      Command("state", .optional(.path("PATH", among: fields)), help: "Show the state as JSON") {
        .state($0)
      }
      Command(
        "view", .optional(.name("SCREEN", among: { screens })), help: "List the screens or show one"
      ) {
        .view($0)
      }
      Command("trace", .choice(["on", "off"]), help: "Print each action and what it changed") {
        .trace($0 == "on")
      }
      Command("effects", help: "List what is in flight") { .effects }
      Command("history", help: "List the steps so far", discussion: aboutHistory) { .history }
      Command("undo", .optional(.int("N", in: 1 ... .max)), help: "Go back N steps, or one") {
        .undo($0 ?? 1)
      }
      Command("redo", .optional(.int("N", in: 1 ... .max)), help: "Go forward N steps, or one") {
        .redo($0 ?? 1)
      }
      Command("goto", .int("N", in: 0 ... .max), help: "Go to a step; 0 is the start") { .goto($0) }
      Command(
        "diff", .pair(.int("A", in: 0 ... .max), .int("B", in: 0 ... .max)),
        help: "Show what differs between two steps"
      ) { .diff($0, $1) }
      Command("wait", .optional(.seconds), help: "Wait for effects that end, at most SECONDS") {
        .wait($0)
      }
      Command("advance", .duration("DURATION"), help: "Move virtual time, as in 350ms or 1.5s") {
        .advance($0)
      }
      Command("save", .text("FILE"), help: "Write the session so far to a file") { .save($0) }
      Command("replay", .text("FILE"), help: "Run a session file and check each state") {
        .replay($0)
      }
      Command("source", .text("FILE"), help: "Run the lines of a file") { .source($0) }
      Command("quit", help: "Leave") { .quit }
    }
  }

  private static let aboutHistory = """
    Every action is a step. ':undo', ':redo' and ':goto' move between steps and cancel the effects \
    that were started after the step they move to. The last 10,000 steps are kept; older \
    ones are forgotten, so that memory stays flat. Steps that one effect sent on and on are one row.
    """
}

extension Argument<String> {
  fileprivate static func name(
    _ name: String, _ complete: @escaping @Sendable (String) -> [String]
  ) -> Self {
    Argument(word: name, complete: complete) { word throws(ArgumentError) in word }
  }

  /// Completed part by part.
  fileprivate static func path(
    _ name: String, among paths: @escaping @Sendable () -> [String]
  ) -> Self {
    self.name(name) { partial in
      let depth = partial.count { $0 == "." }
      return paths().filter {
        $0.lowercased().hasPrefix(partial.lowercased()) && $0.count { $0 == "." } == depth
      }
    }
  }

  fileprivate static func name(
    _ name: String, among names: @escaping @Sendable () -> [String]
  ) -> Self {
    self.name(name) { partial in
      names().filter { $0.lowercased().hasPrefix(partial.lowercased()) }
    }
  }
}

extension Argument<Duration> {
  fileprivate static var seconds: Self {
    Argument(word: "SECONDS") { word throws(ArgumentError) in try Number.seconds(word) }
  }
}
