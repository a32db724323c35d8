import Files
import Inspector
import Repl
import Sessions
import TextUI

extension Debugger {
  var saveVerb: Verb {
    Verb(
      "save", .file("FILE"),
      help: "Write the session, a page, or a test",
      discussion: """
        A file that ends in '.html' is a page for a browser, one that ends in '.swift' a test, any \
        other a session, which ':replay' reads.
        """
    ) { [unowned self] _, file in
      if file.hasSuffix(".html") {
        try savePage(to: file)
      } else if file.hasSuffix(".swift") {
        try saveTest(to: file)
      } else {
        try saveSession(to: file)
      }
    }
  }

  private func savePage(to file: String) throws {
    let screens = ScreenRecorder<State, Action>(store.state, app.screens)
    let (name, test) = (app.name, app.test().map { TestSource($0, timeline) })
    let builder = PageBuilder(
      timeline, InspectedApp(name: name, spelling: names.text, screens: screens.screens, test: test)
    )
    let bytes = try builder.page().html()
    if file == "-" { return repl?.console.writeNow(String(decoding: bytes, as: UTF8.self)) ?? () }
    try write(to: file, content: "page of the inspector") { file throws(FileError) in
      try file.write(bytes) { $0.hasPrefix(InspectorPage.signature) }
    }
    printSaved("Wrote a page of \(steps(of: timeline))", to: file, "; open it in a browser.")
  }

  private func saveTest(to file: String) throws {
    guard let setUp = app.test() else {
      throw Failure("\(app.name) does not say how a test of it is set up.")
    }
    let text = try TestSource(setUp, timeline).text()
    try write(to: file, content: "test of a session") { file throws(FileError) in
      try file.write(text + "\n") { $0.contains(TestSource<State, Action>.signature) }
    }
    printSaved("Wrote a test of \(steps(of: timeline))", to: file)
  }

  private func saveSession(to file: String) throws {
    let text = try sessionText()
    try write(to: file, content: "\(app.name) session") { file throws(FileError) in
      try file.write(text) { isSession($0) }
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
          "\"\(file)\" is not a \(content), so it was not replaced; choose another name.",
          status: .cannotWrite)
      }
      throw Failure("\"\(file)\" cannot be written: \(error).", status: .cannotWrite)
    }
  }
}
