/// How an action is written, as in `todo ROW rename TEXT`, or the beginning of it.
@MainActor
struct ActionUsage {
  /// The names of its cases.
  private(set) var names: [String] = []
  private(set) var text = ""

  mutating func append(_ name: String) {
    text += (text.isEmpty || text.hasSuffix(" ") ? "" : ".") + name
    names.append(name)
  }

  /// Adds the id of a row, to whose action it leads.
  mutating func appendRow() { text += text.hasSuffix(" ") ? "ROW " : " ROW " }

  /// The usage with all values of its last case.
  func with(_ typedCase: TypedCases.Case) -> ActionUsage {
    var usage = self
    if let path = typedCase.path, !path.isChoice {
      usage.text += ".\(path.placeholder)"
    } else if typedCase.addressesRow, let action = typedCase.values.last?.kind {
      for _ in typedCase.values.dropLast() { usage.appendRow() }
      usage.text += action.placeholder
    } else {
      let lastRequired = typedCase.values.lastIndex { !$0.kind.isOptional } ?? -1
      for (index, value) in typedCase.values.enumerated() {
        usage.text += index > lastRequired ? " [\(value.placeholder)]" : " \(value.placeholder)"
      }
    }
    return usage
  }

  /// The usages of all actions, by name. A case of a type that it is in takes an `ACTION`: eight
  /// such cases had 300,000 usages.
  static func all(
    _ cases: TypedCases, after outer: ActionUsage = .init(), in types: [TypedCases] = []
  ) -> [ActionUsage] {
    cases.cases.sorted { $0.name < $1.name }.flatMap { typedCase -> [ActionUsage] in
      var usage = outer
      usage.append(typedCase.name)
      guard typedCase.values.count == 1 || typedCase.addressesRow,
        let inner = typedCase.values.last?.kind.action
      else { return [usage.with(typedCase)] }
      for _ in typedCase.values.dropLast() { usage.appendRow() }
      if (types + [cases]).contains(where: { $0 === inner }) {
        usage.text += usage.text.hasSuffix(" ") ? "ACTION" : ".ACTION"
        return [usage]
      }
      return all(inner, after: usage, in: types + [cases])
    }
  }
}

extension TypedCases.Value {
  /// The value with its label, as in `priority: low|normal|high`.
  @MainActor var placeholder: String { (label.map { "\($0): " } ?? "") + kind.placeholder }
}
