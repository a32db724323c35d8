import ComposableCore
import ComposableTextUI

/// A control on display and its name. A screen updates it in place while its name stays the
/// same, because most lines change few names.
@MainActor
final class NamedControl {
  /// The control as it was drawn last.
  private(set) var control: Control
  /// Computed when a line is first compared with the title: most lines are names.
  private var computedLowercasedTitle: String?
  let name: DottedName
  /// What decided the name: a control with an equal key has the same name.
  let nameKey: Control.NameKey?
  /// The name of its screen.
  let screen: String

  init(control: Control, name: DottedName, screen: String) {
    self.control = control
    self.name = name
    self.screen = screen
    nameKey = control.nameKey
  }

  /// Returns whether the title changed.
  func update(_ control: Control) -> Bool {
    let isRenamed = control.title != self.control.title
    if isRenamed { computedLowercasedTitle = nil }
    self.control = control
    return isRenamed
  }

  var lowercasedTitle: String {
    if let computedLowercasedTitle { return computedLowercasedTitle }
    let title = control.title.lowercased()
    computedLowercasedTitle = title
    return title
  }

  /// Whether it can cancel work in progress.
  var cancelsWork: Bool { control.isCancelButton && control.reason == nil }

  /// The name with the notation of its argument.
  var usageLine: String {
    [name.text, control.row == nil ? "" : "ROW", control.usage].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The value in its action, which tells the rows of a list apart.
  var rowArgument: String? { typedPayload(of: control.viewAction) }
}

/// A control with the text typed for it.
@MainActor
struct FoundControl {
  let control: NamedControl
  let rest: String
  /// Whether the user typed its title, not its name.
  var isTitled = false
  /// The row as history shows it; empty if none was typed.
  var row = ""

  /// The control as the user knows it.
  var typedName: String { isTitled ? control.control.title : control.name.text }

  /// A line that uses the control in the same way again.
  var line: String {
    var line = control.name.text
    if !row.isEmpty { line += " \(row)" }
    if !control.control.usage.isEmpty || !rest.isEmpty { line += " \(rest)" }
    return line
  }
}

/// The controls that a typed name refers to: one, the same one in several rows, or a group.
@MainActor
struct NameMatch {
  let name: String
  fileprivate(set) var controls: [NamedControl]

  /// Whether the name is only a prefix of the controls' names.
  var isGroup: Bool { controls.first?.name.text != name }
}

extension Repl {
  /// The screens, with the one used last first.
  var screensByUse: [ReplScreen] {
    screens.filter { $0.name == lastScreen } + screens.filter { $0.name != lastScreen }
  }

  /// The controls of all screens.
  var controls: [NamedControl] { screens.flatMap(\.controls) }

  /// The controls and groups that a typed name refers to; each of its parts may be shortened.
  /// Searches only screens whose name starts with the first part.
  func matches(of typed: Substring, isUnfinished: Bool = false) -> [NameMatch] {
    let typed = DottedName(typed)
    var found: [NamedControl] = []
    for screen in screens where screen.hasRoot(beginningWith: typed.first) {
      for control in screen.controls where control.name.matches(typed) { found.append(control) }
    }
    found = found.preferringWholeParts(typed, isUnfinished, \.name)
    var matches: [NameMatch] = []
    for control in found {
      let name = control.name.beginning(like: typed)
      if let index = matches.firstIndex(where: { $0.name == name }) {
        matches[index].controls.append(control)
      } else {
        matches.append(NameMatch(name: name, controls: [control]))
      }
    }
    return matches
  }
}

/// The payload of an action's innermost case as a user would type it; nil if it has none, or if the
/// payload can't be typed.
package func typedPayload(of action: Any) -> String? {
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
  case let text as String: return text.isPlainWord ? text : text.inDoubleQuotes
  case let number as any LosslessStringConvertible: return number.description
  case let values as any Sequence:
    let words = values.map { typedWords($0) }
    return words.contains(nil) ? nil : words.compactMap { $0 }.joined(separator: " ")
  default: return nil
  }
}

extension Array where Element: Equatable {
  /// Each element once, in the order of their first occurrences.
  var withoutRepeats: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
