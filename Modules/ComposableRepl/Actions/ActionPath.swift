import ComposableTimeTravel

/// The cases and rows that a line has named so far, with which its mistakes are explained.
@MainActor
struct ActionPath {
  /// A row to whose action the line leads.
  private struct Row {
    let idType: Any.Type
    /// The names since the row before, which tell its list from others.
    let names: [String]
    let id: JSON
  }

  private let state: Any
  private var usage = ActionUsage()
  private var rows: [Row] = []
  /// The case whose values come next; nil before the first name.
  private var last: TypedCases.Case?

  init(in state: Any) { self.state = state }

  mutating func append(_ typedCase: TypedCases.Case) {
    usage.append(typedCase.name)
    last = typedCase
  }

  /// Continues in the row with an id; further ids refer to the lists of this row.
  mutating func enter(_ id: JSON, of kind: ValueKind) {
    rows.append(Row(idType: kind.type, names: namesSinceRow, id: id))
    usage.appendRow()
  }

  private var namesSinceRow: [String] {
    Array(usage.names.dropFirst(rows.reduce(0) { $0 + $1.names.count }))
  }

  /// The list whose rows have ids of a type, in the whole state or in the last row.
  func rows(_ kind: ValueKind) -> ActionRows? {
    var scope = state
    for row in rows {
      let list = ActionRows(withIDs: row.idType, near: row.names, in: scope)
      guard let found = list?.row(withID: row.id) else { return nil }
      scope = found
    }
    return ActionRows(withIDs: kind.type, near: namesSinceRow, in: scope)
  }
}

// MARK: Mistakes

extension ActionPath {
  /// A mistake with the usage of the last case.
  func failure(_ message: String) -> Failure {
    let values = last.map { "\(usage.text)\(ActionUsages.values(of: $0, in: self))" }
    return Failure(message, code: .badArgument, usage: values)
  }

  /// What a closure reads; its mistake gets the usage of the last case.
  func addingUsage<Value>(_ read: () throws(Failure) -> Value) throws(Failure) -> Value {
    do throws(Failure) {
      return try read()
    } catch {
      throw failure(error.message)
    }
  }

  func failure(missingNameOf cases: TypedCases) -> Failure {
    let before = usage.text[...].trimmed
    return Failure("'\(before)' needs \(cases.list) after it.", code: .badArgument)
  }

  /// A name that is none of the cases, or the beginning of several.
  func failure(
    unknownName typed: String, of cases: TypedCases, matching found: [String]
  ) -> Failure {
    guard found.isEmpty else {
      let names = found.map { "'\($0)'" }.listed()
      return Failure("'\(typed.brief)' could be \(names); type more of it.", code: .ambiguous)
    }
    let nearest = Spelling.nearest(to: typed, among: cases.names)
    let names = cases.names.sorted().listed()
    return Failure(
      usage.names.isEmpty
        ? "There is no action '\(typed.brief)'. "
          + Spelling.remedy(nearest, else: "Actions are \(names).")
        : "'\(dottedName)' has no '\(typed.brief)'. "
          + Spelling.remedy(nearest, else: "It has \(names)."), code: .unknownName)
  }

  func failure(missing placeholder: String, hint: String = "") -> Failure {
    failure("Expected \(placeholder) at the end of the line.\(hint)")
  }

  /// A word that can't be read as the next value.
  func failure(
    at word: ActionWords.Word, _ message: String, _ slot: Slot
  ) -> Failure {
    if !word.isQuoted, let label = unknownLabel(word.text[...]) { return failure(label) }
    let place = slot.impliedLabel.map { " It was read as the value of '\($0):'." }
    return failure(message + (place ?? ""))
  }

  func failure(unexpected rest: ActionWords.Scalars) -> Failure {
    let text = Substring(rest)
    if let label = unknownLabel(text) { return failure(label) }
    return failure(
      last == nil
        ? "Nothing may follow an action in JSON, but '\(String(text).brief)' does."
        : "'\(dottedName)' doesn't take '\(String(text).brief)'.")
  }

  private var dottedName: String { usage.names.joined(separator: ".") }

  /// A sentence about a label that the case doesn't have; nil if the text doesn't begin with one.
  private func unknownLabel(_ text: Substring) -> String? {
    let name = text.prefix { $0 != ":" && !$0.isBlank }
    let labels = last?.labels ?? []
    guard !labels.isEmpty, name.first?.isLetter == true, name.endIndex < text.endIndex,
      text[name.endIndex] == ":"
    else { return nil }
    return "There is no label '\(String(name).brief):'; "
      + "\(labels.count == 1 ? "the label is" : "labels are") "
      + "\(labels.map { "'\($0):'" }.listed())."
  }
}
