extension StatePath: CustomStringConvertible {
  /// The path in source form: `counter.rows[3].editor`.
  @usableFromInline package final var description: String { text(isRedacted: false) }

  /// The description with "…" in place of row ids, which may be secrets: `todos[…].editor`.
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
      names.append(
        path.name?() ?? (isRedacted ? "[…]" : "[\(path.key?.identity?.description ?? "")]"))
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

/// What the check of the invariants reads.
extension StatePath {
  package final var childPaths: [PathKey: StatePath] { children }
  package final var holdCount: Int { Int(holds) }
  package final var outermostCount: Int { nodes.outermost.count }
}
