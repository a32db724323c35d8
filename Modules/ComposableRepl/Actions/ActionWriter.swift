import ComposableTimeTravel

/// Writes an action's JSON as the words from which ``ActionReader`` reads it.
@MainActor
enum ActionWriter {
  /// The words of an action; its JSON if its type has no words.
  static func text(_ json: JSON, _ kind: ValueKind) -> String {
    if case .cases(let cases) = kind.notation { return text(json, cases) ?? json.text }
    return kind.choices?.first { $0.value == json }?.name ?? json.text
  }

  /// Nil if the JSON isn't that of the cases.
  private static func text(_ json: JSON, _ cases: TypedCases) -> String? {
    guard let member = json.onlyMember, let typedCase = cases[member.name],
      let members = member.value.members
    else { return nil }
    if typedCase.holdsError {
      return error(member.value).map { "\(typedCase.name) \($0.inDoubleQuotes)" }
    }
    let values = typedCase.values.map { value in members.first { $0.name == value.key }?.value }
    if typedCase.isPath, let value = values[0], value != .null {
      guard let inner = typedCase.values[0].kind.cases else { return nil }
      return text(value, inner).map { "\(typedCase.name).\($0)" }
        ?? "\(typedCase.name) \(value.text)"
    }
    // Values at the end that are nil may be left out, but not all of them.
    let last = values.lastIndex { $0 != nil && $0 != .null } ?? 0
    var words = [typedCase.name]
    for (index, value) in typedCase.values.enumerated().prefix(last + 1) {
      let isLast = index == typedCase.values.count - 1
      // Whether the line ends after the value or a label follows, so that a list needs no brackets.
      // The id and the action of a row are written without labels.
      let allowsWords =
        isLast || index == last
        || !typedCase.addressesRow && typedCase.values[index + 1].label != nil
      if let label = value.label, !typedCase.addressesRow { words.append("\(label):") }
      let json = values[index] ?? .null
      guard isLast, let inner = value.kind.cases, json != .null else {
        words.append(word(json, value.kind, allowsWords: allowsWords))
        continue
      }
      words.append(text(json, inner) ?? json.text)
    }
    return words.joined(separator: " ")
  }

  /// The text of an error that was typed; nil for any other, whose type is kept in JSON.
  private static func error(_ json: JSON) -> String? {
    guard json.members?.count == 2, json.member("type")?.string == "Error" else { return nil }
    return json.member("description")?.string
  }

  /// A value as one word; a list as several if the line or a label ends it.
  private static func word(
    _ json: JSON, _ kind: ValueKind, allowsWords: Bool = false
  ) -> String {
    switch kind.notation {
    case .optional(let wrapped):
      return json == .null ? "nil" : word(json, wrapped, allowsWords: allowsWords)
    case .text: return json.string?.inDoubleQuotes ?? json.text
    case .choice(let choices):
      let name = choices.first { $0.value == json }?.name
      return name.flatMap { $0 == "nil" ? nil : $0 } ?? json.text
    case .cases(let cases):
      guard let member = json.onlyMember, member.value.members?.isEmpty == true,
        cases[member.name] != nil
      else { return json.text }
      return member.name
    case .duration: return json.digits.map { Leaf.text(ofSeconds: $0) } ?? json.text
    case .date: return json.string ?? json.text
    case .list(let element):
      guard allowsWords, !json.elements.isEmpty else {
        return json.text
      }
      let words = json.elements.map { word($0, element) }
      // At the start of the words, this bracket would be that of the whole list.
      return words[0].hasPrefix("[") ? json.text : words.joined(separator: " ")
    case .other:
      guard let text = json.string else { return json.text }
      return text.isUUID ? text : text.inDoubleQuotes
    case .floatingPoint: return json.string ?? json.text
    case .integer, .truth: return json.text
    }
  }
}
