extension StatePath: CustomStringConvertible {
  /// The path in source form: `counter.rows[3].editor`.
  @usableFromInline final var description: String { text(isRedacted: false) }

  /// The description with "…" in place of row ids that aren't numbers: `todos[3].editor`,
  /// `users[…]`.
  final var redactedDescription: String { text(isRedacted: true) }

  /// The steps from the root.
  final var steps: [EffectInfo.Step] {
    sequence(first: self, next: \.parent).filter { $0.parent != nil }.reversed().map { path in
      path.name.map { .child($0()) } ?? .row(id: path.key?.identity?.description ?? "")
    }
  }

  /// The names of the steps from the root.
  private final func text(isRedacted: Bool) -> String {
    var names: [String] = []
    var path = self
    while let parent = path.parent {
      names.append(path.name?() ?? path.rowName(isRedacted: isRedacted))
      path = parent
    }
    return StatePath.joined(names.reversed())
  }

  /// Joins the names of steps to one path.
  static func joined(_ names: [String]) -> String {
    names.reduce(into: "") { text, name in
      if !text.isEmpty, !name.hasPrefix("[") { text += "." }
      text += name
    }
  }
}

extension StatePath {
  /// The id of a row in brackets.
  fileprivate final func rowName(isRedacted: Bool) -> String {
    let id = key?.identity?.description ?? ""
    return isRedacted && Int(id) == nil ? "[…]" : "[\(id)]"
  }
}
