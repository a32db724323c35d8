/// The case path of an action, without values.
///
/// The path continues while a case holds only another enum of the program. An action that is not
/// such an enum is described as a value in one line.
///
/// ```swift
/// let name = caseName(of: AppAction.counter(.setCount("42")))  // counter.setCount
/// ```
public func caseName(of action: Any) -> String {
  actionPath(of: action).map { $0.names.joined(separator: ".") } ?? singleLine(action)
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
  mutating func appendInterpolation(action: Any) {
    let path = actionPath(of: action)
    append(text: publicName(of: action, at: path), detailed: describe(action, at: path))
  }
}

private func describe(_ action: Any, at path: ActionPath?) -> String {
  guard let path else { return singleLine(action) }
  let name = path.names.joined(separator: ".")
  guard !path.fields.isEmpty else { return name }
  return name + ValueShape.record(name: "", path.fields).singleLine
}

private func publicName(of action: Any, at path: ActionPath?) -> String {
  path.map { $0.names.joined(separator: ".") } ?? typeName(of: action)
}

/// The names of the cases of an action, and the fields of the last one.
private typealias ActionPath = (names: [String], fields: [ValueShape.Field])

/// Nil if the action is not an enum of the program.
private func actionPath(of action: Any) -> ActionPath? {
  func step(into value: Any) -> (name: String, payload: Any?)? {
    // An optional or a result inside an action is treated as a value.
    let isLibrarys = _typeName(type(of: value), qualified: true).hasPrefix("Swift.")
    return isLibrarys ? nil : enumCase(of: value)
  }
  guard var last = step(into: action) else { return nil }
  var names = [last.name]
  while let next = last.payload.flatMap(step) {
    names.append(next.name)
    last = next
  }
  return (names, last.payload.map(fields(ofPayload:)) ?? [])
}

/// The case of a value and its payload.
///
/// Nil if the value is not an enum, or if its cases are not in its metadata.
func enumCase(of value: Any) -> (name: String, payload: Any?)? {
  func listedName<Value>(_ value: Value) -> String? {
    TypeMetadata(enum: Value.self).map { $0.name(at: $0.tag(of: value)) }
  }
  guard let found = mirroredCase(of: value) else { return nil }
  guard Platform.readsEnumMetadata else {
    return (found.name ?? String(describing: value), found.payload)
  }
  return _openExistential(value, do: listedName).map { ($0, found.payload) }
}
