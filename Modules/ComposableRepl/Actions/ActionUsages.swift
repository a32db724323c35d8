import ComposableTextUI
import Foundation

/// How the actions of a program are written, for help and messages.
@MainActor
struct ActionUsages {
  /// An action's name with the notation of its values.
  struct Usage {
    /// The names of its cases.
    var path: [String]
    var text: String
  }

  /// The most names that stand for a value.
  private static let mostChoices = 8
  /// The levels of cases that are listed: actions can hold actions of their own type.
  private static let deepest = 6

  /// The usages of all actions, by name.
  func all(_ kind: ValueKind, in scope: ActionScope) -> [Usage] {
    switch kind.notation {
    case .action(let cases): list(cases, Usage(path: [], text: ""), scope)
    case .choice(let choices):
      choices.map(\.name).sorted().map { Usage(path: [$0], text: $0) }
    case .date, .decimal, .duration, .integer, .list, .optional, .other, .text, .truth: []
    }
  }

  private func list(_ cases: ActionCases, _ outer: Usage, _ scope: ActionScope) -> [Usage] {
    cases.cases.sorted { $0.name < $1.name }.flatMap { found -> [Usage] in
      let isInRow = outer.text.hasSuffix(" ")
      var usage = outer
      usage.path.append(found.name)
      usage.text += (outer.text.isEmpty || isInRow ? "" : ".") + found.name
      guard found.isPath || found.isRow, let inner = found.values.last?.kind.cases,
        usage.path.count < Self.deepest
      else {
        usage.text += values(of: found, in: scope)
        return [usage]
      }
      if found.isRow { usage.text += rowValues(of: found) + " " }
      return list(inner, usage, scope)
    }
  }

  /// The notation of a case's values, each after a blank.
  func values(of found: ActionCases.Case, in scope: ActionScope) -> String {
    if found.isRow, let last = found.values.last {
      return rowValues(of: found) + " " + notation(last.kind, in: scope)
    }
    let lastRequired = found.values.lastIndex { !$0.kind.isOptional } ?? -1
    return found.values.enumerated().map { index, value in
      let text = notation(value, in: scope)
      return index > lastRequired ? " [\(text)]" : " \(text)"
    }.joined()
  }

  private func rowValues(of found: ActionCases.Case) -> String {
    String(repeating: " ROW", count: found.values.count - 1)
  }

  /// A value with its label, as in `priority: low|normal|high`.
  func notation(_ value: ActionCases.Value, in scope: ActionScope) -> String {
    (value.label.map { "\($0): " } ?? "") + notation(value.kind, in: scope)
  }

  /// How a value is written, as in `TEXT`.
  func notation(_ kind: ValueKind, in scope: ActionScope) -> String {
    switch kind.notation {
    case .action(let cases): choices(cases.names, else: "ACTION")
    case .choice(let choices): self.choices(choices.map(\.name), else: kind.name.uppercased())
    case .date: "DATE"
    case .decimal, .integer: "NUMBER"
    case .duration: "DURATION"
    case .list(let element): "\(notation(element, in: scope)) ..."
    case .optional(let wrapped): notation(wrapped, in: scope)
    case .other:
      if scope.rows(withIDs: kind.type, near: []) != nil {
        "ROW"
      } else {
        otherNotation(kind)
      }
    case .text: "TEXT"
    case .truth: "true|false"
    }
  }

  private func otherNotation(_ kind: ValueKind) -> String {
    if kind.type == Decimal.self { return "NUMBER" }
    if kind.type == (any Error).self { return "TEXT" }
    return kind.isOnlyJSON ? "JSON" : kind.name.uppercased()
  }

  private func choices(_ names: [String], else name: String) -> String {
    names.isEmpty || names.count > Self.mostChoices ? name : names.joined(separator: "|")
  }

  /// The completion of a case's name. A case that only leads to others ends in a dot.
  func completion(of found: ActionCases.Case, after path: [String]) -> Completion {
    found.isPath
      ? Completion("\(found.name).", isPartial: true)
      : Completion(found.name)
  }
}
