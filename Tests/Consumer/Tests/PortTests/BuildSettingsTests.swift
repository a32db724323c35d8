import ComposableCore
import ComposableTesting
import Isolated
import Legacy
import Testing

/// Features of targets with other compiler settings.
struct BuildSettingsTests {
  @Test func aFeatureOfATargetThatIsIsolatedByDefault() {
    let store = TestStore(
      initialState: SwitchState(), reducer: switchReducer,
      environment: SwitchEnvironment(setOn: { $0 }))
    store.send(.tapped) { $0.isLoading = true }
    store.receive(.switched(true)) {
      $0.isLoading = false
      $0.isOn = true
    }
  }

  @MainActor @Test func aViewOfATargetThatIsIsolatedByDefault() async {
    let view = SwitchView(
      Store(
        initialState: SwitchState(), reducer: switchReducer,
        environment: SwitchEnvironment(setOn: { $0 })))
    await view.tapped()
    #expect(view.title == "On")
  }

  @Test func aFeatureOfATargetInSwift5Mode() {
    let store = TestStore(
      initialState: RoomState(lamps: [LampState(id: 1)]), reducer: roomReducer, environment: ())
    store.send(.lamp(1, .tapped)) { $0.lamps[id: 1]?.isOn = true }
  }
}
