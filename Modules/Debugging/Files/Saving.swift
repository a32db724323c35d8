import Files
import Inspector
import ReplKit
import Sessions
import TerminalKit
import TextUI

extension Debugger {
  var saveVerb: Verb {
    Verb(
      "save", .pair(.file("FILE"), .optional(.choice(["--force"]))),
      help: "Write the session, a page, or a test",
      discussion: """
        A file that ends in '.html' is a page for a browser, one that ends in '.swift' a test, any \
        other a session, which ':replay' reads. '--force' replaces files of another kind too.
        """,
      former: [
        "inspect": "save FILE.html", "record": "", "test": "save FILE.swift", "write": "",
      ]
    ) { [unowned self] shell, arguments in
      let (file, isForced) = (arguments.0, arguments.1 != nil)
      if file.hasSuffix(".html") {
        // A script ends soon, so that its page needs no newer one.
        let isLive = shell.console.isInteractive && file != "-"
        try savePage(of: timeline, to: file, isForced: isForced, isLive: isLive)
      } else if file.hasSuffix(".swift") {
        try saveTest(to: file, isForced: isForced)
      } else {
        try saveSession(to: file, isForced: isForced)
      }
    }
  }

  /// Writes the page of a session file, `-` being standard output; every state is compared with the
  /// recorded one.
  public func inspect(_ session: String, to file: String, isForced: Bool) throws {
    let read = try readSession(Shell.text(of: session), session)
    try savePage(of: read.timeline, to: file, isForced: isForced, isLive: false)
    if let broken = read.broken { shell?.fail(broken) }
  }

  private func savePage(
    of timeline: Timeline<State, Action>, to file: String, isForced: Bool, isLive: Bool
  ) throws {
    try writePage(pageBuilder(timeline), to: file, isForced: isForced, isLive: isLive)
    guard file != "-" else { return }
    let end = "; open it in a browser." + (isLive ? " It is kept up to date." : "")
    printSaved("Wrote a page of \(steps(of: timeline))", to: file, end)
  }

  private func saveTest(to file: String, isForced: Bool) throws {
    guard let setUp = app.test() else {
      throw Failure("\(app.name) does not say how a test of it is set up.")
    }
    let text = try TestSource(setUp, timeline).text()
    try write(to: file, content: "test of a session") { file throws(FileError) in
      try file.write(text + "\n") { isForced || $0.contains(TestSource<State, Action>.signature) }
    }
    printSaved("Wrote a test of \(steps(of: timeline))", to: file)
  }

  private func saveSession(to file: String, isForced: Bool) throws {
    let text = try sessionText()
    try write(to: file, content: "\(app.name) session") { file throws(FileError) in
      try file.write(text) { isForced || isSession($0) }
    }
    let others = timeline.branches.count - 1
    let more = others == 0 ? "" : " and \(others.counted("other branch", "other branches"))"
    printSaved("Saved \(steps(of: timeline))\(more)", to: file)
  }

  private func steps(of timeline: Timeline<State, Action>) -> String {
    timeline.branch.log.stepCount.counted("step", "steps")
  }

  private func printSaved(_ what: String, to file: String, _ end: String = ".") {
    let text = "\(what) to \(file.sanitized)\(end)"
    print(Event("saved", ["file": .text(file)], text: text))
  }

  /// The session so far.
  func sessionText() throws -> String {
    let header = SessionHeader(
      app: app.name, program: app.program, seed: app.seed, isTimeVirtual: app.clock.isVirtual,
      start: app.clock.start, state: initialState)
    do throws(SessionError) {
      return try timeline.session(header: header) { [names] in names.text(of: $0, from: $1) }
    } catch {
      if error == .interrupted { throw CancellationError() }
      throw Failure("The session \(error)", status: .cannotWrite)
    }
  }

  func isSession(_ beginning: String) -> Bool {
    Session<State, Action>.isSession(beginning, app: app.name)
  }

  /// Writes a file with `body`; one that holds something else than `content` is kept.
  @discardableResult
  func write<Result>(
    to file: String, content: String, _ body: (File) throws(FileError) -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) {
      return try body(File(file))
    } catch {
      if case .otherContent = error {
        throw Failure(
          "\"\(file)\" is there and is no \(content); it was not replaced. "
            + "Say '--force' to replace it.", status: .cannotWrite)
      }
      throw Failure("\"\(file)\" cannot be written: \(error).", status: .cannotWrite)
    }
  }
}
