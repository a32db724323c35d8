import ComposableCore
import ComposableExplore
import Foundation
import Inspector
import Sessions

@testable import PrimeTime
@testable import Debugging

extension Counterexample<WatchedApp, AppAction> {
  /// Writes the script as a page; returns its path.
  @MainActor
  func writePage(named name: String) throws -> String {
    let recorder = ScreenRecorder<AppState, AppAction>(AppState()) {
      appFeatures().screens(of: $0, .plain)
    }
    var page = InspectorPage(
      app: "PrimeTime", state: try StateTree(encoding: AppState()),
      screens: recorder.screens(of: AppState()))
    for reduction in reductions {
      let state = reduction.state.app
      page.append(
        InspectorStep(
          describe(action: reduction.action), path: caseName(of: reduction.action),
          origin: reduction.isUsers ? .user : .effect(startedBy: nil),
          state: try StateTree(encoding: state), time: reduction.time / .seconds(1),
          screens: recorder.screens(of: state)))
    }
    page.test = ("// \(property)\n\(test(of: "appModel()"))", "")
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
        report.message + "\n\nLook at it in .build/inspector/\(name).html.", fileID: report.fileID,
        filePath: report.filePath, line: report.line, column: report.column)
    }
  }
}
