import ComposableCore

public struct ForecastState: Equatable, Sendable {
  public enum Status: Equatable, Sendable {
    case idle
    case loading(attempt: Int)
    case loaded(degrees: Int)
    case failed(String)
  }

  public var status = Status.idle

  public init() {}
}

public enum ForecastAction: Equatable, Sendable {
  // User actions
  case cancelTapped, refreshTapped
  // Effect actions
  case failed(String), loaded(degrees: Int), retry(attempt: Int)
}

public struct ForecastEnvironment: Sendable {
  public var degrees: @Sendable () async throws -> Int
  public var mainQueue: AnyScheduler

  public init(degrees: @escaping @Sendable () async throws -> Int, mainQueue: AnyScheduler) {
    self.degrees = degrees
    self.mainQueue = mainQueue
  }
}

private enum LoadID {}

public let forecastReducer = Reducer<ForecastState, ForecastAction, ForecastEnvironment> {
  state, action, environment in
  switch action {
  case .cancelTapped:
    state.status = .idle
    return .cancel(id: LoadID.self)
  case .failed(let message):
    guard case .loading(let attempt) = state.status, attempt < 3 else {
      state.status = .failed(message)
      return .none
    }
    return Effect(value: .retry(attempt: attempt + 1))
      .delay(for: .seconds(1 << attempt), scheduler: environment.mainQueue)
      .cancellable(id: LoadID.self)
  case .loaded(let degrees):
    state.status = .loaded(degrees: degrees)
    return .none
  case .refreshTapped:
    return Effect(value: .retry(attempt: 1))
  case .retry(let attempt):
    state.status = .loading(attempt: attempt)
    return .task {
      .loaded(degrees: try await environment.degrees())
    } catch: { error in
      .failed("\(error)")
    }
    .cancellable(id: LoadID.self, cancelInFlight: true)
  }
}
