import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// An app over a store of its own, whose screens only display past states.
@MainActor
package final class PastApp<State: Equatable, Action> {
  let screens: [NamedScreen]
  private let debugger: StoreDebugger<State, Action>?
  private var drawn: [PageScreen]
  private var versions: [Int]

  /// Screens created by `makeScreens`, over a store that displays `state`.
  package init(_ state: State, _ makeScreens: (Store<State, Action>) -> [NamedScreen]) {
    let store = Store(
      initialState: state, reducer: Reducer<State, Action, Void>.empty, environment: ())
    debugger = StoreDebugger(store)
    screens = makeScreens(store)
    drawn = screens.map { PageScreen($0.name, nil) }
    versions = screens.map { _ in 0 }
  }

  /// Shows another state.
  func show(_ state: State) { debugger?.restore(state) }

  /// The lines of the screens for a state, in display order. A screen is drawn again only if it has
  /// changed since the last call.
  package func lines(of state: State) -> [PageScreen] {
    show(state)
    for (index, screen) in screens.enumerated() where screen.source.version != versions[index] {
      let drawing = screen.source.tappable.drawing
      drawn[index].lines = drawing.isEmpty ? nil : drawing.lines()
      versions[index] = screen.source.version
    }
    return drawn
  }
}
