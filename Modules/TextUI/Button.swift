/// A control drawn by its title: "[+]", or "(+)" while it cannot be used.
public struct Button<Action>: ScreenControl {
  public var control: Control<Action>

  /// A button that sends `action`.
  public init(_ title: String, _ action: Action) where Action: Sendable {
    control = Control(title, .button, action)
  }

  /// The button on a line of its own.
  public var elements: [Element<Action>] { [Element(.line([.control(control)]))] }
}

/// A labelled value that can be typed anew, drawn as a row.
public struct Field<Action>: ScreenControl {
  public var control: Control<Action>
  let value: Text

  /// A whole number; the action gets it as it was typed.
  public init(
    _ title: String, _ value: some BinaryInteger,
    _ action: @escaping @Sendable (String) -> Action
  ) {
    self.value = Text(value)
    control = Control(title, .number, usage: "NUMBER", sample: action("\(value)")) { text in
      Result { () throws(EntryError) in
        _ = try Entry.wholeNumber(text)
        return action(text)
      }
    }
  }

  /// A whole number.
  public init(
    _ title: String, _ value: Int, _ action: @escaping @Sendable (Int) -> Action
  ) {
    self.init(title, value) { text in action(Int(text) ?? 0) }
  }

  /// A text, which may be empty.
  public init(
    _ title: String, _ value: String, _ action: @escaping @Sendable (String) -> Action
  ) {
    self.value = Text(value)
    control = Control(title, .text, usage: "TEXT", sample: action(value)) { .success(action($0)) }
  }

  public var elements: [Element<Action>] { [Element(.field(control, value: value))] }
}

/// A control that is not drawn, such as a double tap: it is used by its name.
public struct Gesture<Action>: ScreenControl {
  public var control: Control<Action>

  /// A gesture that sends `action`.
  public init(_ action: Action) where Action: Sendable {
    control = Control("", .gesture, action)
  }

  /// A gesture to a position.
  public init(_ action: @escaping @Sendable (Float) -> Action) {
    control = Control("", .gesture, usage: "NUMBER", sample: action(0)) { text in
      Result { () throws(EntryError) in action(try Entry.decimal(text)) }
    }
  }

  public var elements: [Element<Action>] { [Element(.gesture(control))] }
}

/// An element with one control.
public protocol ScreenControl<Action>: ScreenElement {
  var control: Control<Action> { get set }
}

extension ScreenControl {
  /// The same, disabled for a reason, the end of a sentence: "at the largest number". Nil changes
  /// nothing.
  public func disabled(_ reason: String?) -> Self {
    var copy = self
    copy.control.reason = reason ?? control.reason
    return copy
  }

  /// The same with a line of help.
  public func help(_ text: String) -> Self {
    var copy = self
    copy.control.help = text
    return copy
  }
}

extension Button: Equatable where Action: Equatable {}
extension Field: Equatable where Action: Equatable {}
extension Gesture: Equatable where Action: Equatable {}
