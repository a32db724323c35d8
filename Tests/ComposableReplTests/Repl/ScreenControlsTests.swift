import ComposableCore
import ComposableTextUI
import Testing

@testable import ComposableRepl

@MainActor
struct ScreenControlsTests {
  private enum Action: Sendable { case toggle }

  @Test func theLastTitleOfAControlIsRemembered() {
    let viewStore = ViewStore(
      Store(
        initialState: 0,
        reducer: Reducer<Int, Action, Void> { count, _, _ in
          count += 1
          return .none
        }, environment: ()))
    let screens = Screens(viewStore) { count in
      Screen<Action>("Watch") {
        Row("Count", Text(count))
        if count < 2 { Buttons { Button(count == 0 ? "Start" : "Stop", .toggle) } }
      }
    }
    let controls = ScreenControls(screen: "watch")
    for count in [1, 1, 0] {
      #expect(controls.current(of: screens).count == count)
      viewStore.send(.toggle)
    }
    #expect(controls.titles == ["watch.toggle": "Stop"])
  }
}
