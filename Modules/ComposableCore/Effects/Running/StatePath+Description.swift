extension StatePath: CustomStringConvertible {
  /// The path in source form: `counter.rows[3].editor`.
  @usableFromInline
  package var description: String {
    describe { $0.name }
  }

  /// The description with "…" for the ids of rows that are not numbers: `todos[3].editor`,
  /// `users[…]`.
  var publicDescription: String {
    describe { step in
      let name = step.name
      let isText = name.hasPrefix("[") && Int(name.dropFirst().dropLast()) == nil
      return isText ? "[…]" : name
    }
  }

  private func describe(_ name: (StatePathStep) -> String) -> String {
    var names: [String] = []
    var path = self
    while let step = path.step, let parent = path.parent {
      names.append(name(step))
      path = parent
    }
    var text = ""
    while let name = names.popLast() {
      if !text.isEmpty, !name.hasPrefix("[") { text += "." }
      text += name
    }
    return text
  }
}
