import ComposableCore

/// An app's screens over a separate store, which only displays past states.
@MainActor
final class PastScreens<State: Equatable, Action> {
  let screens: [NamedScreen]
  private let debugger: StoreDebugger<State, Action>?

  /// Screens created by `makeScreens`, over a store that displays `state`.
  init(_ state: State, _ makeScreens: (Store<State, Action>) -> [NamedScreen]) {
    let store = Store(
      initialState: state, reducer: Reducer<State, Action, Void>.empty, environment: ())
    debugger = StoreDebugger(store)
    screens = makeScreens(store)
  }

  /// Shows another state.
  func show(_ state: State) { debugger?.restore(state) }
}
