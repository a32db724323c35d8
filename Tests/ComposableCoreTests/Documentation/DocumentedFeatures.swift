import ComposableCore

struct FactState: Equatable {
  var count = 0
  var fact: String?
}

enum FactAction: Equatable, Sendable {
  // User actions
  case factTapped, incrTapped
  // Effect actions
  case factLoaded(String)
}

struct FactEnvironment: Sendable {
  var fact: @Sendable (Int) async -> String
}

let factReducer = Reducer<FactState, FactAction, FactEnvironment> { state, action, environment in
  switch action {
  case .factLoaded(let fact):
    state.fact = fact
    return .none
  case .factTapped:
    let count = state.count
    return .task { .factLoaded(await environment.fact(count)) }
  case .incrTapped:
    state.count += 1
    state.fact = nil
    return .none
  }
}

struct Folder: Sendable {
  var name: String
  var children: [Folder] = []
}

let visitor = Reducer<[String], Folder, Void> { visited, folder, _ in
  visited.append(folder.name)
  return .merge(folder.children.map { Effect(value: $0) })
}

struct SearchState: Equatable {
  var query = ""
  var results: [String] = []
}

enum SearchAction: Equatable, Sendable {
  case cancelTapped, queryChanged(String)
  case found([String])
}

struct SearchEnvironment: Sendable {
  var find: @Sendable (String) async -> [String]
  var mainQueue: AnyScheduler
}

enum SearchID {}

let searchReducer = Reducer<SearchState, SearchAction, SearchEnvironment> {
  state, action, environment in
  switch action {
  case .cancelTapped:
    return .cancel(id: SearchID.self)
  case .found(let results):
    state.results = results
    return .none
  case .queryChanged(let query):
    state.query = query
    return .task { .found(await environment.find(query)) }
      .debounce(id: SearchID.self, for: .milliseconds(300), scheduler: environment.mainQueue)
  }
}

struct Offline: Error {}

enum LoadState: Equatable {
  case failed(String), idle, loaded(String), loading
}

enum LoadAction: Equatable, Sendable {
  case loadTapped
  case failed(String), loaded(String)
}

let loadReducer = Reducer<LoadState, LoadAction, @Sendable () async throws -> String> {
  state, action, load in
  switch action {
  case .failed(let message):
    state = .failed(message)
    return .none
  case .loaded(let text):
    state = .loaded(text)
    return .none
  case .loadTapped:
    state = .loading
    return .task {
      .loaded(try await load())
    } catch: { error in
      .failed("\(error)")
    }
  }
}

struct TickerState: Equatable {
  var seconds = 0
}

enum TickerAction: Equatable, Sendable {
  case start, stop
  case ticked
}

enum TickerID {}

let tickerReducer = Reducer<TickerState, TickerAction, AnyScheduler> { state, action, mainQueue in
  switch action {
  case .start:
    return Effect.timer(id: TickerID.self, every: .seconds(1), on: mainQueue).map { _ in .ticked }
  case .stop:
    return .cancel(id: TickerID.self)
  case .ticked:
    state.seconds += 1
    return .none
  }
}

struct KitchenState: Equatable {
  var egg = TickerState()
  var pasta: TickerState? = TickerState()
}

enum KitchenAction: Equatable, Sendable {
  case egg(TickerAction), pasta(TickerAction), pastaIsDone
}

let kitchenReducer = Reducer<KitchenState, KitchenAction, AnyScheduler>.combine(
  tickerReducer.pullback(state: \KitchenState.egg, action: /KitchenAction.egg),
  tickerReducer.optional().pullback(state: \KitchenState.pasta, action: /KitchenAction.pasta),
  Reducer { state, action, _ in
    if action == .pastaIsDone { state.pasta = nil }
    return .none
  })
