/// Not available: every field of a state can be set by a ``BindingAction``, without a wrapper.
@available(
  *, unavailable,
  message: """
    Remove '@BindableState': a BindingAction sets any field. Write '\\.name' in place of '\\.$name', \
    and 'binding(_:form:)' in place of 'binding(\\.$name)'.
    """
)
@propertyWrapper
public struct BindableState<Value> {
  /// The field.
  public var wrappedValue: Value
  /// The wrapper itself.
  public var projectedValue: BindableState {
    get { self }
    set { self = newValue }
  }

  /// Creates a field.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

// These conformances prevent further errors about the state.
@available(*, unavailable)
extension BindableState: Equatable where Value: Equatable {}
@available(*, unavailable)
extension BindableState: Sendable where Value: Sendable {}

/// Not available: every field of a state can be set by a ``BindingAction``, without a wrapper.
@available(
  *, unavailable,
  message: """
    Remove '@BindingState': a BindingAction sets any field. Write '\\.name' in place of '\\.$name', \
    and 'binding(_:form:)' in place of '$name'.
    """
)
@propertyWrapper
public struct BindingState<Value> {
  /// The field.
  public var wrappedValue: Value
  /// The wrapper itself.
  public var projectedValue: BindingState {
    get { self }
    set { self = newValue }
  }

  /// Creates a field.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

// These conformances prevent further errors about the state.
@available(*, unavailable)
extension BindingState: Equatable where Value: Equatable {}
@available(*, unavailable)
extension BindingState: Sendable where Value: Sendable {}

/// Not available: a case path selects the case with the ``BindingAction``.
@available(
  *, unavailable,
  message: """
    Remove 'BindableAction', and name the case: '.binding(action: /SettingsAction.binding)'.
    """
)
public protocol BindableAction {
  /// The state whose fields are set.
  associatedtype State

  /// The action that sets a field.
  static func binding(_ action: BindingAction<State>) -> Self
}

/// Not available: a presented child is optional state.
@available(
  *, unavailable,
  message: """
    Use an optional property, and 'optional()' or 'destination(_:case:action:)'; the effects of a \
    child that is set to nil are cancelled.
    """
)
@propertyWrapper
public struct PresentationState<Value> {
  /// The child's state.
  public var wrappedValue: Value?

  /// Creates the state of a child.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

/// Not available: the child's own action, and one of the parent that sets its state to nil.
@available(
  *, unavailable,
  message: """
    Use the child's action itself, and an action of the parent that sets the child's state to nil.
    """
)
public enum PresentationAction<Action> {
  /// The view closes the child.
  case dismiss
  /// An action of the child.
  case presented(Action)
}

/// Not available: an alert is a value of yours that the view draws.
@available(
  *, unavailable,
  message: """
    Use an optional struct of your own with the alert's values, and an action for each button; the \
    view writes the texts.
    """
)
public struct AlertState<Action> {}

/// Not available: a dialog is a value of yours that the view draws.
@available(
  *, unavailable,
  message: """
    Use an optional struct of your own with the dialog's values, and an action for each button; \
    the view writes the texts.
    """
)
public struct ConfirmationDialogState<Action> {}
