import ComposableCore
import FavoritePrimes
import Foundation
import ReplKit
import Sessions
import Synchronization
import TerminalKit
import TextUI

/// Parses the command line, runs the REPL and exits with its status.
@main
@MainActor
enum PrimeTime {
  static func main() async {
    openStandardDescriptors()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Building the option table takes a tenth of the launch time, so it is skipped without
    // arguments.
    switch arguments.isEmpty ? .success(Options()) : Options.table.parse(arguments, into: Options())
    {
    case .failure(let error):
      Output.write("PrimeTime: \(error)\n", to: STDERR_FILENO)
      exit(ExitStatus.badUsage.rawValue)
    case .success(let options):
      exit(await run(options).rawValue)
    }
  }

  private static func run(_ options: Options) async -> ExitStatus {
    var options = options
    if options.repl.wantsHelp { return write(Options.help + "\n") }
    if options.repl.wantsVersion { return write(Options.version + "\n") }
    if options.wantsManual { return write(Options.manual) }
    if let shell = options.repl.completions {
      return write(Options.table.completions(for: shell, program: Options.program))
    }
    var terminal = Terminal(environment: Self.variables("NO_COLOR", "TERM"))
    if options.repl.isBatch || options.repl.isJSON || !options.repl.sources.isEmpty {
      terminal.isInteractive = false
      terminal.hasEditing = false
    }
    if terminal.isInteractive, Terminal.width() < 48 { options.isCompact = true }
    let line = terminal.isInteractive ? terminalLines(options, terminal) : nil
    let isASCII =
      !options.repl.isJSON
      && !Terminal.isUTF8(environment: variables("LC_ALL", "LC_CTYPE", "LANG"))
    let console = Console(
      format: options.repl.isJSON ? .json : options.repl.isQuiet ? .quiet : .text,
      color: terminal.hasColor && !options.repl.isColorless, isInteractive: line != nil,
      // Characters that are spelled in ASCII take more room.
      width: { Terminal.width() - (isASCII ? 4 : 0) },
      write: { text in
        guard let line else { return Output.write(text) }
        line.write(text)
        return 0
      },
      writeError: { text in
        if let line { line.write(text) } else { Output.write(text, to: STDERR_FILENO) }
      })
    if line is EditedLines { console.pager = Pager(environment: variables("PAGER", "PATH")) }
    console.isASCII = isASCII
    console.onFailure = leave(because:)
    guard let repl = makeRepl(options, on: console, line) else { return .inputOutputError }
    handleSignals(line, repl)
    return await run(repl, options, on: line)
  }

  private static func run(
    _ repl: Repl<AppState, AppAction, Tap>, _ options: Options,
    on line: (any TerminalLines)?
  ) async -> ExitStatus {
    // On a terminal the REPL continues after a replay that differs, so that the user can inspect
    // it.
    if let file = options.repl.replay, !repl.replay(file), line == nil { return repl.status }
    if let session = options.repl.inspect {
      _ = repl.inspect(
        session, to: options.repl.output ?? session + ".html", isForced: options.repl.isForced)
      return repl.status
    }
    if let file = options.repl.record, !repl.record(to: file, isForced: options.repl.isForced) {
      return repl.status
    }
    for (number, source) in options.repl.sources.enumerated() {
      switch source {
      case .line(let text): await repl.enter(SourceLine(text, number: number + 1))
      case .script("-"): await repl.read(from: DescriptorLines())
      case .script(let file): await repl.runScript(at: file)
      }
    }
    if let line {
      await repl.welcome(Options.version, startUpFile: Options.startUpFile)
      await repl.read(from: line)
    } else if options.repl.sources.isEmpty {
      await repl.read(from: DescriptorLines())
    }
    // A user who leaves a terminal does not want to wait for effects; a script needs their output.
    await repl.finish(waits: line == nil)
    return repl.status
  }

  private static func makeRepl(
    _ options: Options, on console: Console, _ line: (any TerminalLines)?
  ) -> Repl<AppState, AppAction, Tap>? {
    let world = World(options) { message in
      Task { @MainActor in current?.noteFailure(message) }
    }
    let environment = world.environment
    let store = Store(
      initialState: AppState(currentUser: options.user ?? loginName()), reducer: appReducer,
      environment: environment)
    // A store without state costs drains nothing.
    let sender = ViewStore(store.stateless)
    let features = appFeatures(isCompact: options.isCompact)
    let isLocal = line != nil && !world.clock.isVirtual
    let views = ViewEnvironment(
      isPrime: environment.isPrime, time: { isLocal ? $0.localText : $0.description })
    var app = ReplApp<AppState, AppAction, Tap>(
      name: "PrimeTime", store: store, tape: world.tape,
      screenNames: features.names, screens: { features.screens(of: $0, views) },
      reduce: { state, action in _ = appReducer(&state, action, environment) },
      advance: world.advance)
    app.clock = world.clock
    app.failure = { $0.failure }
    app.program = Options.version
    app.prompt = "prime"
    app.seed = options.repl.seed
    app.settle = { state, effects in
      if let answer = AppAction(endingRequestOf: state, inFlight: effects) { sender.send(answer) }
    }
    app.test = { try? sessionTest() }
    let repl = Repl(
      app: app, console: console, isFailFast: options.repl.isFailFast, terminal: line)
    current = repl
    completer.withLock { $0 = { [weak repl] in repl?.completions(for: $0) ?? [] } }
    return repl
  }

  /// The running REPL; receives failures reported by the environment.
  private static weak var current: Repl<AppState, AppAction, Tap>?

  /// Lines with editing if both the terminal and the system support it.
  private static func terminalLines(_ options: Options, _ terminal: Terminal) -> any TerminalLines {
    let color = terminal.hasColor && !options.repl.isColorless
    let edited =
      terminal.hasEditing
      ? EditedLines(
        prompt: prompt, color: color, historyFile: options.dataDirectory.path + "/history",
        completions: { partial in completer.withLock { $0 }?(partial) ?? [] })
      : nil
    return edited ?? PromptedLines(prompt: prompt, color: color)
  }

  /// Completes lines; nil until the REPL exists. Called on the thread that reads lines.
  private nonisolated static let completer =
    Mutex<(@Sendable (_ partial: String) -> [Completion])?>(nil)

  private static let prompt = Text("prime>", .title)

  private static func handleSignals(
    _ line: (any TerminalLines)?, _ repl: Repl<AppState, AppAction, Tap>
  ) {
    let common = [SIGINT, SIGTERM, SIGHUP]
    let ofTerminals = [SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
    Signals.handle(line == nil ? common : common + ofTerminals) { number in
      guard let line else { _exit(128 + number) }
      switch number {
      case SIGINT: if !line.interrupt() { repl.interrupt() }
      case SIGTSTP: line.suspend()
      case SIGCONT: line.resume()
      case SIGWINCH:
        line.redraw()
        Task { @MainActor in repl.redraw() }
      default: line.leave(with: 128 + number)
      }
    }
  }

  /// The user's login name; nil if the system has none.
  private static func loginName() -> String? {
    if let name = variables("LOGNAME")["LOGNAME"], !name.isEmpty { return name }
    return getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
  }

  /// Reads only the named variables: reading the whole environment takes a tenth of the launch
  /// time.
  nonisolated static func variables(_ names: String...) -> [String: String] {
    var variables: [String: String] = [:]
    for name in names { variables[name] = getenv(name).map { String(cString: $0) } }
    return variables
  }

  /// Opens closed standard descriptors: otherwise the next file opened would get their number.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  private static func write(_ text: String) -> ExitStatus {
    let failure = Output.write(text)
    if failure != 0 { leave(because: failure) }
    return .success
  }

  /// Exits because standard output cannot be written: silently on a broken pipe, else with the
  /// reason.
  private static func leave(because number: Int32) {
    if number == EPIPE { exit(ExitStatus.brokenPipe.rawValue) }
    Output.write(
      "PrimeTime: Standard output cannot be written: \(String(cString: strerror(number))).\n",
      to: STDERR_FILENO)
    exit(ExitStatus.inputOutputError.rawValue)
  }
}
