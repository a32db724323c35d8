/// A label and its value; the values of one screen start in the same column.
public struct Row: ScreenContent, Equatable {
  /// The name of the value.
  package var label: Text
  /// The value; its plain spans have the style `value`.
  package var value: Text

  /// A row of styled text; plain spans of the value get the style `value`.
  public init(_ label: Text, _ value: Text) {
    self.label = label
    self.value = value
  }

  /// A row whose value has one style.
  public init(_ label: Text, _ value: some StringProtocol, style: Style) {
    self.init(label, Text(value, style))
  }

  /// The row as a block.
  package var block: Block { Block(.row(label: label, value: value)) }
}

/// A line of text, wrapped between words when it is too long.
public struct Line: ScreenContent, Equatable {
  /// The text of the line.
  package var text: Text
  /// The position of the text in the line.
  package var alignment: Alignment

  /// A line of styled text.
  public init(_ text: Text, alignment: Alignment = .leading) {
    self.text = text
    self.alignment = alignment
  }

  /// A line in one style.
  public init(_ content: some StringProtocol, _ style: Style, alignment: Alignment = .leading) {
    self.init(Text(content, style), alignment: alignment)
  }

  /// The line as a block.
  package var block: Block { Block(.line(text, alignment)) }
}

/// An empty line.
public struct Blank: ScreenContent, Equatable {
  /// An empty line.
  public init() {}
  /// The line as a block.
  package var block: Block { Block(.blank) }
}
