/// The meaning of a typed name: a control, the same one in several rows, or a group of them.
@MainActor
struct Meaning {
  let name: String
  let controls: [NamedControl]

  /// Whether the name is only a prefix of the controls' names.
  var isGroup: Bool { controls.first?.name.text != name }
}

extension Repl {
  /// The controls of all screens.
  var controls: [NamedControl] { screens.flatMap(\.controls) }

  /// The names and groups that a typed name means; each part may be shortened. Only the screens
  /// whose names begin like it are searched.
  func meanings(of typed: Substring, isUnfinished: Bool = false) -> [Meaning] {
    let typed = DottedName(typed)
    let found = screens.filter { $0.hasRoot(beginningWith: typed.first) }
      .flatMap(\.controls).meant(by: typed, isUnfinished: isUnfinished, \.name)
    let names = found.map { $0.name.beginning(like: typed) }
    return names.withoutRepeats.map { name in
      Meaning(name: name, controls: zip(names, found).filter { $0.0 == name }.map(\.1))
    }
  }
}
