/// A control drawn by its title: "[+]", or "(+)" while it cannot be used.
public struct Button<Action>: Sendable {
  private(set) var control: Control

  /// A button that sends `action` when it is tapped.
  public init(_ title: String, _ action: Action) where Action: Sendable {
    control = Control(title, .button, action)
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

  /// Marks the button as the one that cancels work in progress; Ctrl-C taps it.
  ///
  /// While it can be tapped, the REPL keeps its screen above the prompt, and Ctrl-C doesn't stop
  /// the running line. So disable the button, or leave it out, while there is nothing to cancel.
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

  /// On a line of its own.
  @usableFromInline var screenContent: ScreenContent {
    ScreenContent([.control(control, value: nil)])
  }
}

/// Buttons on one line, with the values of fields and text between them. Nothing else is drawn.
public struct Buttons<Action>: Sendable {
  private let elements: [Element]

  /// Buttons, values of fields and text on one line.
  public init(@ScreenBuilder<Action> content: () -> ScreenContent) {
    elements = content().elements
  }

  /// Empty if nothing is on the line.
  @usableFromInline var screenContent: ScreenContent {
    ScreenContent(elements.isEmpty ? [] : [.inline(elements)])
  }
}
