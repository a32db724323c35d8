/// A labeled value that can be edited, drawn as a row.
public struct Field<Action>: Sendable {
  private var control: Control
  private let value: Text

  /// A whole number of any type; the action gets the typed digits, which fit in an `Int`.
  public init(
    _ title: String, _ value: some BinaryInteger,
    _ action: @escaping @Sendable (String) -> Action
  ) where Action: Sendable {
    self.value = Text(value, grouped: true)
    control = Control(title, .number, action(value.description)) {
      text throws(Failure) in action("\(try InputParser.wholeNumber(text))")
    }
  }

  /// A whole number; the action gets the typed one.
  public init(
    _ title: String, _ value: Int, _ action: @escaping @Sendable (Int) -> Action
  ) where Action: Sendable {
    // The digits are always those of an `Int`.
    self.init(title, value) { text in action(Int(text) ?? 0) }
  }

  /// A text, which may be empty.
  public init(
    _ title: String, _ value: String, _ action: @escaping @Sendable (String) -> Action
  ) where Action: Sendable {
    self.value = Text(value)
    control = Control(title, .text, action(value)) { text in action(text) }
  }

  /// The same, disabled for a reason, the end of a sentence: "at the largest number".
  ///
  /// Nil changes nothing.
  public consuming func disabled(_ reason: String?) -> Self {
    control.disable(reason)
    return self
  }

  /// The same with a line of help.
  public consuming func help(_ text: String) -> Self {
    control.help = text
    return self
  }

  @usableFromInline var screenContent: ScreenContent {
    ScreenContent([.control(control, value: value)])
  }
}
