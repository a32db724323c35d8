/// The case path of an action, without values.
///
/// The path continues while a case holds only another enum of the program, or an id and such an
/// enum, as the action of a row does. An action that is not such an enum is described as a value in
/// one line.
///
/// ```swift
/// enum CounterAction { case setCount(String) }
/// enum AppAction { case counter(CounterAction) }
///
/// caseName(of: AppAction.counter(.setCount("42")))  // "counter.setCount"
/// ```
public func caseName(of action: Any) -> String {
  let path = actionPath(of: action)
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
  describe(action, at: actionPath(of: action))
}

/// The case path of an action, or its type's name if it is not an enum; contains no values.
func redactedName(of action: Any) -> String {
  redactedName(of: action, at: actionPath(of: action))
}

extension IssueMessage.StringInterpolation {
  /// Appends an action with its values; in the text without secrets, only its case path or type.
  @usableFromInline
  package mutating func appendInterpolation(action: Any) {
    let path = actionPath(of: action)
    append(text: redactedName(of: action, at: path), detailed: describe(action, at: path))
  }
}

/// The case path, and the values of the last case in parentheses.
private func describe(_ action: Any, at path: ActionPath?) -> String {
  guard let path else { return singleLine(action) }
  let name = path.names.joined(separator: ".")
  guard !path.fields.isEmpty else { return name }
  return name + ValueShape.record(name: "", path.fields).singleLine
}

/// The case path without values; the type's name for an action that isn't an enum.
private func redactedName(of action: Any, at path: ActionPath?) -> String {
  path.map { ($0.names + $0.rowNames).joined(separator: ".") } ?? typeName(of: action)
}

/// The cases that an action leads through.
private struct ActionPath {
  /// The names of the cases up to the first one with values.
  let names: [String]
  /// The values of that case.
  let fields: [ValueShape.Field]
  /// Where these are the id and the action of a row, the names of that action's cases.
  let rowNames: [String]
}

/// The cases from a value down to the first that holds no enum.
private struct CaseChain {
  private(set) var names: [String]
  private(set) var payload: Any?

  /// Nil if the value is not an enum of the program.
  init?(_ value: Any) {
    guard let first = CaseChain.programCase(of: value) else { return nil }
    names = [first.name]
    payload = first.payload
    while let next = payload.flatMap(CaseChain.programCase) {
      names.append(next.name)
      payload = next.payload
    }
  }

  /// The values of the last case.
  var fields: [ValueShape.Field] { payload.map(ComposableCore.fields(ofPayload:)) ?? [] }

  /// The case of a value; nil for an optional or a result, which is treated as a value.
  private static func programCase(of value: Any) -> EnumCase? {
    let isStandard = _typeName(type(of: value), qualified: true).hasPrefix("Swift.")
    return isStandard ? nil : enumCase(of: value)
  }
}

/// Nil if the action is not an enum of the program.
private func actionPath(of action: Any) -> ActionPath? {
  guard let chain = CaseChain(action) else { return nil }
  var rowNames: [String] = []
  var fields = chain.fields
  while fields.count == 2, let row = CaseChain(fields[1].value) {
    rowNames += row.names
    fields = row.fields
  }
  return ActionPath(names: chain.names, fields: chain.fields, rowNames: rowNames)
}
