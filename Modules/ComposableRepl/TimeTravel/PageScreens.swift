import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// Draws an app's screens for one past state after the other. A screen is drawn again only if it
/// may have changed.
@MainActor
package final class PageScreens<State: Equatable, Action> {
  private let past: PastScreens<State, Action>
  private var drawn: [PageScreen]
  /// The indices of the screens that may have changed since they were last drawn.
  private var changed: Set<Int> = []
  private var observations: [AnyCancellable] = []

  /// Screens created by `makeScreens`, over a store that displays past states.
  package init(_ state: State, _ makeScreens: (Store<State, Action>) -> [NamedScreen]) {
    past = PastScreens(state, makeScreens)
    drawn = past.screens.map { PageScreen($0.name, nil) }
    // Called at once, too, so that each screen is drawn for the first state.
    observations = past.screens.enumerated().map { index, screen in
      screen.source.onChange { [weak self] in _ = self?.changed.insert(index) }
    }
  }

  /// The lines of the screens for a state, in display order.
  package func lines(of state: State) -> [PageScreen] {
    past.show(state)
    for index in changed {
      let drawing = past.screens[index].source.tappable.drawing
      drawn[index].lines = drawing.isEmpty ? nil : drawing.lines()
    }
    changed = []
    return drawn
  }
}
