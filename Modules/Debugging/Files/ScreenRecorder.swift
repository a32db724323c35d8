import ComposableCore
import Inspector
import ReplKit
import TextUI

/// Renders an app's screens for arbitrary states, without touching its store.
@MainActor
final class ScreenRecorder<State: Equatable, Action> {
  private let debugger: StoreDebugger<State, Action>?
  /// The lines of each screen, and the version of the screen they are of.
  private var drawn: [String: (version: Int, lines: [InspectorLine]?)] = [:]
  private let screens: [NamedScreen]

  /// Screens that `makeScreens` creates over a separate store, which only displays states.
  init(_ state: State, _ makeScreens: (Store<State, Action>) -> [NamedScreen]) {
    let store = Store(
      initialState: state, reducer: Reducer<State, Action, Void>.empty, environment: ())
    debugger = StoreDebugger(store)
    screens = makeScreens(store)
  }

  /// The screens for a state, in display order; nil if there is nothing on a screen.
  func screens(of state: State) -> [(name: String, lines: [InspectorLine]?)] {
    debugger?.restore(state)
    return screens.map { name, view in
      let version = view.version
      if let drawn = drawn[name], drawn.version == version { return (name, drawn.lines) }
      let drawing = view.drawing
      let lines = drawing.isEmpty ? nil : drawing.lines().map(InspectorLine.init)
      drawn[name] = (version, lines)
      return (name, lines)
    }
  }
}

extension InspectorLine {
  /// A line of a screen, with its styles as names.
  init(_ text: Text) {
    self.init(text.spans.map { Span($0.content, style: $0.style.rawValue) })
  }
}
