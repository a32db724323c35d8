/// An action as a case path, without its values: `.counter(.setCount("42"))` is `counter.setCount`.
///
/// The path goes on as long as a case holds nothing but another enum of the program's own. What is
/// no such enum has its value in one line for a name.
package func caseName(of action: Any) -> String {
  ActionPath(action).map { $0.names.joined(separator: ".") } ?? singleLine(action)
}

/// An action as a case path, with the values of its last case.
///
/// The path goes on as long as a case holds nothing but another enum of the program's own. What is
/// no such enum is described as a value on one line. The text shows payloads, which may be secret:
/// reports of a program that runs outside of tests show the case path alone.
///
/// ```swift
/// describe(action: AppAction.counter(.setCount("42")))  // counter.setCount("42")
/// ```
///
/// - Complexity: O(*n*) in what is shown: of a collection ten elements, and 16 levels of values in
///   values.
public func describe(action: Any) -> String {
  guard let path = ActionPath(action) else { return singleLine(action) }
  let name = path.names.joined(separator: ".")
  guard !path.fields.isEmpty else { return name }
  return name + ValueShape.record(name: "", path.fields).singleLine
}

/// An action as a case path, or the name of its type where it is none: nothing of what it holds.
func publicName(of action: Any) -> String {
  ActionPath(action).map { $0.names.joined(separator: ".") } ?? typeName(of: action)
}

extension IssueMessage.StringInterpolation {
  /// Adds an action with its values; the case path alone, or its type, where secrets are left out.
  mutating func appendInterpolation(action: Any) {
    append(text: publicName(of: action), detailed: describe(action: action))
  }
}

/// The cases on the way into an action, and what the last one holds.
private struct ActionPath {
  var names: [String]
  var fields: [ValueShape.Field]

  init?(_ action: Any) {
    guard let first = EnumValue(action), first.isAction else { return nil }
    names = [first.name]
    var last = first
    while let payload = last.payload, let next = EnumValue(payload), next.isAction {
      names.append(next.name)
      last = next
    }
    fields = last.payload.map(ComposableCore.fields(ofPayload:)) ?? []
  }
}

/// A value that is in a case of an enum.
struct EnumValue {
  let name: String
  let payload: Any?
  let type: Any.Type

  /// Answers nil if the value is no enum, or one whose cases are not on record.
  init?(_ value: Any) {
    func name<Value>(_ value: Value) -> String? {
      EnumCases(Value.self)?.name(at: EnumWitnesses(Value.self).tag(of: value))
    }
    guard let mirror = EnumMirror(value) else { return nil }
    if Platform.readsEnumMetadata {
      guard let name = _openExistential(value, do: name) else { return nil }
      self.name = name
    } else {
      self.name = mirror.name ?? String(describing: value)
    }
    payload = mirror.payload
    type = Swift.type(of: value)
  }

  /// Whether the enum is the program's own: an optional or a result inside an action is a value.
  var isAction: Bool {
    !_typeName(type, qualified: true).hasPrefix("Swift.")
  }
}
