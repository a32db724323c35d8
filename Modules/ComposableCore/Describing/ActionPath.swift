/// The case path of an action, without values.
///
/// The path continues while a case holds only another enum of the program, or an id and such an
/// enum, as the action of a row does. An action that is not such an enum is described as a value in
/// one line.
///
/// ```swift
/// let name = caseName(of: AppAction.counter(.setCount("42")))  // counter.setCount
/// ```
public func caseName(of action: Any) -> String {
  let path = actionPath(of: action)
  return path == nil ? singleLine(action) : publicName(of: action, at: path)
}

/// Describes an action as a case path with the values of its last case.
///
/// The path continues while a case holds only another enum of the program. An action that is not
/// such an enum is described as a value in one line. The text contains payloads, which may be
/// secrets: reports outside of tests contain only the case path.
///
/// ```swift
/// let text = describe(action: AppAction.counter(.setCount("42")))  // counter.setCount("42")
/// ```
///
/// - Complexity: O(*n*) in the shown values: at most ten elements of a collection and 16 levels of
///   nesting.
public func describe(action: Any) -> String {
  describe(action, at: actionPath(of: action))
}

/// The case path of an action, or its type's name if it is not an enum; contains no values.
func publicName(of action: Any) -> String {
  publicName(of: action, at: actionPath(of: action))
}

extension IssueMessage.StringInterpolation {
  /// Appends an action with its values; only its case path, or its type, where secrets are left
  /// out.
  @usableFromInline
  package mutating func appendInterpolation(action: Any) {
    let path = actionPath(of: action)
    append(text: publicName(of: action, at: path), detailed: describe(action, at: path))
  }
}

/// The case path, and the values of the last case in parentheses.
private func describe(_ action: Any, at path: ActionPath?) -> String {
  guard let path else { return singleLine(action) }
  let name = path.names.joined(separator: ".")
  guard !path.fields.isEmpty else { return name }
  return name + ValueShape.record(name: "", path.fields).singleLine
}

/// The case path without values; the type's name for an action that is no enum.
private func publicName(of action: Any, at path: ActionPath?) -> String {
  path.map { ($0.names + $0.rowNames).joined(separator: ".") } ?? typeName(of: action)
}

/// The cases that an action leads through: their names up to the first one with values, those
/// values, and, where these are the id and the action of a row, the names of that action's cases.
private typealias ActionPath = (
  names: [String], fields: [ValueShape.Field], rowNames: [String]
)

/// Nil if the action is not an enum of the program.
private func actionPath(of action: Any) -> ActionPath? {
  /// The case of a value of the program's own enums.
  func step(into value: Any) -> (name: String, payload: Any?)? {
    // An optional or a result inside an action is treated as a value.
    let isLibrarys = _typeName(type(of: value), qualified: true).hasPrefix("Swift.")
    return isLibrarys ? nil : enumCase(of: value)
  }
  /// The cases from a value down to the first that holds no enum.
  func walk(_ value: Any) -> (names: [String], payload: Any?)? {
    guard var last = step(into: value) else { return nil }
    var names = [last.name]
    while let next = last.payload.flatMap(step) {
      names.append(next.name)
      last = next
    }
    return (names, last.payload)
  }
  guard let found = walk(action) else { return nil }
  let values = found.payload.map(fields(ofPayload:)) ?? []
  var rowNames: [String] = []
  var rowFields = values
  while rowFields.count == 2, let row = walk(rowFields[1].value) {
    rowNames += row.names
    rowFields = row.payload.map(fields(ofPayload:)) ?? []
  }
  return (found.names, values, rowNames)
}
