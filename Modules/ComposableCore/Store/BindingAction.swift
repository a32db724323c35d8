/// A new value for one field of a state: one action for all plain fields of a form.
///
/// A state with many fields that the user edits directly needs one case, one line in the reducer
/// and one line per field in the view:
///
/// ```swift
/// struct SettingsState: Equatable { var name = "", volume = 5 }
/// enum SettingsAction: Equatable { case form(BindingAction<SettingsState>) }
///
/// let settingsReducer = Reducer<SettingsState, SettingsAction, Void> { state, action, _ in
///   switch action {
///   case .form(\.volume):
///     state.volume = min(state.volume, 11)
///     return .none
///   case .form:
///     return .none
///   }
/// }
/// .binding(action: /SettingsAction.form)
///
/// let settings = Store(
///   initialState: SettingsState(), reducer: settingsReducer, environment: ()
/// ).view
/// settings.send(.form(.set(\.volume, 100)))
/// settings.volume  // 11
/// ```
///
/// Two are equal if they set the same field to equal values. A key path cannot be encoded, so an
/// action with a `BindingAction` is not `Codable`.
public struct BindingAction<Root>: Equatable, Sendable {
  /// The field that is set.
  public let keyPath: PartialKeyPath<Root> & Sendable
  /// The new value, to compare and to describe the action.
  private let value: any Equatable & Sendable
  /// Sets the field of a state to the new value.
  @usableFromInline let set: @Sendable (inout Root) -> Void

  /// The field, as a type that can be compared.
  private var field: PartialKeyPath<Root> { keyPath }

  /// An action that sets the field at `keyPath` to `value`.
  ///
  /// A test sends it as a binding would:
  ///
  /// ```swift
  /// struct SettingsState: Equatable { var name = "" }
  /// enum SettingsAction: Equatable { case form(BindingAction<SettingsState>) }
  ///
  /// let store = TestStore(
  ///   initialState: SettingsState(),
  ///   reducer: Reducer<SettingsState, SettingsAction, Void>.combine()
  ///     .binding(action: /SettingsAction.form),
  ///   environment: ())
  /// store.send(.form(.set(\.name, "Ada"))) { $0.name = "Ada" }
  /// ```
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) -> BindingAction {
    BindingAction(keyPath: keyPath, value: value) { $0[keyPath: keyPath] = value }
  }

  /// Sets the field of `root`.
  ///
  /// ``Reducer/binding(action:)`` calls it; your own reducer may call it instead.
  @inlinable
  public func apply(to root: inout Root) {
    set(&root)
  }

  /// Whether both set the same field to equal values.
  public static func == (lhs: BindingAction, rhs: BindingAction) -> Bool {
    lhs.field == rhs.field && isEqual(lhs.value, to: rhs.value) == true
  }

  /// Whether `action` sets the field at `keyPath`: `case .form(\.volume)`.
  ///
  /// The state already has the value, because ``Reducer/binding(action:)`` runs first.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, Value>, action: BindingAction
  ) -> Bool {
    keyPath == action.field
  }
}

extension BindingAction: CustomStringConvertible {
  /// The field and its new value.
  ///
  /// Reports outside of tests, which print only names, omit the value.
  public var description: String { "\(keyPath) = \(value)" }
}

extension Reducer {
  /// Sets the field of a ``BindingAction`` before this reducer runs.
  ///
  /// This reducer sees the new value, and may correct it or start effects.
  ///
  /// Actions of other cases pass through unchanged. Both run in one reduction, so observers see the
  /// corrected value only.
  @inlinable
  public func binding(action path: CasePath<Action, BindingAction<State>>) -> Reducer {
    Reducer { state, action, environment in
      path.extract(from: action)?.apply(to: &state)
      return run(&state, action, environment)
    }
  }
}

extension ViewStore {
  /// A binding to a field of the state that sends a ``BindingAction``.
  ///
  /// `action` is the case that contains the ``BindingAction``. Observation tracks the field
  /// separately.
  ///
  /// ```swift
  /// struct SettingsState: Equatable { var name = "" }
  /// enum SettingsAction: Equatable { case form(BindingAction<SettingsState>) }
  ///
  /// func field(_ settings: ViewStore<SettingsState, SettingsAction>) {
  ///   let name = settings.binding(\.name, form: SettingsAction.form)
  ///   name.wrappedValue = "Grace"
  /// }
  /// ```
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value> & Sendable,
    form action: @escaping (BindingAction<State>) -> Action
  ) -> Binding<Value> {
    binding(keyPath) { action(.set(keyPath, $0)) }
  }
}
