import ComposableCore
import ComposableExplore
import ComposableRepl
import ComposableTimeTravel
import Foundation

@testable import PrimeTime

extension Counterexample<WatchedApp, AppAction> {
  /// The script as a session.
  func session() throws -> String { try session(app: "PrimeTime", of: \.app) }

  /// Writes the script as a page; returns its path.
  @MainActor
  func writePage(named name: String) throws -> String {
    let screens = PastApp<AppState, AppAction>(AppState()) {
      appFeatures().screens(of: $0, .plain)
    }
    var writer = ScreenWriter()
    var text = ""
    var states = ([initialState] + reductions.map(\.state)).map(\.app)[...]
    for line in try session().split(separator: "\n") {
      text += line + "\n"
      // The first line and those of actions have a state of their own.
      let hasState = !line.hasPrefix(#"{"type":"effect""#)
      guard hasState, let state = states.popFirst(),
        let screens = writer.line(screens.lines(of: state))
      else { continue }
      text += screens.text + "\n"
    }
    let page = InspectorPage.html(of: text, title: name)
    try FileManager.default.createDirectory(
      at: InspectedSession.folder, withIntermediateDirectories: true)
    try Data(page.utf8).write(to: InspectedSession.folder.appending(path: "\(name).html"))
    return ".build/inspector/\(name).html"
  }
}

extension IssueReporter {
  /// A reporter that fails the running test and adds the path of a page that shows the script.
  static func naming(page name: String, in reporter: IssueReporter = .current) -> IssueReporter {
    IssueReporter { report in
      reporter(
        report.message + "\n\nSee the page .build/inspector/\(name).html.", fileID: report.fileID,
        filePath: report.filePath, line: report.line, column: report.column)
    }
  }
}
