import ComposableCore

/// The download of one file: a row of the list.
public struct DownloadState: Codable, Equatable, Identifiable, Sendable {
  public enum Status: Codable, Equatable, Sendable {
    case failed(String)
    case finished
    case paused
    case running(attempt: Int)
    case waiting(attempt: Int)
  }

  public let id: UniqueID
  public var percent = 0
  public var status = Status.paused
  public var title: String
  public var url: String

  public init(id: UniqueID, title: String, url: String) {
    self.id = id
    self.title = title
    self.url = url
  }
}

public enum DownloadAction: Codable, Equatable, Sendable {
  // User actions
  case pauseTapped, startTapped
  // Effect actions
  case attempted(Int), failed(String), finished, progressed(percent: Int)
}

/// The id of a download's request and of the delay before the next attempt.
enum DownloadID {}

public let downloadReducer = Reducer<DownloadState, DownloadAction, AppEnvironment> {
  state, action, environment in
  switch action {
  case .attempted(let attempt):
    state.status = .running(attempt: attempt)
    let url = state.url
    return .run { send in
      for try await percent in environment.download(url) { send(.progressed(percent: percent)) }
      send(.finished)
    } catch: { error, send in
      send(.failed("\(error)"))
    }
    .cancellable(id: DownloadID.self, cancelInFlight: true)
  case .failed(let message):
    guard case .running(let attempt) = state.status, attempt < 3 else {
      state.status = .failed(message)
      return .none
    }
    state.status = .waiting(attempt: attempt + 1)
    return Effect(value: .attempted(attempt + 1))
      .delay(for: .seconds(1 << attempt), scheduler: environment.mainQueue)
      .cancellable(id: DownloadID.self)
  case .finished:
    state.status = .finished
    return .none
  case .pauseTapped:
    state.status = .paused
    return .cancel(id: DownloadID.self)
  case .progressed(let percent):
    state.percent = percent
    return .none
  case .startTapped:
    return Effect(value: .attempted(1))
  }
}
