/// A part of a screen with one control.
package protocol ControlElement<Action>: ScreenElement {
  /// The control.
  var control: AnyControl { get set }
}

extension ControlElement {
  consuming func disabled(because reason: String?) -> Self {
    control.reason = reason ?? control.reason
    return self
  }

  consuming func helped(by text: String) -> Self {
    control.help = text
    return self
  }
}

/// A control drawn by its title: "[+]", or "(+)" while it cannot be used.
public struct Button<Action>: ControlElement {
  /// The control.
  package var control: AnyControl

  /// A button that sends `action` when it is tapped.
  public init(_ title: String, _ action: Action) where Action: Sendable {
    control = AnyControl(title, .button, action)
  }

  /// The same, disabled for a reason, the end of a sentence: "at the largest number".
  ///
  /// Nil changes nothing.
  public consuming func disabled(_ reason: String?) -> Self { disabled(because: reason) }

  /// The same with a line of help.
  public consuming func help(_ text: String) -> Self { helped(by: text) }

  /// Marks the button as the one that cancels work in progress; Ctrl-C taps it.
  ///
  /// ```swift
  /// enum SearchAction { case cancelButtonTapped }
  ///
  /// let screen: Screen<SearchAction> = Screen("Search") {
  ///   Buttons { Button("Cancel", .cancelButtonTapped).cancels() }
  /// }
  /// ```
  public consuming func cancels() -> Self {
    control.isCancelButton = true
    return self
  }

  /// The button on a line of its own.
  package var elements: [Element] {
    [Element(.control(control, value: nil))]
  }
}

/// A labeled value that can be edited, drawn as a row.
public struct Field<Action>: ControlElement {
  /// The control.
  package var control: AnyControl
  let value: Text

  /// A whole number; the action gets its digits.
  public init(
    _ title: String, _ value: some BinaryInteger,
    _ action: @escaping @Sendable (String) -> Action
  ) where Action: Sendable {
    self.value = Text(value, grouped: true)
    control = AnyControl(title, .number, action(value.description)) {
      text throws(InputError) in action("\(try InputParser.wholeNumber(text))")
    }
  }

  /// A whole number.
  public init(
    _ title: String, _ value: Int, _ action: @escaping @Sendable (Int) -> Action
  ) where Action: Sendable {
    self.init(title, value) { text in action(Int(text) ?? 0) }
  }

  /// A text, which may be empty.
  public init(
    _ title: String, _ value: String, _ action: @escaping @Sendable (String) -> Action
  ) where Action: Sendable {
    self.value = Text(value)
    control = AnyControl(title, .text, action(value)) { text in action(text) }
  }

  /// The same, disabled for a reason, the end of a sentence: "at the largest number".
  ///
  /// Nil changes nothing.
  public consuming func disabled(_ reason: String?) -> Self { disabled(because: reason) }

  /// The same with a line of help.
  public consuming func help(_ text: String) -> Self { helped(by: text) }

  /// The field as a row.
  package var elements: [Element] { [Element(.control(control, value: value))] }
}

/// A control that is not drawn, such as a double tap; it is used by its name.
public struct Gesture<Action>: ControlElement {
  /// The control.
  package var control: AnyControl

  /// A gesture that sends `action`.
  public init(_ action: Action) where Action: Sendable {
    control = AnyControl("", .gesture, action)
  }

  /// A gesture to a position.
  public init(_ action: @escaping @Sendable (Float) -> Action) where Action: Sendable {
    control = AnyControl("", .gesture, action(0)) {
      text throws(InputError) in action(try InputParser.decimal(text))
    }
  }

  /// The same, disabled for a reason, the end of a sentence: "at the largest number".
  ///
  /// Nil changes nothing.
  public consuming func disabled(_ reason: String?) -> Self { disabled(because: reason) }

  /// The same with a line of help.
  public consuming func help(_ text: String) -> Self { helped(by: text) }

  /// The gesture, which is not drawn.
  package var elements: [Element] { [Element(.control(control, value: nil))] }
}

/// Buttons on one line, with the values of fields and text between them. Nothing else is drawn.
public struct Buttons<Action>: ScreenElement {
  private let content: [Element]

  /// Buttons, values of fields and text on one line.
  public init(@ScreenBuilder<Action> content: () -> ScreenParts) {
    self.content = content().elements
  }

  /// The line as one element; none if it is empty.
  package var elements: [Element] { content.isEmpty ? [] : [Element(.line(content))] }
}
