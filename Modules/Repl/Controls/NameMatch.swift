/// What a typed name refers to: a control, the same control in several rows, or a group of
/// controls.
@MainActor
struct NameMatch {
  let name: String
  let controls: [NamedControl]

  /// Whether the name is only a prefix of the controls' names.
  var isGroup: Bool { controls.first?.name.text != name }
}

extension Repl {
  /// The controls of all screens.
  var controls: [NamedControl] { screens.flatMap(\.controls) }

  /// The controls and groups that a typed name refers to; each of its parts may be shortened.
  /// Searches only screens whose name starts with the first part.
  func matches(of typed: Substring, isUnfinished: Bool = false) -> [NameMatch] {
    let typed = DottedName(typed)
    let found = screens.filter { $0.hasRoot(beginningWith: typed.first) }
      .flatMap(\.controls).matching(typed, isUnfinished: isUnfinished, \.name)
    let names = found.map { $0.name.beginning(like: typed) }
    return names.withoutRepeats.map { name in
      NameMatch(name: name, controls: zip(names, found).filter { $0.0 == name }.map(\.1))
    }
  }
}
