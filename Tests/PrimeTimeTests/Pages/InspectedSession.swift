import ComposableCore
import Foundation
import Inspector
import TextUI

@testable import PrimeTime
@testable import Debugging
@testable import Sessions

/// A recorded session with the result of each action, and its pages.
struct InspectedSession {
  /// The content that a page must show, for `Tools/Browser/browser.sh`.
  struct Expected: Encodable {
    /// The URL fragment that the page opens with.
    var anchor = ""
    var origins: [Int] = []
    var paths: [String] = []
    /// The lines of each shown screen, at the start and after each action.
    var screens: [[String: [String]]] = []
    var states: [AppState] = []
  }

  /// The directory for pages of failures and of sessions.
  static let folder = sources.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/inspector")
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sessions")

  /// The names of the recorded sessions.
  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()

  static func file(_ name: String) -> URL { sources.appending(path: "\(name).jsonl") }

  let timeline: Timeline<AppState, AppAction>

  /// Parses a session; unless `isChecked`, its states may differ from the recorded ones.
  init(text: String, isChecked: Bool = true) throws {
    let tape = InputTape(date: { Timestamp(since1970: .zero) }, random: { 0 })
    let environment = SystemEnvironment.replaying(tape)
    let session = try Session<AppState, AppAction>(
      text: text, app: "PrimeTime", initialState: AppState())
    let opened = try session.opened(tape: tape, isChecked: isChecked) { state, action in
      _ = appReducer(&state, action, environment)
    }
    if let broken = opened.broken { throw broken }
    timeline = opened.timeline
  }

  /// Writes the page; returns its path.
  @MainActor
  func writePage(named name: String) throws -> String {
    let screens = ScreenRecorder<AppState, AppAction>(AppState()) {
      appFeatures().screens(of: $0, .plain)
    }
    let app = InspectedApp<AppState, AppAction>(
      name: "PrimeTime", screens: { screens.screens(of: $0) })
    let page = try PageBuilder(timeline, app).page().html()
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try Data(page).write(to: Self.folder.appending(path: "\(name).html"))
    return ".build/inspector/\(name).html"
  }

  /// The content the page must show, computed without the page.
  @MainActor
  func expected() throws -> Expected {
    var expected = Expected()
    guard let start = timeline.state(atEntry: 0) else { return expected }
    expected.states = [start]
    expected.screens = [Self.screens(of: start)]
    try timeline.walk(eachTick: true) { passage in
      expected.states.append(passage.state)
      expected.screens.append(Self.screens(of: passage.state))
      expected.origins.append(passage.run?.origin == .user ? 0 : 1)
      expected.paths.append(passage.run.map { caseName(of: $0.action) } ?? "")
    }
    return expected
  }

  /// Each screen as text, from a new store that holds only the state.
  @MainActor
  private static func screens(of state: AppState) -> [String: [String]] {
    let store = Store(
      initialState: state, reducer: Reducer<AppState, AppAction, Void>.empty, environment: ())
    var texts: [String: [String]] = [:]
    for screen in appFeatures().screens(of: store, .plain) {
      texts[screen.name] = screen.view.tapped.render()
        .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
    return texts
  }
}
