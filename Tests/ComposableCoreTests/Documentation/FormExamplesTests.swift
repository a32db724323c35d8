import ComposableCore
import ComposableTesting
import TestSupport
import Testing

struct SettingsState: Equatable, Sendable {
  var isLoud = false
  var language = "en"
  var name = ""
  var nickname = ""
  var size = 12
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

/// The examples of `BindingAction`, and its documented guarantees.
@MainActor struct FormExamplesTests {
  private let viewStore = ViewStore(
    Store(initialState: SettingsState(), reducer: settingsReducer, environment: ()))

  @Test func aFieldCostsTheViewALine() {
    let name = viewStore.binding(\.name, form: SettingsAction.form)
    name.wrappedValue = "Grace"
    viewStore.binding(\.isLoud, form: SettingsAction.form).wrappedValue = true
    viewStore.binding(\.language, form: SettingsAction.form).wrappedValue = "de"
    viewStore.binding(\.nickname, form: SettingsAction.form).wrappedValue = name.wrappedValue
    viewStore.binding(\.size, form: SettingsAction.form).wrappedValue = 14
    viewStore.binding(\.volume, form: SettingsAction.form).wrappedValue = 3
    let expected = SettingsState(
      isLoud: true, language: "de", name: "Grace", nickname: "Grace", size: 14, volume: 3)
    #expect(viewStore.state == expected)
  }

  @Test func theReducerSeesTheNewValueAndMayCorrectIt() {
    let volume = viewStore.binding(\.volume, form: SettingsAction.form)
    volume.wrappedValue = 12
    #expect(volume.wrappedValue == 11)
  }

  @Test func aTestStoreComparesTheFieldAndItsValue() {
    let store = TestStore(
      initialState: SettingsState(), reducer: settingsReducer, environment: ())
    store.send(.form(.set(\.name, "Ada"))) { $0.name = "Ada" }
    store.send(.form(.set(\.isLoud, true))) { $0.isLoud = true }
  }

  @Test func twoAreEqualIfTheySetTheSameFieldToEqualValues() {
    typealias Form = BindingAction<SettingsState>
    #expect(Form.set(\.name, "Ada") == .set(\.name, "Ada"))
    #expect(Form.set(\.name, "Ada") != .set(\.name, "Grace"))
    #expect(Form.set(\.name, "Ada") != .set(\.nickname, "Ada"))
  }

  @Test func itsDescriptionNamesTheFieldAndTheValue() {
    let action = BindingAction<SettingsState>.set(\.volume, 3)
    #expect("\(action)".hasSuffix("SettingsState.volume = 3"))
  }

  @Test func itsFieldIsNotPrintedWhereOnlyNamesAre() {
    #expect(caseName(of: SettingsAction.form(.set(\.name, "secret"))) == "form")
  }
}
