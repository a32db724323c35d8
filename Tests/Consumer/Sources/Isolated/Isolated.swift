// This target is compiled with `.defaultIsolation(MainActor.self)`, as new targets of Xcode are:
// declarations without an isolation belong to the main actor.
import ComposableCore

public nonisolated struct SwitchState: Equatable, Sendable {
  public var isLoading = false
  public var isOn = false

  public init() {}
}

public nonisolated enum SwitchAction: Equatable, Sendable {
  case tapped
  case switched(Bool)
}

public nonisolated struct SwitchEnvironment: Sendable {
  public var setOn: @Sendable (Bool) async -> Bool

  public init(setOn: @escaping @Sendable (Bool) async -> Bool) {
    self.setOn = setOn
  }
}

public nonisolated let switchReducer = Reducer<SwitchState, SwitchAction, SwitchEnvironment> {
  state, action, environment in
  switch action {
  case .switched(let isOn):
    state.isLoading = false
    state.isOn = isOn
    return .none
  case .tapped:
    state.isLoading = true
    let isOn = !state.isOn
    return .task { .switched(await environment.setOn(isOn)) }
  }
}

// Stores and views belong to the main actor, and need no keyword.
public final class SwitchView {
  private let viewStore: ViewStore<SwitchState, SwitchAction>

  public init(_ store: Store<SwitchState, SwitchAction>) {
    viewStore = ViewStore(store)
  }

  public var title: String { viewStore.isOn ? "On" : "Off" }

  public func tapped() async {
    await viewStore.send(.tapped).finish()
  }
}
