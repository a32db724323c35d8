import ComposableCore
import ComposableExplore
import Foundation
import Testing

// The examples of the article "Checking a feature".

struct DownloadState: Equatable, Sendable {
  var isDownloading = false
  var message: String?
}

enum DownloadAction: Equatable, Sendable {
  // User actions
  case cancelTapped, startTapped
  // Effect actions
  case failed
  case finished(String)
}

struct Offline: Error {}

typealias DownloadReducer = Reducer<DownloadState, DownloadAction, DownloadEnvironment>

struct DownloadEnvironment: Sendable {
  var download: @Sendable () async throws -> String
}

enum DownloadID {}

/// Has two bugs: canceling does not cancel the effect, and a failure retries immediately.
let hastyReducer = DownloadReducer { state, action, environment in
  switch action {
  case .cancelTapped:
    state.isDownloading = false
    return .none
  case .failed:
    return Effect(value: .startTapped)
  case .finished(let message):
    state = DownloadState(message: message)
    return .none
  case .startTapped:
    state.isDownloading = true
    return .task {
      .finished(try await environment.download())
    } catch: { _ in
      .failed
    }
    .cancellable(id: DownloadID.self, cancelInFlight: true)
  }
}

func downloadModel(
  _ reducer: DownloadReducer
) -> FeatureModel<DownloadState, DownloadAction, DownloadEnvironment> {
  var model = FeatureModel(
    initialState: DownloadState(), reducer: reducer,
    environment: { world in
      DownloadEnvironment(
        download: { try await world.awaitAnswer("download", "done", failures: [Offline()]) })
    },
    actions: { state in state.isDownloading ? [.cancelTapped] : [.startTapped] },
    properties: [
      .inFlight("the flag matches the download") { $0.isDownloading },
      .reachable("a download can finish") { $0.message == "done" },
    ])
  model.effectsDependOnActionAlone = true
  return model
}

/// Canceling cancels.
let stubbornReducer = DownloadReducer { state, action, environment in
  let effect = hastyReducer(&state, action, environment)
  return action == .cancelTapped ? .cancel(id: DownloadID.self) : effect
}

let downloadEnds = Property<DownloadState, DownloadAction>.eventually(
  "a download ends", { !$0.isDownloading }, after: { $0.isDownloading })

/// A failure is shown, and ends the download.
let honestReducer = DownloadReducer { state, action, environment in
  guard action == .failed else { return stubbornReducer(&state, action, environment) }
  state = DownloadState(message: "You are offline.")
  return .none
}

struct CheckingAFeatureTests {
  private let quiet = IssueReporter { _ in }

  @Test func aMissingCancellationIsFound() {
    #expect(
      downloadModel(hastyReducer).explore(reporter: quiet).violation == """
        "the flag matches the download" does not hold after

            store.send(.startTapped)
            store.send(.cancelTapped)
        """)
  }

  @Test func theRetryLoopIsFound() {
    var model = downloadModel(stubbornReducer)
    model.properties.append(downloadEnds)
    #expect(
      model.explore(reporter: quiet).violation == """
        "a download ends" does not hold after

            store.send(.startTapped)

        and then, repeatedly

            // deliver download: Offline()
            store.receive(.failed)
            store.receive(.startTapped)
        """)
  }

  @Test func theRetryLoopIsReplayed() {
    func downloadModel(
      _ reducer: DownloadReducer
    ) -> FeatureModel<DownloadState, DownloadAction, DownloadEnvironment> {
      var model = ComposableExploreTests.downloadModel(reducer)
      model.properties = [downloadEnds]
      return model
    }
    withKnownIssue {
      downloadModel(stubbornReducer).replay(
        [.send(.startTapped)], loop: [.answer("download", number: 1)])
    }
    downloadModel(honestReducer).replay(
      [.send(.startTapped)], loop: [.answer("download", number: 1)])
  }

  @Test func everyOrderKeepsTheProperties() {
    var model = downloadModel(honestReducer)
    model.properties.append(downloadEnds)
    model.explore()
  }

  @Test func thePictureInTheArticleShowsTheModel() throws {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let picture = folder.appending(
      path: "Modules/ComposableCore/ComposableCore.docc/Resources/download-states.svg")
    let graph = try #require(
      downloadModel(honestReducer).explore(keepsGraph: true).graph)
    if ProcessInfo.processInfo.environment["RENEW_PICTURES"] != nil {
      try graph.svg.write(to: picture, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: picture, encoding: .utf8) == graph.svg)
  }

  @Test func aViolationIsReplayed() {
    #expect(
      downloadModel(hastyReducer).replay(
        [.send(.startTapped), .send(.cancelTapped)], reporter: quiet) != nil)
    downloadModel(honestReducer).replay([
      .send(.startTapped),
      .send(.cancelTapped),
    ])
  }
}
