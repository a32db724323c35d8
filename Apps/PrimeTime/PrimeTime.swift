import ComposableCore
import Debugging
import FavoritePrimes
import Foundation
import ReplKit
import Sessions
import Synchronization
import TerminalKit
import TextUI

/// Parses the command line, runs the shell and exits with its status.
@main
@MainActor
enum PrimeTime {
  static func main() async {
    openStandardDescriptors()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Building the option table takes a tenth of the launch time, so it is skipped without
    // arguments.
    let options: Options
    do throws(EntryError) {
      options = arguments.isEmpty ? Options() : try Options.table.parse(arguments, into: Options())
    } catch {
      Output.write("PrimeTime: \(error.message)\n", to: STDERR_FILENO)
      exit(ExitStatus.badUsage.rawValue)
    }
    exit(await run(options).rawValue)
  }

  private static func run(_ options: Options) async -> ExitStatus {
    if options.wantsHelp { return write(Options.help + "\n") }
    if options.wantsVersion { return write(Options.version + "\n") }
    var terminal = Terminal(environment: Self.variables("NO_COLOR", "TERM"))
    if options.isJSON || !options.sources.isEmpty || options.inspect != nil {
      terminal.isInteractive = false
      terminal.hasEditing = false
    }
    let line = terminal.isInteractive ? terminalLines(options, terminal) : nil
    let isASCII =
      !options.isJSON
      && !Terminal.isUTF8(environment: variables("LC_ALL", "LC_CTYPE", "LANG"))
    let console = Console(
      format: options.isJSON ? .json : options.isQuiet ? .quiet : .text, isInteractive: line != nil,
      write: { text in
        guard let line else { return Output.write(text) }
        line.write(text)
        return 0
      },
      writeError: { text in
        if let line { line.write(text) } else { Output.write(text, to: STDERR_FILENO) }
      })
    if line?.hasEditing == true { console.pager = Pager(environment: variables("PAGER", "PATH")) }
    console.color = terminal.hasColor && !options.isColorless
    console.isASCII = isASCII
    // Characters that are spelled in ASCII take more room.
    console.width = { Terminal.size().columns - (isASCII ? 4 : 0) }
    console.onFailure = leave(because:)
    guard let session = makeSession(options, on: console, line) else { return .inputOutputError }
    handleSignals(line, session.shell)
    await run(session.shell, session.debugger, options, on: line)
    return session.shell.status
  }

  private static func run(
    _ shell: Shell, _ debugger: Debugger<AppState, AppAction>, _ options: Options,
    on line: TerminalLines?
  ) async {
    if let file = options.replay {
      let isOpen = await shell.perform(for: "--replay") { try debugger.replay(file) }
      if !isOpen, line == nil { return }
    }
    if let session = options.inspect {
      let page = options.output ?? session + ".html"
      await shell.perform(for: "--inspect") {
        try debugger.inspect(session, to: page, isForced: options.isForced)
      }
      return
    }
    if let file = options.record {
      let isRecorded = await shell.perform(for: "--record") {
        try debugger.record(to: file, isForced: options.isForced)
      }
      if !isRecorded { return }
    }
    for (number, source) in options.sources.enumerated() {
      switch source {
      case .line(let text): await shell.enter(NumberedLine(text, number: number + 1))
      case .script("-"): await shell.read(from: DescriptorLines())
      case .script(let file): await shell.perform(for: "--script") { try await shell.source(file) }
      }
    }
    if let line {
      await shell.welcome(Options.version, startUpFile: Options.startUpFile)
      await shell.read(from: line)
    } else if options.sources.isEmpty {
      await shell.read(from: DescriptorLines())
    }
    // A user who leaves a terminal does not want to wait for effects; a script needs their output.
    await shell.perform(for: "session") {
      if line == nil, !shell.isOver { await debugger.settleEffects() }
      debugger.finish()
    }
  }

  private static func makeSession(
    _ options: Options, on console: Console, _ line: TerminalLines?
  ) -> (shell: Shell, debugger: Debugger<AppState, AppAction>)? {
    let world = World(options) { message in
      Task { @MainActor in current?.failLater(Failure(message)) }
    }
    let environment = world.environment
    let store = Store(
      initialState: AppState(currentUser: loginName()), reducer: appReducer,
      environment: environment)
    // A store without state costs drains nothing.
    let sender = ViewStore(store.stateless)
    let features = appFeatures(isCompact: options.isCompact)
    let isLocal = line != nil && !world.clock.isVirtual
    let views = ViewEnvironment(
      isPrime: environment.isPrime, time: { isLocal ? $0.localText : $0.description })
    var app = DebuggedApp<AppState, AppAction>(
      name: "PrimeTime", store: store, tape: world.tape
    ) { state, action in _ = appReducer(&state, action, environment) }
    app.clock = world.clock
    app.failure = { $0.failure }
    app.program = Options.version
    app.screens = { features.screens(of: $0, views) }
    app.seed = options.seed
    app.settle = { state, effects in
      if let answer = AppAction(endingRequestOf: state, inFlight: effects) { sender.send(answer) }
    }
    app.test = { try? sessionTest() }
    guard let debugger = Debugger(app) else { return nil }
    let shell = Shell(
      screens: features.screens(of: store, views), verbs: verbs(of: debugger), console: console,
      terminal: line)
    shell.isFailFast = options.isFailFast
    shell.prompt = "prime"
    debugger.attach(to: shell)
    current = shell
    completer.withLock { $0 = { [weak shell] in shell?.completions(for: $0) ?? [] } }
    return (shell, debugger)
  }

  /// What a line that begins with a colon can be; adding a verb is adding it here.
  private static func verbs(of debugger: Debugger<AppState, AppAction>) -> [Verb] {
    [.help(json: JSONProtocol.text), .view, .watch] + debugger.verbs + [.source, .alias, .quit]
  }

  /// The running shell; receives failures reported by the environment.
  private static weak var current: Shell?

  private static func terminalLines(_ options: Options, _ terminal: Terminal) -> TerminalLines? {
    TerminalLines(
      color: terminal.hasColor && !options.isColorless, hasEditing: terminal.hasEditing,
      historyFile: options.dataDirectory.path + "/history",
      completions: { partial in completer.withLock { $0 }?(partial) ?? [] })
  }

  /// Completes lines; nil until the shell exists. Called on the thread that reads lines.
  private nonisolated static let completer =
    Mutex<(@Sendable (_ partial: String) -> [Completion])?>(nil)

  private static func handleSignals(
    _ line: TerminalLines?, _ shell: Shell
  ) {
    let common = [SIGINT, SIGTERM, SIGHUP]
    let ofTerminals = [SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
    Signals.handle(line == nil ? common : common + ofTerminals) { number in
      guard let line else { _exit(128 + number) }
      switch number {
      case SIGINT: if !line.interrupt() { shell.interrupt() }
      case SIGTSTP: line.suspend()
      case SIGCONT: line.resume()
      case SIGWINCH:
        line.redraw()
        Task { @MainActor in shell.updateWatched() }
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
