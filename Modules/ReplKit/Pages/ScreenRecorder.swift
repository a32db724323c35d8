import ComposableCore
import Inspector
import TextUI

/// Renders an app's screens for arbitrary states, without touching its store.
@MainActor
final class ScreenRecorder<State: Equatable, Action> {
  private let debugger: StoreDebugger<State, Action>?
  private let names: [String]
  private var shown: [String: [InspectorLine]] = [:]
  private var subscriptions: [AnyCancellable] = []

  /// Screens that `makeScreens` creates over a separate store, which only displays states.
  init(
    _ state: State, names: [String],
    _ makeScreens: (Store<State, Action>) -> [(name: String, screens: StorePublisher<Screen?>)]
  ) {
    let store = Store(
      initialState: state, reducer: Reducer<State, Action, Void>.empty, environment: ())
    debugger = StoreDebugger(store)
    self.names = names
    for (name, publisher) in makeScreens(store) {
      subscriptions.append(
        publisher.sink { [unowned self] screen in
          shown[name] = screen.map { $0.lines().map(InspectorLine.init) }
        })
    }
  }

  /// The screens for a state, in display order; nil if a screen is not shown.
  func screens(of state: State) -> [(name: String, lines: [InspectorLine]?)] {
    debugger?.restore(state)
    return names.map { ($0, shown[$0]) }
  }
}

extension InspectorLine {
  /// A line of a screen, with its styles as names.
  init(_ text: Text) {
    self.init(text.spans.map { Span($0.content, style: "\($0.style)") })
  }
}
