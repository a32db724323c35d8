import ComposableCore

// What a REPL sees of a view: the current screen, whose controls send taps.

/// The source of a current screen: the `Screens` of a view, or a whole state.
///
/// A REPL and a parent view ask for a screen only when they show it, so a view that changes often
/// isn't drawn for each change.
@MainActor public protocol ScreenSource: AnyObject {
  /// The names that controls of the view can have, whether on display or not.
  ///
  /// Names in a modal begin with a dot, because they get no prefix.
  var names: [String] { get }
  /// How many screens there have been, the current one included.
  var version: Int { get }
  /// The current screen with controls that send.
  var tappable: Screen<Tap> { get }
  /// The screen with controls that send; nil unless it is newer than `version`.
  ///
  /// Sets `version` to that of the screen.
  func tappable(since version: inout Int) -> Screen<Tap>?
  /// Calls `body` now and when the screen may have changed.
  func onChange(_ body: @escaping () -> Void) -> AnyCancellable
}

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

/// A view action with the store it is sent to: the action of a control on an assembled screen.
///
/// Code that combines screens of many views, such as the REPL, sees them as screens of taps.
public struct Tap: Equatable, Sendable {
  /// The view action.
  package let action: any Sendable
  private let deliver: @MainActor @Sendable (any Sendable) -> Void
  /// The case path of the action, below the names of the sections it is in.
  package let name: String

  init(
    _ action: any Sendable, name: String,
    _ deliver: @escaping @MainActor @Sendable (any Sendable) -> Void
  ) {
    self.action = action
    self.deliver = deliver
    self.name = name
  }

  /// Sends the action to its own view's store.
  @MainActor package func send() { deliver(action) }

  /// Whether both send equal actions under the same name.
  public static func == (left: Tap, right: Tap) -> Bool {
    left.name == right.name && isEqual(left.action, right.action)
  }
}
