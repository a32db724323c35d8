import Dispatch
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
        other a session, which ':replay' reads. With '--force' it replaces what is there.
        """,
      former: [
        "inspect": "save FILE.html", "record": "", "test": "save FILE.swift", "write": "",
      ]
    ) { [unowned self] shell, arguments in
      try save(to: arguments.0, isForced: arguments.1 != nil, shell)
    }
  }

  private func save(to file: String, isForced: Bool, _ shell: Shell) throws {
    let steps = timeline.branch.log.stepCount.counted("step", "steps")
    if file.hasSuffix(".html") {
      // A script ends soon, so that its page needs no newer one.
      let isLive = shell.isInteractive && file != "-"
      let start = DispatchTime.now()
      try writePage(of: timeline, to: file, isForced: isForced, isLive: isLive)
      if isLive { livePage = LivePage(file: file, since: start) }
      return printSaved(
        file,
        "Wrote a page of \(steps) to \(file.sanitized); open it in a browser."
          + (isLive ? " It is kept up to date." : ""))
    }
    if file.hasSuffix(".swift") {
      guard let setUp = app.test() else {
        throw Failure("\(app.name) does not say how a test of it is set up.")
      }
      let text = try TestSource(setUp, timeline).text()
      try write(to: file, content: "test of a session") { file throws(FileError) in
        try file.write(text + "\n") {
          isForced || $0.contains(TestSource<State, Action>.signature)
        }
      }
      return printSaved(file, "Wrote a test of \(steps) to \(file.sanitized).")
    }
    let text = try sessionText()
    try write(to: file, content: "\(app.name) session") { file throws(FileError) in
      try file.write(text) { isForced || isSession($0) }
    }
    let others = timeline.branches.count - 1
    let more = others == 0 ? "" : " and \(others.counted("other branch", "other branches"))"
    printSaved(file, "Saved \(steps)\(more) to \(file.sanitized).")
  }

  private func printSaved(_ file: String, _ text: String) {
    print(Event("saved", ["file": .text(file)], text: text))
  }

  /// The page of a time-line. Throws `CancellationError` when the user interrupts.
  private func page(of timeline: Timeline<State, Action>, isLive: Bool) throws -> [UInt8] {
    let screens = ScreenRecorder<State, Action>(store.state, app.screens)
    let inspected = InspectedApp<State, Action>(
      name: app.name, spelling: { [names] in names.text(of: $0, from: $1) },
      screens: { screens.screens(of: $0) },
      test: try app.test().map { try TestSource($0, timeline).parts() })
    var page = try Inspector.page(for: timeline, of: inspected)
    page.isLive = isLive
    return page.html()
  }

  func writePage(
    of timeline: Timeline<State, Action>, to file: String, isForced: Bool, isLive: Bool = false
  ) throws {
    let page = try page(of: timeline, isLive: isLive)
    if file == "-" {
      shell?.console.writeNow(String(decoding: page, as: UTF8.self))
      return
    }
    try write(to: file, content: "page of the inspector") { file throws(FileError) in
      try file.write(page) { isForced || $0.hasPrefix(InspectorPage.signature) }
    }
  }

  /// Writes the page of a session file, `-` being standard output; every state is compared with the
  /// recorded one.
  public func inspect(_ session: String, to file: String, isForced: Bool) throws {
    let read = try readSession(session)
    try writePage(of: read.timeline, to: file, isForced: isForced)
    if file != "-" {
      let steps = read.timeline.branch.log.stepCount.counted("step", "steps")
      printSaved(file, "Wrote a page of \(steps) to \(file.sanitized); open it in a browser.")
    }
    if let broken = read.broken { shell?.fail(broken) }
  }

  /// The session so far.
  func sessionText() throws -> String {
    let header = SessionHeader(
      app: app.name, program: app.program, seed: app.seed, isTimeVirtual: app.clock.isVirtual,
      start: app.clock.startDate.timeIntervalSince1970, state: initialState)
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
  ) throws -> Result {
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
