extension StatePath: CustomStringConvertible {
  /// The path in source form: `counter.rows[3].editor`.
  @usableFromInline final var description: String { text(hidesRows: false) }

  /// The description with "…" for the ids of rows that are not numbers: `todos[3].editor`,
  /// `users[…]`.
  final var publicDescription: String { text(hidesRows: true) }

  /// The names of the steps, from the root on.
  private final func text(hidesRows: Bool) -> String {
    var names: [String] = []
    var path = self
    while let parent = path.parent {
      names.append(path.name?() ?? path.key.rowName(isHidden: hidesRows))
      path = parent
    }
    return StatePath.joined(names.reversed())
  }

  /// The names of steps as one path.
  static func joined(_ names: [String]) -> String {
    names.reduce(into: "") { text, name in
      if !text.isEmpty, !name.hasPrefix("[") { text += "." }
      text += name
    }
  }
}

extension StatePath.Key {
  /// The id of a row in brackets.
  fileprivate func rowName(isHidden: Bool) -> String {
    let id = identity?.description ?? ""
    return isHidden && Int(id) == nil ? "[…]" : "[\(id)]"
  }
}
