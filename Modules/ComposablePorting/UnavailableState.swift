import ComposableCore

/// Not available: every field of a state can be set by a ``BindingAction``, without a wrapper.
@available(
  *, unavailable,
  message: """
    Remove '@BindableState': a BindingAction sets any field. Write '\\.name' in place of '\\.$name', \
    and 'binding(_:form:)' in place of 'binding(\\.$name)'.
    """
)
@propertyWrapper
public struct BindableState<Value>: Equatable, Sendable {
  /// The field.
  public var wrappedValue: Value {
    get { fatalError("It cannot be called.") }
    set {}
  }
  /// The wrapper itself.
  public var projectedValue: BindableState {
    get { self }
    set {}
  }

  /// Creates a field.
  public init(wrappedValue: Value) {}
}

/// Not available: every field of a state can be set by a ``BindingAction``, without a wrapper.
@available(
  *, unavailable,
  message: """
    Remove '@BindingState': a BindingAction sets any field. Write '\\.name' in place of '\\.$name', \
    and 'binding(_:form:)' in place of '$name'.
    """
)
@propertyWrapper
public struct BindingState<Value>: Equatable, Sendable {
  /// The field.
  public var wrappedValue: Value {
    get { fatalError("It cannot be called.") }
    set {}
  }
  /// The wrapper itself.
  public var projectedValue: BindingState {
    get { self }
    set {}
  }

  /// Creates a field.
  public init(wrappedValue: Value) {}
}

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
    child that is set to nil are canceled.
    """
)
@propertyWrapper
public struct PresentationState<Value>: Equatable, @unchecked Sendable {
  /// The child's state.
  public var wrappedValue: Value?

  /// Creates the state of a child.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Compares nothing; a state that has one may be `Equatable`.
  public static func == (first: PresentationState, second: PresentationState) -> Bool { true }
}

/// Not available: the child's own action, and one of the parent that sets its state to nil.
@available(
  *, unavailable,
  message: """
    Use the child's action itself, and an action of the parent that sets the child's state to nil.
    """
)
public enum PresentationAction<Action>: Equatable, @unchecked Sendable {
  /// The view closes the child.
  case dismiss
  /// An action of the child.
  case presented(Action)

  /// Compares nothing; an action that has one may be `Equatable`.
  public static func == (first: PresentationAction, second: PresentationAction) -> Bool { true }
}

/// Not available: an alert is a value of yours that the view draws.
@available(
  *, unavailable,
  message: """
    Use an optional struct of your own with the alert's values, and an action for each button; or \
    paste the file of "Alerts and identified values" in "Coming from the Composable Architecture".
    """
)
public struct AlertState<Action>: Equatable, Sendable {
  /// Takes the texts and buttons of an alert.
  public init<Button>(
    title: TextState, message: TextState? = nil, primaryButton: Button, secondaryButton: Button
  ) {}

  /// Takes the texts and the button of an alert.
  public init<Button>(title: TextState, message: TextState? = nil, dismissButton: Button) {}

  /// Takes the texts of an alert.
  public init(title: TextState, message: TextState? = nil) {}

  /// Takes the texts and buttons of an alert.
  public init<Actions, Message>(
    _ title: () -> TextState, actions: () -> Actions = {}, message: () -> Message = {}
  ) {}
}

/// Not available: a dialog is a value of yours that the view draws.
@available(
  *, unavailable,
  message: """
    Use an optional struct of your own with the dialog's values, and an action for each button; or \
    paste the file of "Alerts and identified values" in "Coming from the Composable Architecture".
    """
)
public struct ConfirmationDialogState<Action>: Equatable, Sendable {
  /// Takes the texts of a dialog.
  public init(title: TextState, message: TextState? = nil) {}

  /// Takes the texts and buttons of a dialog.
  public init<Actions, Message>(
    _ title: () -> TextState, actions: () -> Actions = {}, message: () -> Message = {}
  ) {}
}

/// Not available: an action for each button is a case of yours.
@available(
  *, unavailable,
  message: """
    Write an action for each button; or paste the file of "Alerts and identified values" in "Coming \
    from the Composable Architecture".
    """
)
public struct ButtonState<Action>: Equatable, Sendable {}

/// Not available: the view writes the texts.
@available(
  *, unavailable,
  message: """
    Keep the values that the text is made of in the state, and let the view write the text; or \
    paste the file of "Alerts and identified values" in "Coming from the Composable Architecture".
    """
)
public struct TextState: Equatable, Sendable {
  /// Takes the text.
  public init(_ text: String) {}

  /// Takes the text.
  public init(verbatim text: String) {}
}

/// Not available: rows are identified where they are kept.
@available(
  *, unavailable,
  message: """
    Give the value a struct with an 'id', or make the array with 'IdentifiedArray(…, id: \\.key)'; or \
    paste the file of "Alerts and identified values" in "Coming from the Composable Architecture".
    """
)
public struct Identified<ID, Value>: Equatable, Sendable {
  /// Takes a value and its id.
  public init(_ value: Value, id: ID) {}

  /// Takes a value and its id.
  public init(_ value: Value, id: KeyPath<Value, ID>) {}
}

/// Not available: state has one owner.
@available(
  *, unavailable,
  message: """
    Keep the value in the common parent, and give it to its children with 'sharing:', as in \
    'child.pullback(state: \\.child, sharing: \\.value, action: /ParentAction.child)'.
    """
)
@propertyWrapper
public struct Shared<Value>: Equatable, Sendable {
  /// The value.
  public var wrappedValue: Value {
    get { fatalError("It cannot be called.") }
    set {}
  }
  /// The wrapper itself.
  public var projectedValue: Shared { self }

  /// Takes the value of another owner.
  public init() {}

  /// Takes the value.
  public init(wrappedValue: Value) {}

  /// Takes the value and where it is kept.
  public init<Key>(wrappedValue: Value, _ key: Key) {}
}

/// Not available: a reducer's environment has its dependencies.
@available(
  *, unavailable,
  message: """
    Add the dependency to the reducer's environment, and read it there: 'environment.uuid()'. \
    SystemEnvironment has dates, ids, random numbers and schedulers.
    """
)
@propertyWrapper
public struct Dependency<Value>: Sendable {
  /// The dependency.
  public var wrappedValue: Value { fatalError("It cannot be called.") }

  /// Takes the name of a dependency.
  public init(_ name: KeyPath<PortedName, PortedName>) where Value == PortedName {}

  /// Takes the type of a dependency.
  public init(_ type: Value.Type) {}
}
