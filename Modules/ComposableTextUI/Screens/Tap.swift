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
