/// A view: the screens of its view state, and the view store that its controls send to.
///
/// ```swift
/// func goOn(_ view: some ScreenView) throws {
///   try view.tap("Next")
/// }
/// ```
@MainActor public protocol ScreenView {
  /// The state that the view shows.
  associatedtype ViewState: Equatable
  /// The actions that it can send.
  associatedtype ViewAction: Equatable & Sendable
  /// Its screens, each computed at most once.
  var screens: Screens<ViewState, ViewAction> { get }
}

extension ScreenView {
  /// The screen for the current view state.
  public var body: Screen<ViewAction> { screens.current }

  /// The same screen with controls that send to their own view's store.
  public var screen: Screen<Tap> { screens.tappable }

  /// Taps the control with this title or name, which sends to its own view's store.
  public func tap(_ title: String) throws { try screen.tap(title).send() }

  /// Enters a text into the field with this title or name.
  public func enter(_ title: String, _ text: String) throws {
    try screen.enter(title, text).send()
  }
}
