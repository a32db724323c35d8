import ComposableTextUI
import ComposableTimeTravel

/// Where a value stands.
struct Slot {
  /// The labels of its case, which end a text without quotes.
  var labels: [String] = []
  /// Whether another value must follow without a label, so that a text is one word.
  var isFollowed = false
  /// Its label, if it wasn't typed.
  var impliedLabel: String?
}

extension ActionReader {
  /// A value of a case; the last one can be an action.
  mutating func value(
    at index: Int, of typedCase: TypedCases.Case, _ slot: Slot
  ) throws(Failure) -> TypedValue {
    let value = typedCase.values[index]
    let isLast = index == typedCase.values.count - 1
    if isLast, let cases = value.kind.cases {
      if value.kind.isOptional, takeNil(value.kind, slot) { return TypedValue(json: .null) }
      return TypedValue(json: try action(cases))
    }
    if let label = value.label, words.isAtEnd || words.nextLabel(among: slot.labels) != nil {
      if words.isAtEnd { end = .value(value.kind) }
      throw path.failure(
        "Expected \(ActionUsages.placeholder(value.kind, in: path)) "
          + (words.isAtEnd ? "after '\(label):'." : "between '\(label):' and the next label."))
    }
    if typedCase.addressesRow, !isLast {
      return TypedValue(json: try rowID(ofKind: value.kind, slot))
    }
    return try self.value(ofKind: value.kind, slot)
  }

  private mutating func value(ofKind kind: ValueKind, _ slot: Slot) throws(Failure) -> TypedValue {
    switch kind.notation {
    case .optional(let wrapped):
      return takeNil(wrapped, slot) ? TypedValue(json: .null) : try value(ofKind: wrapped, slot)
    case .text: return try text(kind, slot)
    case .list where words.rest.first == "[", .cases where words.isAtBracket,
      .choice where words.isAtBracket, .other where words.isAtBracket:
      return TypedValue(json: try json(of: kind.type))
    case .list(let element): return try list(of: element, slot)
    case .cases(let cases): return TypedValue(json: try nameWithoutValues(of: cases))
    case .choice(let choices): return TypedValue(json: try choice(choices, kind, slot))
    case .other: return TypedValue(json: try other(kind, slot))
    case .date, .duration, .floatingPoint, .integer, .truth:
      return TypedValue(json: try leaf(kind, slot))
    }
  }

  private mutating func leaf(_ kind: ValueKind, _ slot: Slot) throws(Failure) -> JSON {
    if let row = try numberedRowID(ofKind: kind) { return row }
    let word = try takeWord(kind)
    do throws(Failure) {
      return try Leaf.json(kind, word.text)
    } catch {
      throw path.failure(at: word, error.message, slot)
    }
  }

  /// Consumes `nil`, unless it is the beginning of a longer text.
  private mutating func takeNil(_ kind: ValueKind, _ slot: Slot) -> Bool {
    var after = words
    guard let word = try? after.takeWord(), !word.isQuoted, word.text == "nil",
      !kind.isText || slot.isFollowed || after.isAtTextEnd(slot.labels)
    else {
      return false
    }
    words = after
    return true
  }

  mutating func text(_ kind: ValueKind, _ slot: Slot) throws(Failure) -> TypedValue {
    if words.isAtRowNumber {
      // A longer text may begin with a row's number.
      var after = words
      _ = after.takeRowNumber()
      if slot.isFollowed || after.isAtTextEnd(slot.labels),
        let id = try numberedRowID(ofKind: kind),
        id.string != nil
      {
        return TypedValue(json: id)
      }
    }
    if slot.isFollowed || words.isAtQuote || words.isAtEnd {
      return TypedValue(json: .string(try takeWord(kind).text))
    }
    return TypedValue(json: .string(words.takeText(until: slot.labels)), form: .openText)
  }

  /// Words up to a label, the end, or one that must be the next value.
  private mutating func list(
    of element: ValueKind, _ slot: Slot
  ) throws(Failure) -> TypedValue {
    var elements: [JSON] = []
    var inner = slot
    inner.isFollowed = true
    while !words.isAtTextEnd(slot.labels) {
      let before = words
      do throws(Failure) {
        elements.append(try value(ofKind: element, inner).json)
      } catch {
        guard slot.isFollowed, !elements.isEmpty else { throw error }
        words = before
        break
      }
    }
    return TypedValue(json: .array(elements), form: .openList)
  }

  private mutating func takeWord(_ kind: ValueKind) throws(Failure) -> ActionWords.Word {
    let word = try path.addingUsage { () throws(Failure) in try words.takeWord() }
    if let word { return word }
    end = .value(kind)
    throw path.failure(missing: ActionUsages.placeholder(kind, in: path))
  }

  mutating func choice(
    _ choices: [JSON.Member], _ kind: ValueKind, _ slot: Slot
  ) throws(Failure) -> JSON {
    let names = choices.map(\.name)
    guard !names.isEmpty else {
      throw path.failure("\(kind.name) has no cases, so it has no values.")
    }
    let word = try takeWord(kind)
    // A value in JSON can be a text.
    if word.isQuoted, let choice = choices.first(where: { $0.value.string == word.text }) {
      return choice.value
    }
    let typed = word.text.hasPrefix(".") ? String(word.text.dropFirst()) : word.text
    let found = names.contains(typed) ? [typed] : names.matching(typed)
    guard found.count == 1, let choice = choices.first(where: { $0.name == found[0] }) else {
      throw path.failure(
        at: word,
        found.isEmpty
          ? "'\(word.text.brief)' is not \(kind.nameWithArticle). Give one of \(names.listed())."
          : "'\(word.text.brief)' could be \(found.listed()); type more of it.", slot)
    }
    return choice.value
  }

  /// The case of an enum that isn't the last value: it can have no values of its own here.
  private mutating func nameWithoutValues(of cases: TypedCases) throws(Failure) -> JSON {
    let typedCase = try takeCase(of: cases)
    guard typedCase.values.isEmpty else {
      throw path.failure("'\(typedCase.name)' has values; write it in JSON here.")
    }
    return .object([.init(typedCase.name, .object([]))])
  }

  /// A value whose type says how it is encoded.
  private mutating func other(_ kind: ValueKind, _ slot: Slot) throws(Failure) -> JSON {
    if let row = try numberedRowID(ofKind: kind) { return row }
    let word = try takeWord(kind)
    if let row = try rowID(ofKind: kind, beginningWith: word) ?? kind.json(of: word) { return row }
    if let rows = path.rows(kind), !kind.isOnlyJSON {
      throw path.failure(at: word, rows.mistake(word.text), slot)
    }
    throw path.failure(
      at: word,
      "'\(word.text.brief)' is not \(kind.nameWithArticle)"
        + (kind.isOnlyJSON ? "; write it in JSON." : "."), slot)
  }

  // MARK: JSON

  /// Consumes an action in JSON.
  mutating func jsonAction(of cases: TypedCases) throws(Failure) -> JSON {
    var after = words
    if let text = try? after.takeJSON(), let json = JSON(parsing: text),
      json.onlyMember.flatMap({ cases[$0.name] }) == nil
    {
      throw path.failure(
        "There is no action in \(text.brief); "
          + "write its name and its values, as in {\"\(cases.names.sorted().first ?? "")\":{}}.")
    }
    return try json(of: cases.type)
  }

  /// Consumes a value in JSON.
  mutating func json(of type: Any.Type) throws(Failure) -> JSON {
    let text = try path.addingUsage { () throws(Failure) in
      words.isAtBracket ? try words.takeJSON() : words.takeText(until: [])
    }
    guard let json = JSON(parsing: text) else { throw path.failure("'\(text.brief)' is not JSON.") }
    if let mistake = json.mistake(decoding: type) {
      let kind = ValueKind(type: type, notation: .other)
      throw path.failure("\(text.brief) is not \(kind.nameWithArticle): \(mistake)")
    }
    return json
  }

  // MARK: Rows

  /// The id of a row or a screen, to whose actions the line continues.
  private mutating func rowID(ofKind kind: ValueKind, _ slot: Slot) throws(Failure) -> JSON {
    var inner = slot
    inner.isFollowed = true
    let id = kind.isText ? try other(kind, inner) : try value(ofKind: kind, inner).json
    path.enter(id, of: kind)
    return id
  }

  /// Consumes `@N` and returns the id of that row; nil if no number of a row with an id of the kind
  /// comes next.
  private mutating func numberedRowID(ofKind kind: ValueKind) throws(Failure) -> JSON? {
    guard words.isAtRowNumber else { return nil }
    var after = words
    let word = after.takeRowNumber()
    guard let offset = Int(word.dropFirst()), let rows = path.rows(kind) else { return nil }
    let id = try path.addingUsage { () throws(Failure) in try rows.id(numbered: offset, word) }
    words = after
    return id
  }

  /// The id of the row that a word is or begins; nil if there is none, or if the word is quoted
  /// or a UUID, which needs no row.
  private func rowID(
    ofKind kind: ValueKind, beginningWith word: ActionWords.Word
  ) throws(Failure) -> JSON? {
    guard !word.isQuoted, !word.text.isUUID, let rows = path.rows(kind) else { return nil }
    return try path.addingUsage { () throws(Failure) in try rows.id(beginningWith: word.text) }
  }
}
