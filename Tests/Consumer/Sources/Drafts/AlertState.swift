// Alerts as they are written in versions 0.40 and 1.x, without an animation. In the module that has
// this file they take the place of ComposablePorting's unavailable names.

/// A text that the view shows.
public struct TextState: Hashable, Sendable {
  public var text: String

  public init(_ text: String) { self.text = text }
  public init(verbatim text: String) { self.text = text }
}

/// A button of an alert, and the action that the view sends for it.
public struct ButtonState<Action> {
  public enum Role: Sendable { case cancel, destructive }
  public enum SentAction { case send(Action) }

  public var role: Role?
  public var action: Action?
  public var label: TextState

  public init(role: Role? = nil, action: Action? = nil, label: () -> TextState) {
    self.role = role
    self.action = action
    self.label = label()
  }

  private init(_ role: Role?, _ label: TextState, _ action: SentAction?) {
    self.init(role: role, label: { label })
    if case .send(let action) = action { self.action = action }
  }

  public static func `default`(_ label: TextState, action: SentAction? = nil) -> Self {
    Self(nil, label, action)
  }

  public static func cancel(
    _ label: TextState = TextState("Cancel"), action: SentAction? = nil
  ) -> Self {
    Self(.cancel, label, action)
  }

  public static func destructive(_ label: TextState, action: SentAction? = nil) -> Self {
    Self(.destructive, label, action)
  }
}

/// A question or a message, which the view shows while the state has it.
public struct AlertState<Action> {
  public typealias Button = ButtonState<Action>

  public var title: TextState
  public var message: TextState?
  public var buttons: [Button]

  public init(title: TextState, message: TextState? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  public init(title: TextState, message: TextState? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  public init(
    title: TextState, message: TextState? = nil, primaryButton: Button, secondaryButton: Button
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }

  public init(
    title: () -> TextState, @Buttons actions: () -> [Button] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(title: title(), message: message?(), buttons: actions())
  }

  @resultBuilder
  public enum Buttons {
    public static func buildExpression(_ button: Button) -> [Button] { [button] }
    public static func buildBlock(_ parts: [Button]...) -> [Button] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [Button]?) -> [Button] { part ?? [] }
    public static func buildEither(first part: [Button]) -> [Button] { part }
    public static func buildEither(second part: [Button]) -> [Button] { part }
    public static func buildArray(_ parts: [[Button]]) -> [Button] { parts.flatMap { $0 } }
  }
}

public typealias ConfirmationDialogState<Action> = AlertState<Action>

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}
extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Sendable where Action: Sendable {}
