import ComposableTextUI

/// A control with the text typed for it.
@MainActor
struct FoundControl {
  let control: NamedControl
  let rest: String
  /// Whether the user typed its title, not its name.
  var wasFoundByTitle = false
  /// The row as history shows it; empty if none was typed.
  var row = ""

  /// The control as the user knows it.
  var typedName: String { wasFoundByTitle ? control.drawn.title : control.name.text }

  /// A line that uses the control in the same way again.
  var line: String {
    var line = control.name.text
    if !row.isEmpty { line += " \(row)" }
    if !control.drawn.usage.isEmpty || !rest.isEmpty { line += " \(rest)" }
    return line
  }
}
