import ComposableCore
import ComposableTextUI

/// A control on display and its name. A screen updates it in place while its name stays the
/// same, because most lines change few names.
@MainActor
final class NamedControl {
  /// The control as it was drawn last.
  private(set) var drawn: Control
  /// Computed when a line is first compared with the title: most lines are names.
  private var computedLowercasedTitle: String?
  let name: DottedName
  /// What decided the name: a control with an equal key has the same name.
  let nameKey: Control.NameKey?
  /// The name of its screen.
  let screen: String

  init(control: Control, name: DottedName, screen: String) {
    drawn = control
    self.name = name
    self.screen = screen
    nameKey = control.nameKey
  }

  func update(_ control: consuming Control) {
    if control.title != drawn.title { computedLowercasedTitle = nil }
    drawn = control
  }

  var lowercasedTitle: String {
    if let computedLowercasedTitle { return computedLowercasedTitle }
    let title = drawn.title.lowercased()
    computedLowercasedTitle = title
    return title
  }

  /// Whether a line in lower case begins with the title as a whole word. Compares bytes: this is
  /// done for each control on display.
  func titleBegins(_ line: String) -> Bool {
    let title = lowercasedTitle
    guard !title.isEmpty, line.utf8.starts(with: title.utf8) else { return false }
    let rest = line.utf8.dropFirst(title.utf8.count)
    return Substring(rest).first?.isBlank != false
  }

  /// Whether it can cancel work in progress.
  var cancelsWork: Bool { drawn.isCancelButton && drawn.reason == nil }

  /// The name with the notation of its argument.
  var usageLine: String {
    [name.text, drawn.row == nil ? "" : "ROW", drawn.usage].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Whether a text follows its name.
  var takesText: Bool { !drawn.usage.isEmpty }

  // MARK: Rows

  /// The value in its action, which tells the rows of a list apart.
  var rowArgument: String? { typedPayload(of: drawn.viewAction) }

  /// Whether a typed word or value is its row: the row's number, or the value in its action. The
  /// value of a field counts only if it is an id; else it is the field's text.
  func isInRow(_ typed: String) -> Bool {
    if drawn.row.map({ "@\($0.number)" }) == typed { return true }
    // Reading the value takes longer than the rest of a line.
    if takesText, !typed.isUUID { return false }
    return rowArgument?.lowercased() == typed.lowercased()
  }

  /// The word that stands for its row: the value, or the row's number if that is an id.
  var rowWord: String {
    let value = rowArgument ?? ""
    if !takesText, !value.isUUID, !value.isEmpty { return value }
    return drawn.row.map { "@\($0.number)" } ?? value
  }

  /// The same word for the history, where an id isn't replaced by a number: rows move.
  var shownRow: String { rowArgument.flatMap { $0.isUUID ? $0 : nil } ?? rowWord }
}

/// The payload of an action's innermost case as a user would type it; nil if it has none, or if the
/// payload can't be typed.
func typedPayload(of action: Any) -> String? {
  var value = action
  for _ in caseName(of: action).split(separator: ".") {
    guard let payload = Mirror(reflecting: value).children.first?.value else { return nil }
    value = payload
  }
  return typedWords(value)
}

/// A text, a number or a list of them as words of a line; nil if the value can't be typed.
private func typedWords(_ value: Any) -> String? {
  switch value {
  // A cast to a class or a struct takes less time than one to a protocol.
  case let text as String: return text.isPlainWord ? text : text.inDoubleQuotes
  case let value as any LosslessStringConvertible: return typedWords(value.description)
  // Not a range, which can have any number of elements.
  case let values as any Sequence & ExpressibleByArrayLiteral:
    let words = values.map { typedWords($0) }
    return words.contains(nil) ? nil : words.compactMap { $0 }.joined(separator: " ")
  default: return nil
  }
}
