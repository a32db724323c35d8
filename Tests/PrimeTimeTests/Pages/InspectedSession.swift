import ComposableCore
import ComposableTimeTravel
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeModal

@testable import PrimeTime

/// A recorded session, replayed, and its page.
struct InspectedSession {
  /// The content that a page must show, for `Tools/Browser/browser.sh`.
  struct Expected: Encodable {
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

  let session: Session<AppState, AppAction>

  /// Replays the text of a session with a reducer.
  init(text: String, reducer: AppReducer = appReducer) throws {
    let environment = SystemEnvironment<AppEnvironment>.replaying()
    session = try Session<AppState, AppAction>(
      Array(text.utf8), app: "PrimeTime", initialState: AppState()
    ) { state, action, inputs in
      inputs.play { _ = reducer.run(&state, action, environment) }
    }
  }

  /// The content the page must show, computed without the page.
  @MainActor
  func expected() throws -> Expected {
    let timeline = session.timeline
    let start = timeline.state(before: StepReference(branch: timeline.live, step: 0))
    var expected = Expected(screens: [Self.screens(of: start)], states: [start])
    for step in 0...timeline.present.step {
      let place = StepReference(branch: timeline.live, step: step)
      var state = timeline.state(before: place)
      for entry in timeline.entries(of: place) {
        for _ in 0..<entry.count { timeline.reduce(&state, entry.action, entry.inputs) }
        expected.states.append(state)
        expected.screens.append(Self.screens(of: state))
      }
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
      texts[screen.name] = screen.source.tappable.render()
        .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
    return texts
  }
}

extension SystemEnvironment<AppEnvironment> {
  /// An environment without side effects, which plays recorded dates and random numbers.
  static func replaying(date: Timestamp = Timestamp(), random: UInt64 = 0) -> Self {
    SystemEnvironment(
      environment: AppEnvironment(
        fileClient: FileClient(load: { .none }, save: { _ in .none }),
        isPrime: PrimeModalEnvironment.live.isPrime, nthPrime: { _ in .none },
        resultsClient: ResultsClient(load: { .none }, save: { _ in .none })),
      date: { date }, mainQueue: .immediate, random: RandomSource { random }
    ).recordingInputs()
  }
}
