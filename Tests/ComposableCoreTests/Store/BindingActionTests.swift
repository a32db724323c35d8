import ComposableCore
import ComposableTesting
import TestSupport
import Testing

struct SettingsState: Equatable, Sendable {
  var isLoud = false
  var name = ""
  var nickname = ""
  var volume = 1
}

enum SettingsAction: Equatable { case form(BindingAction<SettingsState>) }

let settingsReducer = Reducer<SettingsState, SettingsAction, Void> { state, action, _ in
  switch action {
  case .form(\.volume):
    state.volume = min(state.volume, 11)
    return .none
  case .form:
    return .none
  }
}
.binding(action: /SettingsAction.form)

@MainActor struct BindingActionTests {
  private let viewStore = ViewStore(
    Store(initialState: SettingsState(), reducer: settingsReducer, environment: ()))

  @Test func aBindingSetsItsField() {
    let name = viewStore.binding(\.name, form: SettingsAction.form)
    name.wrappedValue = "Grace"
    viewStore.binding(\.isLoud, form: SettingsAction.form).wrappedValue = true
    #expect(viewStore.state == SettingsState(isLoud: true, name: "Grace"))
  }

  @Test func theReducerMayCorrectTheNewValue() {
    let volume = viewStore.binding(\.volume, form: SettingsAction.form)
    volume.wrappedValue = 12
    #expect(volume.wrappedValue == 11)
  }

  @Test func aTestStoreSendsAFieldAndItsValue() {
    let store = TestStore(
      initialState: SettingsState(), reducer: settingsReducer, environment: ())
    store.send(.form(.set(\.name, "Ada"))) { $0.name = "Ada" }
    store.send(.form(.set(\.isLoud, true))) { $0.isLoud = true }
  }

  @Test func actionsAreEqualIfFieldAndValueAre() {
    typealias Form = BindingAction<SettingsState>
    #expect(Form.set(\.name, "Ada") == .set(\.name, "Ada"))
    #expect(Form.set(\.name, "Ada") != .set(\.name, "Grace"))
    #expect(Form.set(\.name, "Ada") != .set(\.nickname, "Ada"))
  }

  @Test func theDescriptionNamesFieldAndValue() {
    let action = BindingAction<SettingsState>.set(\.volume, 3)
    #expect("\(action)".hasSuffix("SettingsState.volume = 3"))
  }

  @Test func theNameOfTheCaseOmitsTheValue() {
    #expect(caseName(of: SettingsAction.form(.set(\.name, "secret"))) == "form")
  }
}
