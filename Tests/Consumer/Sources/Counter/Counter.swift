import ComposableCore

public struct CounterState: Codable, Equatable, Sendable {
  public var count = 0
  public var fact: String?
  public var isLoading = false

  public init() {}
}

public enum CounterAction: Codable, Equatable, Sendable {
  // User actions
  case add(Int), cancelTapped, factTapped
  // Effect actions
  case factLoaded(String)
}

public struct CounterEnvironment: Sendable {
  public var fact: @Sendable (Int) async throws -> String

  public init(fact: @escaping @Sendable (Int) async throws -> String) {
    self.fact = fact
  }
}

private enum FactID {}

public let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> {
  state, action, environment in
  switch action {
  case .add(let amount):
    state.count += amount
    state.fact = nil
    return .none
  case .cancelTapped:
    state.isLoading = false
    return .cancel(id: FactID.self)
  case .factLoaded(let fact):
    state.fact = fact
    state.isLoading = false
    return .none
  case .factTapped:
    state.isLoading = true
    let count = state.count
    return .task {
      .factLoaded(try await environment.fact(count))
    } catch: { error in
      .factLoaded("no fact: \(error)")
    }
    .cancellable(id: FactID.self, cancelInFlight: true)
  }
}
