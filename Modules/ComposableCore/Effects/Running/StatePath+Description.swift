extension StatePath: CustomStringConvertible {
  /// The path in source form: `counter.rows[3].editor`.
  @usableFromInline
  package var description: String {
    describe(\.name)
  }

  /// The description with "…" for the ids of rows that are not numbers: `todos[3].editor`,
  /// `users[…]`.
  var publicDescription: String {
    describe { step in
      guard step.name.hasPrefix("["), Int(step.name.dropFirst().dropLast()) == nil else {
        return step.name
      }
      return "[…]"
    }
  }

  private func describe(_ name: (StatePathStep) -> String) -> String {
    var names: [String] = []
    var path = self
    while let step = path.step, let parent = path.parent {
      names.append(name(step))
      path = parent
    }
    return names.reversed().reduce(into: "") { text, name in
      if !text.isEmpty, !name.hasPrefix("[") { text += "." }
      text += name
    }
  }
}
