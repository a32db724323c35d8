import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// An app over a store of its own, whose screens only display past states.
@MainActor
package final class PastApp<State: Equatable, Action> {
  let screens: [NamedScreen]
  private let debugger: StoreDebugger<State, Action>?
  private var drawn: [PageScreen]
  /// The indices of the screens that may have changed since they were last drawn.
  private var changed: Set<Int> = []
  private var observations: [AnyCancellable] = []

  /// Screens created by `makeScreens`, over a store that displays `state`.
  package init(_ state: State, _ makeScreens: (Store<State, Action>) -> [NamedScreen]) {
    let store = Store(
      initialState: state, reducer: Reducer<State, Action, Void>.empty, environment: ())
    debugger = StoreDebugger(store)
    screens = makeScreens(store)
    drawn = screens.map { PageScreen($0.name, nil) }
    // Called at once, too, so that each screen is drawn for the first state.
    observations = screens.enumerated().map { index, screen in
      screen.source.onChange { [weak self] in self?.changed.insert(index) }
    }
  }

  /// Shows another state.
  func show(_ state: State) { debugger?.restore(state) }

  /// The lines of the screens for a state, in display order. A screen is drawn again only if it may
  /// have changed since the last call.
  package func lines(of state: State) -> [PageScreen] {
    show(state)
    for index in changed {
      let drawing = screens[index].source.tappable.drawing
      drawn[index].lines = drawing.isEmpty ? nil : drawing.lines()
    }
    changed.removeAll(keepingCapacity: true)
    return drawn
  }
}
