/// A message in front of its screen, which is disabled until the message is dismissed.
public struct Alert<Action>: Sendable {
  @usableFromInline let screenContent: ScreenContent

  /// An alert whose button sends `dismiss`.
  public init(_ text: Text, button: String = "OK", help: String = "", _ dismiss: Action)
  where Action: Sendable {
    let content = [.block(text.block)] + Button(button, dismiss).help(help).screenContent.elements
    let reason = "while an answer is on display; [\(button)] dismisses it"
    screenContent = ScreenContent([.overlay(AnyScreen("", content), reason: reason)])
  }
}

/// Another view's screen in front of this one, which is disabled until the other is closed.
///
/// The controls of a modal are named after the modal, independently of the screen that presents it.
public struct Modal<Action>: Sendable {
  @usableFromInline let screenContent: ScreenContent

  /// The modal `name`, with a button that sends `close`.
  public init(
    _ name: String, _ screen: Screen<Tap>, button: String = "Close", help: String = "",
    _ close: Action
  ) where Action: Sendable {
    let title = screen.title
    var section = screen.below(name, isRoot: true).erased
    section.title = ""
    let content = [.section(section)] + Button(button, close).help(help).screenContent.elements
    let reason = "while '\(title.plain)' is on display; [\(button)] closes it"
    screenContent = ScreenContent([.overlay(AnyScreen(title, content), reason: reason)])
  }
}

/// Another view's screen as a part of this one; its controls are named below `name`.
public struct Section<Action>: Sendable {
  @usableFromInline let screenContent: ScreenContent

  /// The section `name`.
  public init(_ name: String, _ screen: Screen<Tap>) {
    screenContent = ScreenContent([.section(screen.below(name).erased)])
  }
}
