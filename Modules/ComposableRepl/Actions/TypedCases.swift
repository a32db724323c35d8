/// An enum whose cases are typed by their names, each followed by its values.
///
/// ``ActionTypes`` reads it from the metadata of the type.
@MainActor
final class TypedCases {
  /// A case with the values that are typed after its name.
  struct Case {
    let name: String
    let values: [Value]

    var labels: [String] { values.compactMap(\.label) }

    func index(of label: String) -> Int? { values.firstIndex { $0.label == label } }

    /// Whether its only value has cases, as in `timer(TimerAction)`: their names continue the path.
    var isPath: Bool { values.count == 1 && values[0].kind.cases != nil }

    /// Whether its only value is an error of any type, as in the failure of a `TaskResult`.
    var holdsError: Bool { values.count == 1 && values[0].kind.type == (any Error).self }

    /// Whether it holds the action of a row or a screen after an id, as in `todo(ID, TodoAction)`.
    ///
    /// - The last value has no label, or the label `action`.
    /// - The values before it are ids, which have no cases, unlike the first one of
    ///   `node(Tree, Tree)`.
    /// - The last value has cases with values, or is a choice. A choice after a text is an action
    ///   only if it has a label: `note(String, Mood)` holds two values.
    var addressesRow: Bool {
      guard values.count > 1, let last = values.last, [nil, "action"].contains(last.label),
        values.dropLast().allSatisfy({ $0.kind.cases == nil })
      else { return false }
      if case .cases = last.kind.notation { return true }
      return last.kind.choices != nil && (!values[0].kind.isText || last.label != nil)
    }
  }

  /// A value of a case.
  struct Value {
    /// Nil if it was declared without a label.
    let label: String?
    /// The name under which it is encoded.
    let key: String
    let kind: ValueKind
  }

  let type: Any.Type
  /// In the order of their tags.
  ///
  /// Empty until they are read, because an action can hold actions of its own type.
  var cases: [Case] = []

  init(_ type: Any.Type) { self.type = type }

  var names: [String] { cases.map(\.name) }

  /// The choice of names, for a message.
  var list: String { "one of \(names.sorted().listed())" }

  subscript(name: String) -> Case? { cases.first { $0.name == name } }
}
