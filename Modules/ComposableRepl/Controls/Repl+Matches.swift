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
