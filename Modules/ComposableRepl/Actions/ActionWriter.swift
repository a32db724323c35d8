import ComposableTimeTravel

extension TypedCases {
  /// The words of an action, from which ``ActionReader`` reads it; nil if the JSON isn't an action
  /// of these cases.
  func text(_ json: JSON) -> String? {
    if let choice = cases.first(where: { $0.json == json }) { return choice.name }
    guard let member = json.onlyMember, let typedCase = self[member.name] else { return nil }
    let values = typedCase.values.map { value in
      value.key.map { member.value.member($0) ?? .null } ?? member.value
    }
    if let path = typedCase.path, !path.isChoice, let inner = path.text(values[0]) {
      return "\(typedCase.name).\(inner)"
    }
    var words = [typedCase.name]
    // Values at the end that are nil may be left out, but not all of them.
    let last = values.lastIndex { $0 != .null } ?? 0
    for (index, value) in typedCase.values.enumerated().prefix(last + 1) {
      if let label = value.label, !typedCase.addressesRow { words.append("\(label):") }
      let action = index == typedCase.values.count - 1 ? value.kind.action : nil
      words.append(action?.text(values[index]) ?? value.kind.text(values[index]))
    }
    return words.joined(separator: " ")
  }
}
