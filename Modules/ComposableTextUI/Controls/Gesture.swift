/// A control that is not drawn, such as a double tap; it is used by its name.
public struct Gesture<Action>: Sendable {
  private var control: Control

  /// A gesture that sends `action`.
  public init(_ action: Action) where Action: Sendable {
    control = Control("", .gesture, action)
  }

  /// A gesture to a position.
  public init(_ action: @escaping @Sendable (Float) -> Action) where Action: Sendable {
    control = Control("", .gesture, action(0)) {
      text throws(Failure) in action(try InputParser.decimal(text))
    }
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
    ScreenContent([.control(control, value: nil)])
  }
}
