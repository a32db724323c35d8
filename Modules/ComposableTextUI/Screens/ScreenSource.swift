import ComposableCore

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
  /// The same, and its version; nil if `version` is current.
  func tappable(since version: inout Int) -> Screen<Tap>?
  /// Calls `body` now and when the screen may have changed.
  func onChange(_ body: @escaping () -> Void) -> AnyCancellable
}
