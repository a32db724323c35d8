import ComposableCore
import ComposableExplore
import Foundation
import ComposableRepl
import ComposableTimeTravel

@testable import PrimeTime

extension Counterexample<WatchedApp, AppAction> {
  /// The script as session lines, whose steps have the states of the counterexample.
  func session() throws -> [String] {
    let writer = SessionWriter<AppState, AppAction>()
    let header = SessionHeader(app: "PrimeTime", start: Timestamp())
    var lines = [try writer.start(header, AppState()).text]
    for (index, reduction) in reductions.enumerated() {
      var entry = TimelineEntry(
        reduction.action, isUser: reduction.isUsers, date: Timestamp(since1970: reduction.time),
        text: describe(action: reduction.action))
      entry.number = index + 1
      lines.append(try writer.action(entry, after: reduction.state.app).text)
    }
    return lines
  }

  /// Writes the script as a page; returns its path.
  @MainActor
  func writePage(named name: String) throws -> String {
    let screens = PastScreens<AppState, AppAction>(AppState()) {
      appFeatures().screens(of: $0, .plain)
    }
    var writer = ScreenWriter()
    var lines: [String] = []
    let states = [AppState()] + reductions.map(\.state.app)
    for (line, state) in zip(try session(), states) {
      lines.append(line)
      if let screens = writer.line(screens.lines(of: state)) { lines.append(screens.text) }
    }
    let page = InspectorPage(session: lines.joined(separator: "\n") + "\n", title: name)
    try FileManager.default.createDirectory(
      at: InspectedSession.folder, withIntermediateDirectories: true)
    try Data(page.html()).write(to: InspectedSession.folder.appending(path: "\(name).html"))
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
