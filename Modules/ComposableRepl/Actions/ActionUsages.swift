import ComposableTextUI
import Foundation

/// How an action is written, as in `todo ROW rename TEXT`, or the beginning of it.
struct ActionUsage {
  /// The names of its cases.
  private(set) var names: [String] = []
  var text = ""

  mutating func append(_ name: String) {
    text += (text.isEmpty || text.hasSuffix(" ") ? "" : ".") + name
    names.append(name)
  }

  /// Adds the id of a row, to whose action it leads.
  mutating func appendRow() { text += text.hasSuffix(" ") ? "ROW " : " ROW " }
}

/// How the actions of a program are written, for help and messages.
@MainActor
enum ActionUsages {
  /// The most names that stand for a value.
  private static let mostChoices = 8
  /// The levels of cases that are listed: actions can hold actions of their own type.
  private static let deepest = 6

  /// The usages of all actions, by name.
  static func all(_ kind: ValueKind, in path: ActionPath) -> [ActionUsage] {
    if case .cases(let cases) = kind.notation { return list(cases, ActionUsage(), path) }
    let names = kind.choices?.map(\.name).sorted() ?? []
    return names.map { ActionUsage(names: [$0], text: $0) }
  }

  private static func list(
    _ cases: TypedCases, _ outer: ActionUsage, _ path: ActionPath
  ) -> [ActionUsage] {
    cases.cases.sorted { $0.name < $1.name }.flatMap { typedCase -> [ActionUsage] in
      var usage = outer
      usage.append(typedCase.name)
      guard typedCase.isPath || typedCase.addressesRow,
        let inner = typedCase.values.last?.kind.cases,
        usage.names.count < deepest
      else {
        usage.text += values(of: typedCase, in: path)
        return [usage]
      }
      for _ in typedCase.values.dropLast() { usage.appendRow() }
      return list(inner, usage, path)
    }
  }

  /// The placeholders of a case's values, each after a blank.
  static func values(of typedCase: TypedCases.Case, in path: ActionPath) -> String {
    if typedCase.addressesRow, let last = typedCase.values.last {
      return String(repeating: " ROW", count: typedCase.values.count - 1) + " "
        + placeholder(last.kind, in: path)
    }
    let lastRequired = typedCase.values.lastIndex { !$0.kind.isOptional } ?? -1
    return typedCase.values.enumerated().map { index, value in
      let text = placeholder(value, in: path)
      return index > lastRequired ? " [\(text)]" : " \(text)"
    }.joined()
  }

  /// A value with its label, as in `priority: low|normal|high`.
  static func placeholder(_ value: TypedCases.Value, in path: ActionPath) -> String {
    (value.label.map { "\($0): " } ?? "") + placeholder(value.kind, in: path)
  }

  /// How a value is written, as in `TEXT`.
  static func placeholder(_ kind: ValueKind, in path: ActionPath) -> String {
    switch kind.notation {
    case .cases(let cases): choices(cases.names, else: "ACTION")
    case .choice(let choices): Self.choices(choices.map(\.name), else: kind.name.uppercased())
    case .date: "DATE"
    case .floatingPoint, .integer: "NUMBER"
    case .duration: "DURATION"
    case .list(let element): "\(placeholder(element, in: path)) ..."
    case .optional(let wrapped): placeholder(wrapped, in: path)
    case .other: path.rows(kind) == nil ? otherPlaceholder(kind) : "ROW"
    case .text: "TEXT"
    case .truth: "true|false"
    }
  }

  private static func otherPlaceholder(_ kind: ValueKind) -> String {
    if kind.type == Decimal.self { return "NUMBER" }
    if kind.type == (any Error).self { return "TEXT" }
    return kind.isOnlyJSON ? "JSON" : kind.name.uppercased()
  }

  private static func choices(_ names: [String], else name: String) -> String {
    names.isEmpty || names.count > mostChoices ? name : names.joined(separator: "|")
  }
}
