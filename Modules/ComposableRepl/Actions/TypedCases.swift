import ComposableTimeTravel

/// An enum whose cases are typed by their names, each followed by its values.
///
/// ``ActionTypes`` reads it from the metadata of the type.
@MainActor
final class TypedCases {
  /// A case with the values that are typed after its name.
  @MainActor
  struct Case {
    let name: String
    let values: [Value]
    /// The JSON of a case of an enum without values; nil if the compiler's encoding is used.
    var json: JSON?

    var labels: [String] { values.compactMap(\.label) }

    /// The cases of its only value, as in `timer(TimerAction)`: their names continue the path.
    var path: TypedCases? { values.count == 1 ? values[0].kind.cases : nil }

    /// Whether it holds the action of a row or a screen after an id, as in `todo(ID, TodoAction)`.
    ///
    /// Ids have no cases, unlike the first value of `node(Tree, Tree)`.
    var addressesRow: Bool {
      values.count > 1 && values.last?.kind.action != nil
        && values.dropLast().allSatisfy { $0.kind.cases == nil }
    }

    /// The JSON of the case with its values.
    func json(of values: [JSON]) -> JSON {
      if values.count == 1, self.values[0].key == nil { return .object([.init(name, values[0])]) }
      let members = zip(self.values, values).map { JSON.Member($0.key ?? "", $1) }
      return .object([.init(name, .sorted(members))])
    }

    /// The index of the text that takes the rest of the line, up to a label: the only text of a
    /// case, if all later values have labels.
    var openText: Int? {
      let texts = values.indices.filter { values[$0].kind.isText }
      guard texts.count == 1, !addressesRow,
        values[texts[0]...].dropFirst().allSatisfy({ $0.label != nil })
      else { return nil }
      return texts[0]
    }
  }

  /// A value of a case.
  struct Value {
    /// Nil if it was declared without a label.
    let label: String?
    /// The name under which it is encoded; nil if its members are those of the case.
    let key: String?
    let kind: ValueKind
  }

  let type: Any.Type
  /// In the order of their tags.
  ///
  /// Empty until they are read, because an action can hold actions of its own type.
  var cases: [Case] = []

  init(_ type: Any.Type) { self.type = type }

  var names: [String] { cases.map(\.name) }
  /// Whether no case holds a value.
  var isChoice: Bool { cases.allSatisfy { $0.values.isEmpty } }

  /// The choice of names, for a message.
  var list: String { names.sorted().listed() }

  /// What a value is, for a mistake; empty if it is written in JSON.
  var expected: String {
    isChoice ? "one of \(names.listed())" : ""
  }

  /// What stands for a value in a usage.
  var placeholder: String {
    if cases.isEmpty || cases.count > 8 { return isChoice ? "\(type)".uppercased() : "ACTION" }
    return names.joined(separator: "|")
  }

  subscript(name: String) -> Case? { cases.first { $0.name == name } }

  /// The cases with a name, which may be shortened.
  func matching(_ name: String) -> [Case] {
    self[name].map { [$0] } ?? names.matching(name).compactMap { self[$0] }
  }

  /// The case that a word chooses, which may begin with a dot as in Swift; nil if none or several.
  func choice(_ word: Words.Word) -> Case? {
    let found = matching(word.text.hasPrefix(".") ? String(word.text.dropFirst()) : word.text)
    return found.count == 1 && !word.isQuoted ? found[0] : nil
  }
}
