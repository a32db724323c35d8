import TextUI

/// A control on display and the name that it is used by.
@MainActor
final class NamedControl {
  let control: AnyControl
  let name: DottedName
  /// The name of its screen.
  let screen: String
  /// The title in lower case.
  let title: String

  init(control: AnyControl, name: DottedName, screen: String) {
    self.control = control
    self.name = name
    self.screen = screen
    title = control.title.lowercased()
  }

  /// The name with the notation of its argument.
  var usage: String { control.usage.isEmpty ? name.text : "\(name.text) \(control.usage)" }

  /// The argument of a control that is on display several times, as in each row of
  /// a list.
  var words: String? { typedPayload(of: control.viewAction) }

  /// The shortest text that uses it: its title, or its name if it has none.
  var brief: String { control.title.isEmpty ? name.text : control.title }
}

/// A control with the text typed for it.
@MainActor
struct FoundControl {
  let control: NamedControl
  let rest: String
}

extension Array where Element: Equatable {
  /// Each element once, in the order of their first occurrences.
  var withoutRepeats: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
