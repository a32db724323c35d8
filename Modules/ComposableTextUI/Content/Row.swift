/// A label and its value; the values of one screen start in the same column.
///
/// It isn't a row of ``Rows``, which is made of cells.
public struct Row: Equatable, Sendable {
  let label: Text
  let value: Text

  /// A row of styled text; plain spans of the value get the style `value`.
  public init(_ label: Text, _ value: Text) {
    self.label = label
    self.value = value
  }

  /// A row whose value has one style.
  public init(_ label: Text, _ value: some StringProtocol, style: Style) {
    self.init(label, Text(value, style))
  }

  var block: Block { .row(self) }

  /// `labelWidth` is the width of the column of all labels.
  func lines(width: Int, labelWidth: Int) -> [Text] {
    let head = label.styled(.label).truncated(to: labelWidth)
    let indent = labelWidth + 2
    return value.styled(.value).wrapped(to: max(width - indent, 1)).enumerated().map { line in
      (line.offset == 0 ? head : Text("")).padded(to: indent) + line.element
    }
  }
}
