import ComposableCore

/// The feature of the operations.
struct SteadyValues: Codable, Equatable, Sendable {
  var child: Int?
  var count = 0
  var name = "name"
  var rows: IdentifiedArray<Int, SteadyRow> = []
}

struct SteadyRow: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var count = 0
}

enum SteadyAction: Equatable, Sendable {
  case add(Int)
  case effect
  case form(BindingAction<SteadyValues>)
  case setChild(Int?)
}

/// Reduces an action; `effect` returns what the action `effect` starts.
func steadyReducer(
  _ effect: @escaping @Sendable () -> Effect<SteadyAction, Never> = { .none }
) -> Reducer<SteadyValues, SteadyAction, Void> {
  Reducer { state, action, _ in
    switch action {
    case .add(let number): state.count &+= number
    case .effect: return effect()
    case .form: break
    case .setChild(let child): state.child = child
    }
    return .none
  }
}

@MainActor
func steadyStore(
  _ effect: @escaping @Sendable () -> Effect<SteadyAction, Never> = { .none }
) -> Store<SteadyValues, SteadyAction> {
  Store(initialState: SteadyValues(), reducer: steadyReducer(effect), environment: ())
}

/// An operation that starts an effect, and runs what it schedules.
@MainActor
func steadyEffect(
  _ name: String, _ symbols: [String], rarity: Int = 1, posts: Bool = false,
  _ effect: @escaping @Sendable (AnyScheduler) -> Effect<SteadyAction, Never>
) -> SteadyOperation {
  SteadyOperation("effect: \(name)", symbols, rarity: rarity) {
    let scheduler = TestScheduler()
    let erased = scheduler.eraseToAnyScheduler()
    let viewStore = ViewStore(steadyStore { effect(erased) }.stateless)
    return { count in
      for _ in 0..<count {
        viewStore.send(.effect)
        scheduler.advance(by: .seconds(1))
        // What was posted is delivered when the main actor is free.
        if posts { await Task.yield() }
      }
    }
  }
}

enum SteadyFailure: Error, Equatable { case failed }
