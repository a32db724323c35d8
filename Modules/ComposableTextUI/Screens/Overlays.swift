/// A message in front of its screen, which is disabled until the message is dismissed.
public struct Alert<Action>: Sendable {
  let element: Element

  /// An alert whose button sends `dismiss`.
  public init(_ text: Text, button: String = "OK", help: String = "", _ dismiss: Action)
  where Action: Sendable {
    element = .overlay(
      AnyScreen("", [.block(text.block), Button(button, dismiss).help(help).element]),
      reason: "while an answer is on display; [\(button)] dismisses it")
  }
}

/// Another view's screen in front of this one, which is disabled until the other is closed.
///
/// The controls of a modal are named after the modal, independently of the screen that presents it.
public struct Modal<Action>: Sendable {
  let element: Element

  /// The modal `name`, with a button that sends `close`.
  public init(
    _ name: String, _ screen: Screen<Tap>, button: String = "Close", help: String = "",
    _ close: Action
  ) where Action: Sendable {
    let title = screen.title
    var content = screen.below(name, isRoot: true).erased
    content.title = ""
    element = .overlay(
      AnyScreen(title, [.section(content), Button(button, close).help(help).element]),
      reason: "while '\(title.plain)' is on display; [\(button)] closes it")
  }
}
