import ComposableCore

/// A search that starts when the user stops typing; a new request replaces the previous one.
public struct SearchState: Equatable, Sendable {
  public var isSearching = false
  public var message: String?
  public var query = ""
  public var results: [String] = []

  public init() {}
}

public enum SearchAction: Equatable, Sendable {
  // User actions
  case queryChanged(String)
  // Effect actions
  case answered(TaskResult<[String]>)
}

public struct SearchEnvironment: Sendable {
  public var find: @Sendable (String) async throws -> [String]
  public var mainQueue: AnyScheduler

  public init(
    find: @escaping @Sendable (String) async throws -> [String], mainQueue: AnyScheduler
  ) {
    self.find = find
    self.mainQueue = mainQueue
  }
}

private enum SearchID {}

public let searchReducer = Reducer<SearchState, SearchAction, SearchEnvironment> {
  state, action, environment in
  switch action {
  case .answered(.failure(let error)):
    state.isSearching = false
    state.message = "\(error)"
    return .none
  case .answered(.success(let results)):
    state.isSearching = false
    state.results = results
    return .none
  case .queryChanged(""):
    state = SearchState()
    return .cancel(id: SearchID.self)
  case .queryChanged(let query):
    state.isSearching = true
    state.message = nil
    state.query = query
    state.results = []
    return .task { .answered(await TaskResult { try await environment.find(query) }) }
      .debounce(id: SearchID.self, for: .milliseconds(300), scheduler: environment.mainQueue)
  }
}
