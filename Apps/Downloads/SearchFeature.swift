import ComposableCore

/// A search for files that starts when the user stops typing.
public struct SearchState: Codable, Equatable, Sendable {
  public var isSearching = false
  public var message: String?
  public var query = ""
  public var results: [SearchResult] = []

  public init() {}
}

public struct SearchResult: Codable, Equatable, Sendable {
  public var title: String
  public var url: String

  public init(title: String, url: String) {
    self.title = title
    self.url = url
  }
}

public enum SearchAction: Codable, Equatable, Sendable {
  // User actions
  case queryChanged(String), resultTapped(SearchResult)
  // Effect actions
  case found(TaskResult<[SearchResult]>)
}

private enum SearchID {}

public let searchReducer = Reducer<SearchState, SearchAction, AppEnvironment> {
  state, action, environment in
  switch action {
  case .found(.failure(let error)):
    state.isSearching = false
    state.message = "\(error)"
    return .none
  case .found(.success(let results)):
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
    return .task { .found(await TaskResult { try await environment.search(query) }) }
      .debounce(id: SearchID.self, for: .milliseconds(300), scheduler: environment.mainQueue)
  case .resultTapped:
    // The parent adds a download.
    return .none
  }
}
