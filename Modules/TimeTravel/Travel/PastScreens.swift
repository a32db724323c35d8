import ComposableCore
import Repl

/// An app's screens over a store of their own, which only shows states.
@MainActor
final class PastScreens<State: Equatable, Action> {
  private let debugger: StoreDebugger<State, Action>?
  let screens: [NamedScreen]

  init(_ state: State, _ makeScreens: (Store<State, Action>) -> [NamedScreen]) {
    let store = Store(
      initialState: state, reducer: Reducer<State, Action, Void>.empty, environment: ())
    debugger = StoreDebugger(store)
    screens = makeScreens(store)
  }

  func show(_ state: State) { debugger?.restore(state) }
}
