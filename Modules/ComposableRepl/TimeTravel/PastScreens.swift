import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// An app's screens over a separate store, which only displays past states.
@MainActor
package final class PastScreens<State: Equatable, Action> {
  /// The screens.
  package let screens: [NamedScreen]
  private let debugger: StoreDebugger<State, Action>?
  private var drawn: [PageScreen]
  private var layouts: [DrawingLayout]
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
    layouts = screens.map { _ in DrawingLayout() }
    observations = screens.enumerated().map { index, screen in
      screen.source.onChange { [weak self] in _ = self?.changed.insert(index) }
    }
  }

  /// Shows another state.
  package func show(_ state: State) { debugger?.restore(state) }

  /// The lines of the screens for a state, in display order.
  package func lines(of state: State) -> [PageScreen] {
    show(state)
    for index in changed {
      let drawing = screens[index].source.tappable.drawing
      drawn[index].lines = drawing.isEmpty ? nil : layouts[index].lines(of: drawing)
    }
    changed = []
    return drawn
  }
}
