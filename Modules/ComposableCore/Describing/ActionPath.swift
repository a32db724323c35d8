/// An action as a case path, without its values: `.counter(.setCount("42"))` is `counter.setCount`.
///
/// The path goes on as long as a case holds nothing but another enum of the program's own. What is
/// no such enum has its value in one line for a name.
package func caseName(of action: Any) -> String {
  actionPath(of: action).map { $0.names.joined(separator: ".") } ?? singleLine(action)
}

/// An action as a case path, with the values of its last case.
///
/// The path goes on as long as a case holds nothing but another enum of the program's own. What is
/// no such enum is described as a value on one line. The text shows payloads, which may be secret:
/// reports of a program that runs outside of tests show the case path alone.
///
/// ```swift
/// let text = describe(action: AppAction.counter(.setCount("42")))  // counter.setCount("42")
/// ```
///
/// - Complexity: O(*n*) in what is shown: of a collection ten elements, and 16 levels of values in
///   values.
public func describe(action: Any) -> String {
  guard let path = actionPath(of: action) else { return singleLine(action) }
  let name = path.names.joined(separator: ".")
  guard !path.fields.isEmpty else { return name }
  return name + ValueShape.record(name: "", path.fields).singleLine
}

/// An action as a case path, or the name of its type where it is none: nothing of what it holds.
func publicName(of action: Any) -> String {
  actionPath(of: action).map { $0.names.joined(separator: ".") } ?? typeName(of: action)
}

extension IssueMessage.StringInterpolation {
  /// Adds an action with its values; the case path alone, or its type, where secrets are left out.
  mutating func appendInterpolation(action: Any) {
    append(text: publicName(of: action), detailed: describe(action: action))
  }
}

/// The names of the cases on the way into an action, and what the last one holds; nil if the action
/// is no enum of the program's own.
private func actionPath(of action: Any) -> (names: [String], fields: [ValueShape.Field])? {
  func step(into value: Any) -> (name: String, payload: Any?)? {
    // An optional or a result inside an action is a value.
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

/// The case that a value is in, and what it holds.
///
/// Nil if the value is no enum, or one whose cases are not on record.
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
