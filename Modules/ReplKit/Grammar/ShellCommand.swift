import TerminalKit

/// A parsed line that starts with `:`, by the part of the REPL that runs it.
public enum ShellCommand: Equatable, Sendable {
  /// Sets, lists or forgets aliases.
  case alias(AliasCommand)
  /// Sets, lists or clears breakpoints.
  case breakpoint(BreakpointCommand)
  /// Lists or cancels effects in flight.
  case effects(EffectsCommand)
  /// Reads or writes a file.
  case files(FilesCommand)
  /// Lists the commands, or explains one name.
  case help(String?)
  /// Shows past steps.
  case history(HistoryCommand)
  /// Changes the prompt.
  case prompt(String)
  /// Ends the session.
  case quit
  /// Shows screens.
  case screens(ScreensCommand)
  /// Runs the lines of a file.
  case source(String)
  /// Shows the state or a part of it, now or after a step.
  case state(String?, at: StepReference?)
  /// Waits or advances time.
  case time(TimeCommand)
  /// Prints actions as they happen.
  case trace(TraceCommand)
  /// Moves to another step.
  case travel(TravelCommand)

  /// The table of the REPL's commands.
  ///
  /// `fields` that of `:state`, `screens` that of
  /// `:view`.
  public static func commands(
    fields: @autoclosure @escaping @Sendable () -> [String] = [], screens: [String] = []
  ) -> Commands<ShellCommand> {
    .combine(
      Commands(sigil: ":") {
        Command(
          "help", .optional(.name("PATH").completed(with: .names)),
          help: "List the commands, or explain one"
        ) {
          .help($0)
        }
        Command(
          "state", .optional(.pathAndStep(among: fields)), help: "Show the state as JSON",
          discussion: "':state count @3' shows the count after step 3."
        ) { .state($0?.path, at: $0?.step) }
      },
      ScreensCommand.commands(screens: screens).map(ShellCommand.screens),
      TraceCommand.commands.map(ShellCommand.trace),
      EffectsCommand.commands.map(ShellCommand.effects),
      HistoryCommand.commands.map(ShellCommand.history),
      TravelCommand.commands.map(ShellCommand.travel),
      BreakpointCommand.commands(fields: fields()).map(ShellCommand.breakpoint),
      TimeCommand.commands.map(ShellCommand.time),
      AliasCommand.commands.map(ShellCommand.alias),
      FilesCommand.commands.map(ShellCommand.files),
      Commands(sigil: ":") {
        Command(
          "prompt", .lineOrQuoted("TEXT"), help: "Change the prompt to TEXT",
          discussion: "In the start-up file it is the prompt of every session."
        ) { .prompt($0) }
        Command("source", .file("FILE"), help: "Run the lines of a file") { .source($0) }
        Command("quit", help: "Leave", synonyms: ["exit", "bye", "q", "leave"]) { .quit }
      })
  }
}

extension Argument<String> {
  static func name(
    _ name: String, _ complete: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) -> Self {
    Argument(word: name, complete: complete) { word throws(ArgumentError) in word }
  }

  static func name(_ name: String, among names: [String]) -> Self {
    self.name(name) { partial in
      names.filter { $0.lowercased().hasPrefix(partial.lowercased()) }
    }
  }

  /// A dotted path; each part completes separately.
  static func path(_ name: String, among paths: @escaping @Sendable () -> [String]) -> Self {
    self.name(name) { partial in
      let depth = partial.count { $0 == "." }
      return paths().filter {
        $0.lowercased().hasPrefix(partial.lowercased()) && $0.count { $0 == "." } == depth
      }
    }
  }
}

/// A path in the state, a step, or both.
struct PathAndStep: Sendable {
  var path: String?
  var step: StepReference?
}

extension Argument<PathAndStep> {
  /// `[PATH] [@N]`, of which at least one is required.
  static func pathAndStep(among paths: @escaping @Sendable () -> [String]) -> Self {
    Argument(
      usage: "PATH] [@N", complete: Argument<String>.path("PATH", among: paths).complete
    ) { arguments throws(ArgumentError) in
      var value = PathAndStep()
      while let word = try arguments.next() {
        if word.hasPrefix("@") {
          value.step = try StepReference(word.dropFirst())
        } else if value.path == nil {
          value.path = word
        } else {
          throw ArgumentError("'\(word)' is more than the command takes.")
        }
      }
      return value
    }
    .completed(with: .steps(prefix: "@"))
  }
}
