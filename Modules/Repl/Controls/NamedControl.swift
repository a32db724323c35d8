import TextUI

/// A control on display with the name that it is used by.
struct NamedControl {
  let control: AnyControl
  let name: DottedName
  /// The name of its screen.
  let screen: String

  /// The name with the notation of its argument.
  var usage: String { control.usage.isEmpty ? name.text : "\(name.text) \(control.usage)" }

  /// The argument of a control that is on display several times, as in each row of
  /// a list.
  var words: String? { typedPayload(of: control.viewAction) }

  /// The shortest text that uses it: its title, or else its name.
  var brief: String { control.title.isEmpty ? name.text : control.title }
}

/// A control with the text typed for it.
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
