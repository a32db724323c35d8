/// A message in front of its screen, which is disabled until the message is dismissed.
public struct Alert<Action>: ScreenElement {
  /// The part as elements.
  package let elements: [Element]

  /// An alert whose button sends `dismiss`.
  public init(_ text: Text, button: String = "OK", help: String = "", _ dismiss: Action)
  where Action: Sendable {
    let content = [Element(.block(text.block))] + Button(button, dismiss).help(help).elements
    elements = [
      Element(
        .overlay(
          AnyScreen("", content),
          reason: "while an answer is on display; [\(button)] dismisses it"))
    ]
  }
}

/// Another view's screen in front of this one, which is disabled until the other is closed.
///
/// The controls of a modal are named after the modal, independently of the screen that presents it.
public struct Modal<Action>: ScreenElement {
  /// The part as elements.
  package let elements: [Element]

  /// The modal `name`, with a button that sends `close`.
  public init(
    _ name: String, _ screen: Screen<Tap>, button: String = "Close", help: String = "",
    _ close: Action
  ) where Action: Sendable {
    let title = screen.title
    var content = screen.below(name, isRoot: true).erased
    content.title = ""
    elements = [
      Element(
        .overlay(
          AnyScreen(
            title, [Element(.section(content))] + Button(button, close).help(help).elements),
          reason: "while '\(title.plain)' is on display; [\(button)] closes it"))
    ]
  }
}

/// Another view's screen as a part of this one; its controls are named below `name`.
public struct Section<Action>: ScreenElement {
  /// The part as elements.
  package let elements: [Element]

  /// The section `name`.
  public init(_ name: String, _ screen: Screen<Tap>) {
    elements = [Element(.section(screen.below(name).erased))]
  }
}

/// A screen's one-line answer to the last action.
///
/// The REPL prints it instead of the screen unless the context changed too. Not drawn.
public struct Answer<Action>: ScreenElement {
  /// The part as elements.
  package let elements: [Element]

  /// The answer to `question`; it counts as new when the question changes.
  public init(_ text: Text, to question: String, in context: String) {
    elements = [
      Element(.answer(AnswerLine(context: context, question: question, text: text)))
    ]
  }
}

/// The content of an `Answer`. `news(since:)` prints the text if the question changed but the
/// context didn't.
struct AnswerLine: Equatable, Sendable {
  var context: String
  var question: String
  var text: Text
}

extension Screen {
  /// What to print of the screen after `old`: its answer if nothing else is new, otherwise the
  /// screen with its lists reduced to new rows.
  package func news(since old: Screen?) -> Drawing {
    if let answer = erased.answer, let before = old?.erased.answer,
      answer.context == before.context, answer.question != before.question
    {
      return Drawing("", [answer.text.block])
    }
    return drawing.news(since: old?.drawing)
  }
}
