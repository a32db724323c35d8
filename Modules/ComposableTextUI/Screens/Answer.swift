/// A screen's one-line answer to the last action.
///
/// The REPL prints it instead of the screen unless the context changed too. Not drawn.
public struct Answer: Equatable, Sendable {
  let context: String
  let question: String
  let text: Text

  /// The answer to `question`; it counts as new when the question changes.
  public init(_ text: Text, to question: String, in context: String) {
    self.context = context
    self.question = question
    self.text = text
  }

  var element: Element { .answer(self) }
}
