/// The case path of an action, without the values of its cases.
///
/// The path continues while a case holds only another enum of the program, or an id and such an
/// enum, as the action of a row does. An action that is not such an enum has no case: it is
/// described with its value, in one line, so don't log it if the value may be a secret.
///
/// ```swift
/// enum CounterAction { case setCount(String) }
/// enum AppAction { case counter(CounterAction) }
///
/// caseName(of: AppAction.counter(.setCount("42")))  // "counter.setCount"
/// ```
public func caseName(of action: Any) -> String {
  let path = ActionPath(action)
  return path == nil ? singleLine(action) : redactedName(of: action, at: path)
}

/// Describes an action as a case path with the values of its last case.
///
/// The path continues while a case holds only another enum of the program. An action that is not
/// such an enum is described as a value in one line. The text contains payloads, which may be
/// secrets: reports outside of tests contain only the case path.
///
/// ```swift
/// enum CounterAction { case setCount(String) }
/// enum AppAction { case counter(CounterAction) }
///
/// describe(action: AppAction.counter(.setCount("42")))  // #"counter.setCount("42")"#
/// ```
///
/// - Complexity: O(*n*) in the shown values: at most ten elements of a collection and 16 levels of
///   nesting.
public func describe(action: Any) -> String {
  text(of: action, at: ActionPath(action))
}

/// Describes an action in the same way, with a blank for the brackets around its values. Those of a
/// row's action stay: its case path continues inside them, after the row's id.
package func describe(typed action: Any) -> String {
  let path = ActionPath(action)
  let text = text(of: action, at: path)
  guard let path, path.rowNames.isEmpty, text.hasSuffix(")") else { return text }
  let name = path.names.joined(separator: ".")
  return "\(name) \(text.dropFirst(name.count + 1).dropLast())"
}

/// The case path of an action, or its type's name if it is not an enum; contains no values.
@usableFromInline
func redactedName(of action: Any) -> String {
  redactedName(of: action, at: ActionPath(action))
}

extension IssueMessage.StringInterpolation {
  /// Appends an action with its values; in the text without secrets, only its case path or type.
  @usableFromInline
  package mutating func appendInterpolation(action: Any) {
    let path = ActionPath(action)
    append(text: redactedName(of: action, at: path), detailed: text(of: action, at: path))
  }
}

private func text(of action: Any, at path: ActionPath?) -> String {
  guard let path else { return singleLine(action) }
  let last = String(path.last.singleLine.dropFirst())
  return (path.names.dropLast() + [last]).joined(separator: ".")
}

/// The case path without values; the type's name for an action that isn't an enum.
private func redactedName(of action: Any, at path: ActionPath?) -> String {
  path.map { ($0.names + $0.rowNames).joined(separator: ".") } ?? typeName(of: action)
}

private struct ActionPath {
  /// The names of the cases up to the first one that doesn't only hold another case.
  let names: [String]
  /// The last of these cases, with its values.
  let last: ValueShape
  /// Where its values are the id and the action of a row, the names of that action's cases.
  private(set) var rowNames: [String] = []

  /// Nil if the action isn't an enum of the program.
  init?(_ action: Any) {
    guard var shape = programCase(of: action) else { return nil }
    var names = [shape.name]
    while shape.parts.count == 1, shape.parts[0].label == nil,
      let next = programCase(of: shape.parts[0].value)
    {
      names.append(next.name)
      shape = next
    }
    self.names = names
    last = shape
    if shape.parts.count == 2, let row = ActionPath(shape.parts[1].value) {
      rowNames = row.names + row.rowNames
    }
  }
}

/// The structure of an enum's value; nil for an optional or a result, which is treated as a value.
private func programCase(of value: Any) -> ValueShape? {
  let isStandard = _typeName(type(of: value), qualified: true).hasPrefix("Swift.")
  // Most payloads aren't enums. Checking that first is cheaper than taking the value apart.
  if isStandard || Platform.enumCaseName(of: value) == nil { return nil }
  let shape = ValueShape(value)
  return shape.kind == .enumCase ? shape : nil
}
