import ComposableCore
import Inspector
import Repl
import TextUI

/// Renders an app's screens for arbitrary states, without touching its store.
@MainActor
final class ScreenRecorder<State: Equatable, Action> {
  /// The indices of the screens that may have changed since they were drawn.
  private var changed: Set<Int> = []
  private let debugger: StoreDebugger<State, Action>?
  private var drawn: [InspectedScreen]
  private var layouts: [DrawingLayout]
  private var observations: [AnyCancellable] = []
  private let screens: [NamedScreen]

  /// Screens that `makeScreens` creates over a separate store, which only displays states.
  init(_ state: State, _ makeScreens: (Store<State, Action>) -> [NamedScreen]) {
    let store = Store(
      initialState: state, reducer: Reducer<State, Action, Void>.empty, environment: ())
    debugger = StoreDebugger(store)
    screens = makeScreens(store)
    drawn = screens.map { ($0.name, nil) }
    layouts = screens.map { _ in DrawingLayout() }
    observations = screens.enumerated().map { index, screen in
      screen.view.onChange { [weak self] in _ = self?.changed.insert(index) }
    }
  }

  /// The screens for a state, in display order; nil if there is nothing on a screen.
  func screens(of state: State) -> [InspectedScreen] {
    debugger?.restore(state)
    for index in changed {
      let drawing = screens[index].view.drawing
      drawn[index].lines = drawing.isEmpty ? nil : layouts[index].lines(of: drawing)
    }
    changed = []
    return drawn
  }
}
