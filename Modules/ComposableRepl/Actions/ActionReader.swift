import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// Reads the words of a line as the JSON of an action.
///
/// The types of the action say what is expected next. Where the line ends, `expected` is what could
/// follow.
@MainActor
struct ActionReader {
  private(set) var words: ActionWords
  /// What could be typed at the end of the line.
  private(set) var expected: [Completion] = []
  /// Says which word may have been meant for a label; nil if there is none.
  private(set) var remark: String?
  /// A word of a text that is like a label.
  private var doubt: Doubt?
  /// Whether the last value was a text without quotes, which only a label ends.
  private var isAfterText = false
  /// Whether a list was typed as words, which takes all words up to a label.
  private var isAfterWords = false
  /// The label of the value that is read next, if it wasn't typed.
  private var implied: String?
  /// The names of the cases so far.
  private var path: [String] = []
  /// How many of these names lead to the last row; ids after it refer to its lists.
  private var outerNames = 0
  /// The beginning of a usage line: the names so far, with ROW for each id.
  private var prefix = ""
  /// The case whose values are being read.
  private var current: ActionCases.Case?
  private var scope: ActionScope
  private let usages: ActionUsages
  private let isCompleting: Bool

  init(_ line: Substring, state: Any, _ usages: ActionUsages, isCompleting: Bool = false) {
    self.isCompleting = isCompleting
    scope = ActionScope(state)
    self.usages = usages
    words = ActionWords(line)
  }

  /// Reads the whole line.
  mutating func action(_ kind: ValueKind) throws(Failure) -> JSON {
    let json: JSON
    switch kind.notation {
    case .action(let cases): json = try action(cases)
    case .choice(let choices) where !words.isAtBracket: json = try choice(choices, kind)
    case .choice, .date, .decimal, .duration, .integer, .list, .optional, .other, .text, .truth:
      json = try self.json(kind.type)
    }
    guard words.isAtEnd else { throw takesNoMore() }
    return json
  }

  // MARK: Cases

  private mutating func action(_ cases: ActionCases) throws(Failure) -> JSON {
    if words.isAtBracket { return try json(cases) }
    let found = try takeCase(of: cases)
    path.append(found.name)
    prefix += (prefix.isEmpty || prefix.hasSuffix(" ") ? "" : ".") + found.name
    current = found
    let values = found.holdsError ? try error(found) : try values(of: found)
    return .members([.init(found.name, .members(values))])
  }

  private mutating func takeCase(of cases: ActionCases) throws(Failure) -> ActionCases.Case {
    if words.isAtEnd {
      if isCompleting { expected += cases.cases.map { usages.completion(of: $0, after: path) } }
      throw Failure(
        "'\(InputLine.trimmed(prefix[...]))' needs one of \(cases.names.sorted().inOneLine) after it.",
        code: .badArgument)
    }
    let typed = words.takeName()
    guard !typed.isEmpty else {
      throw mistake(
        "Expected a name before the dot, one of \(cases.names.sorted().inOneLine).")
    }
    if let exact = cases[typed] { return exact }
    let found = cases.names.matching(typed)
    if found.count == 1, let match = cases[found[0]] { return match }
    guard found.isEmpty else {
      let names = found.map { "'\($0)'" }.inOneLine
      throw Failure("'\(typed.brief)' could be \(names); type more of it.", code: .ambiguous)
    }
    let nearest = Spelling.nearest(to: typed, among: cases.names).map { "Did you mean '\($0)'?" }
    throw Failure(
      path.isEmpty
        ? "There is no action '\(typed.brief)'. \(nearest ?? "Actions are \(cases.names.sorted().inOneLine).")"
        : "'\(path.joined(separator: "."))' has no '\(typed.brief)'. "
          + (nearest ?? "It has \(cases.names.sorted().inOneLine)."), code: .unknownName)
  }

  // MARK: Values

  private mutating func values(
    of found: ActionCases.Case
  ) throws(Failure) -> [JSON.Member] {
    let values = found.values
    let labels = values.compactMap(\.label)
    var given: [JSON?] = Array(repeating: nil, count: values.count)
    var next = 0
    while !words.isAtEnd || needsCaseName(found, given) {
      let index: Int
      if let label = words.takeLabel(among: labels),
        let labeled = values.firstIndex(where: { $0.label == label })
      {
        guard given[labeled] == nil else { throw mistake("'\(label):' is given twice.") }
        index = labeled
        implied = nil
      } else {
        let free = values.indices.filter { given[$0] == nil }
        guard let free = free.first(where: { $0 >= next }) ?? free.first else {
          throw takesNoMore()
        }
        index = free
        implied = values.count > 1 ? values[free].label : nil
      }
      let ahead = words.labelsAhead(among: labels)
      let isFollowed = values.indices.contains { other in
        other > index && given[other] == nil && !values[other].kind.isOptional
          && !ahead.contains { $0 == values[other].label }
      }
      given[index] = try value(
        at: index, of: found, stopping: Stop(labels: labels, isFollowed: isFollowed))
      next = index + 1
    }
    if let doubt, zip(values, given).contains(where: { $0.label == doubt.label && $1 == nil }) {
      remark = "'\(doubt.word):' is part of the text. Did you mean the label '\(doubt.label):'?"
    }
    expect(values, given, from: next)
    for (value, json) in zip(values, given) where json == nil && !value.kind.isOptional {
      throw mistake(
        "Expected \(usages.notation(value, in: scope)) at the end of the line."
          + (isAfterWords ? " Write the list before it in JSON, as in [\"a\",\"b\"]." : ""))
    }
    return zip(values, given).map { JSON.Member($0.key, $1 ?? .null) }
  }

  /// The failure of a `TaskResult` with a text as its error.
  private mutating func error(_ found: ActionCases.Case) throws(Failure) -> [JSON.Member] {
    let text = try text(found.values[0].kind, Stop(labels: [], isFollowed: false))
    return [.init("description", .string(text)), .init("type", .string("Error"))]
  }

  /// Whether nothing but the name of a case is missing: its mistake lists the names and thus says
  /// more than that of a missing value.
  private func needsCaseName(_ found: ActionCases.Case, _ given: [JSON?]) -> Bool {
    guard let last = found.values.last, case .action = last.kind.notation else { return false }
    return given.dropLast().allSatisfy { $0 != nil } && given[given.count - 1] == nil
  }

  /// Where a value without quotes ends.
  private struct Stop {
    var labels: [String]
    /// Whether another value must follow, so that a text is one word.
    var isFollowed: Bool
  }

  private mutating func value(
    at index: Int, of found: ActionCases.Case, stopping stop: Stop
  ) throws(Failure) -> JSON {
    let value = found.values[index]
    let isLast = index == found.values.count - 1
    if isLast, let cases = value.kind.cases {
      if value.kind.isOptional, try takeNil(stop, value.kind) { return .null }
      return try action(cases)
    }
    if let label = value.label, words.isAtEnd || words.nextLabel(among: stop.labels) != nil {
      if words.isAtEnd { expected += candidates(value.kind) }
      throw mistake(
        "Expected \(usages.notation(value.kind, in: scope)) "
          + (words.isAtEnd ? "after '\(label):'." : "between '\(label):' and the next label."))
    }
    if found.isRow, !isLast { return try row(value.kind, stop) }
    return try self.value(value.kind, stop)
  }

  private mutating func value(_ kind: ValueKind, _ stop: Stop) throws(Failure) -> JSON {
    switch kind.notation {
    case .optional(let wrapped):
      return try takeNil(stop, wrapped) ? .null : try value(wrapped, stop)
    case .text: return .string(try text(kind, stop))
    case .list(let element):
      if words.rest.first == "[" { return try json(kind.type) }
      var elements: [JSON] = []
      while !words.isAtEnd, words.nextLabel(among: stop.labels) == nil {
        let word = Stop(labels: stop.labels, isFollowed: true)
        let before = words
        do throws(Failure) {
          elements.append(try value(element, word))
        } catch {
          // The list ends at a word that must be the next value.
          guard stop.isFollowed, !elements.isEmpty else { throw error }
          words = before
          break
        }
      }
      isAfterWords = true
      expected += words.isAtEnd ? candidates(element) : []
      guard !elements.isEmpty else { throw missing(kind) }
      return .array(elements)
    case .action(let cases):
      if words.isAtBracket { return try json(kind.type) }
      return try nameWithoutValues(of: cases)
    case .choice(let choices):
      return words.isAtBracket ? try json(kind.type) : try choice(choices, kind)
    case .date, .decimal, .duration, .integer, .truth:
      if let row = try rowNumber(kind) { return row }
      return try leaf(kind, try word(kind))
    case .other:
      return words.isAtBracket ? try json(kind.type) : try other(kind)
    }
  }

  /// Consumes `nil`, unless it is the beginning of a longer text.
  private mutating func takeNil(_ stop: Stop, _ kind: ValueKind) throws(Failure) -> Bool {
    var after = words
    guard let word = try? after.takeWord(), !word.isQuoted, word.text == "nil" else { return false }
    guard
      !kind.isText || stop.isFollowed || after.isAtEnd || after.nextLabel(among: stop.labels) != nil
    else {
      return false
    }
    words = after
    return true
  }

  private mutating func text(_ kind: ValueKind, _ stop: Stop) throws(Failure) -> String {
    isAfterText = false
    // A longer text may begin with a row's number.
    var after = words
    _ = after.takeRowNumber()
    if stop.isFollowed || after.isAtEnd || after.nextLabel(among: stop.labels) != nil,
      let id = try rowNumber(kind)?.string
    {
      return id
    }
    let isQuoted = words.rest.first == "\"" || words.rest.first == "'"
    if stop.isFollowed || isQuoted { return try word(kind).text }
    if words.isAtEnd {
      expected += candidates(kind)
      throw missing(kind)
    }
    isAfterText = true
    let text = words.takeText(until: stop.labels)
    doubt = Self.misspelledLabel(in: text, among: stop.labels)
    return text
  }

  /// A word of a text, without its colon, and the label that it may have been meant for.
  private struct Doubt {
    var word: String
    var label: String
  }

  /// The last word of a text that ends in a colon and is like a label. It stays part of the text,
  /// which may have colons.
  private static func misspelledLabel(
    in text: String, among labels: [String]
  ) -> Doubt? {
    guard !labels.isEmpty, text.contains(":") else { return nil }
    for word in text.split(whereSeparator: \.isBlank).reversed() {
      guard let colon = word.firstIndex(of: ":") else { continue }
      let name = String(word[..<colon])
      guard name.count > 2, let label = Spelling.nearest(to: name, among: labels) else { continue }
      return Doubt(word: name.brief, label: label)
    }
    return nil
  }

  private mutating func word(_ kind: ValueKind) throws(Failure) -> ActionWords.Word {
    let word: ActionWords.Word?
    do throws(Failure) {
      word = try words.takeWord()
    } catch {
      throw mistake(error.description)
    }
    if let word { return word }
    expected += candidates(kind)
    throw missing(kind)
  }

  private mutating func choice(
    _ choices: [JSON.Member], _ kind: ValueKind
  ) throws(Failure) -> JSON {
    let names = choices.map(\.name)
    guard !names.isEmpty else { throw mistake("\(kind.name) has no cases, so it has no values.") }
    let word = try word(kind)
    // A value in JSON can be a text.
    if word.isQuoted, let choice = choices.first(where: { $0.value.string == word.text }) {
      return choice.value
    }
    let typed = word.text.hasPrefix(".") ? String(word.text.dropFirst()) : word.text
    let exact = names.filter { $0 == typed }
    let found = exact.isEmpty ? names.matching(typed) : exact
    guard found.count == 1, let choice = choices.first(where: { $0.name == found[0] }) else {
      throw invalid(
        word,
        found.isEmpty
          ? "'\(word.text.brief)' is not \(kind.nameWithArticle). Give one of \(names.inOneLine)."
          : "'\(word.text.brief)' could be \(found.inOneLine); type more of it.")
    }
    return choice.value
  }

  /// The case of an enum that isn't the last value: it can have no values of its own here.
  private mutating func nameWithoutValues(of cases: ActionCases) throws(Failure) -> JSON {
    let found = try takeCase(of: cases)
    guard found.values.isEmpty else {
      throw mistake("'\(found.name)' has values; write it in JSON here.")
    }
    return .members([.init(found.name, .members([]))])
  }

  private func leaf(
    _ kind: ValueKind, _ word: ActionWords.Word
  ) throws(Failure) -> JSON {
    do throws(InputError) {
      return try Leaf.json(kind, word.text)
    } catch {
      throw invalid(word, error.message)
    }
  }

  /// A value whose type says how it is encoded.
  private mutating func other(_ kind: ValueKind) throws(Failure) -> JSON {
    if let row = try rowNumber(kind) { return row }
    let word = try word(kind)
    if !word.isQuoted, let row = try row(kind, beginningWith: word.text) { return row }
    if let json = kind.json(of: word) { return json }
    if let rows = rows(kind), !kind.isOnlyJSON { throw noRow(word, rows) }
    throw invalid(
      word,
      "'\(word.text.brief)' is not \(kind.nameWithArticle)"
        + (kind.isOnlyJSON ? "; write it in JSON." : "."))
  }

  /// Says that a word isn't the id of a row.
  private func noRow(_ word: ActionWords.Word, _ rows: ActionRows) -> Failure {
    let remedy =
      if let number = numbered(word.text, in: rows) {
        "Type '\(number)' for the row with this number."
      } else if rows.count == 0 {
        "There is none: '\(rows.name)' is empty."
      } else {
        "Type '@0' for the first of '\(rows.name)', or the beginning of an id."
      }
    return invalid(word, "'\(word.text.brief)' is not the id of a row. \(remedy)")
  }

  /// Consumes an action in JSON.
  private mutating func json(_ cases: ActionCases) throws(Failure) -> JSON {
    var after = words
    if let text = try? after.takeJSON(), let json = JSON(parsing: text),
      json.onlyMember.flatMap({ cases[$0.name] }) == nil
    {
      throw mistake(
        "There is no action in \(text.brief); "
          + "write its name and its values, as in {\"\(cases.names.sorted().first ?? "")\":{}}.")
    }
    return try json(cases.type)
  }

  /// Consumes a value in JSON.
  private mutating func json(_ type: Any.Type) throws(Failure) -> JSON {
    let text: String
    do throws(Failure) {
      text = words.isAtBracket ? try words.takeJSON() : words.takeText(until: [])
    } catch {
      throw mistake(error.description)
    }
    guard let json = JSON(parsing: text) else {
      throw mistake("'\(text.brief)' is not JSON.")
    }
    if let name = JSON.repeatedMember(in: text) {
      throw mistake("\(text.brief) has the member \"\(name.brief)\" twice.")
    }
    if let mistake = json.typedMistake(decoding: type) {
      let kind = ValueKind(type: type, notation: .other)
      throw self.mistake("\(text.brief) is not \(kind.nameWithArticle): \(mistake)")
    }
    return json
  }

  // MARK: Rows

  /// The id of a row or a screen, to whose actions the line continues.
  private mutating func row(_ kind: ValueKind, _ stop: Stop) throws(Failure) -> JSON {
    let json: JSON
    switch kind.notation {
    case .text:
      if let row = try rowNumber(kind) {
        json = row
      } else {
        let word = try word(kind)
        json =
          word.isQuoted
          ? .string(word.text) : try row(kind, beginningWith: word.text) ?? .string(word.text)
      }
    case .action, .choice, .date, .decimal, .duration, .integer, .list, .optional, .other, .truth:
      json = try value(kind, Stop(labels: stop.labels, isFollowed: true))
    }
    prefix += " ROW "
    // Further ids refer to the lists of this row.
    scope.enter(json, of: kind.type, near: names)
    outerNames = path.count
    return json
  }

  /// The names of the cases since the last row, which tell its lists apart.
  private var names: [String] { Array(path[outerNames...]) }

  private func rows(_ kind: ValueKind) -> ActionRows? {
    scope.rows(withIDs: kind.type, near: names)
  }

  /// Consumes `@N`, the number of a row with an id of the type; nil if something else comes next.
  private mutating func rowNumber(_ kind: ValueKind) throws(Failure) -> JSON? {
    guard words.rest.first == "@" else { return nil }
    var after = words
    let word = after.takeRowNumber()
    guard let offset = Int(word.dropFirst()), let rows = rows(kind) else { return nil }
    guard offset >= 0, offset < rows.count, let id = rows.id(at: offset) else {
      throw mistake(
        rows.count == 0
          ? "There is no row \(word): '\(rows.name)' is empty."
          : "There is no row \(word). Rows of '\(rows.name)' are @0 to @\(rows.count - 1).")
    }
    words = after
    return id
  }

  /// The number of a row with its `@`, if a word is that number.
  private func numbered(_ word: String, in rows: ActionRows) -> String? {
    Int(word).flatMap { (0..<rows.count).contains($0) ? "@\($0)" : nil }
  }

  /// The row whose id is a word or begins with it; nil if there is none, or if the word is a UUID,
  /// which needs no row.
  private func row(
    _ kind: ValueKind, beginningWith word: String
  ) throws(Failure) -> JSON? {
    guard !word.isUUID, let rows = rows(kind) else { return nil }
    let typed = word.lowercased()
    var found: [(offset: Int, id: JSON)] = []
    for offset in 0..<rows.count {
      guard let id = rows.id(at: offset), let text = id.string?.lowercased(),
        text.hasPrefix(typed)
      else { continue }
      if text == typed { return id }
      found.append((offset, id))
    }
    // A number without its `@` can begin an id by chance.
    if let first = found.first, typed.count < 4 {
      throw mistake(
        "'\(word.brief)' is too short for the beginning of an id. "
          + "Type '\(numbered(word, in: rows) ?? "@\(first.offset)")' for a row by its number, "
          + "or at least 4 characters of its id.")
    }
    if found.count > 1 {
      let numbers = found.prefix(4).map { "@\($0.offset)" }.joined(separator: ", ")
      throw mistake(
        "'\(word.brief)' is the beginning of \(found.count) ids, those of \(numbers)"
          + "\(found.count > 4 ? ", …" : ""); type more of it.")
    }
    return found.first?.id
  }

  // MARK: Completion

  /// Notes what could follow the values of a case.
  private mutating func expect(
    _ values: [ActionCases.Value], _ given: [JSON?], from next: Int
  ) {
    guard isCompleting else { return }
    let free = values.indices.filter { given[$0] == nil }
    let first = free.first { $0 >= next } ?? free.first
    // If the next value is required, no other label is offered.
    let isRequired = first.map { !values[$0].kind.isOptional } ?? false
    for index in isRequired ? free.filter({ $0 == first }) : free {
      guard let label = values[index].label else { continue }
      let detail = usages.notation(values[index].kind, in: scope)
      expected.append(Completion("\(label):", detail: detail))
    }
    if let first, !isAfterText { expected += candidates(values[first].kind) }
  }

  /// The words that a value can be, as far as they are few.
  private func candidates(_ kind: ValueKind) -> [Completion] {
    guard isCompleting else { return [] }
    switch kind.notation {
    case .action(let cases): return cases.cases.map { usages.completion(of: $0, after: path) }
    case .choice(let choices): return choices.map { Completion($0.name) }
    case .truth: return [Completion("true"), Completion("false")]
    case .optional(let wrapped): return candidates(wrapped) + [Completion("nil")]
    case .list(let element): return candidates(element)
    case .integer, .other, .text:
      guard let rows = rows(kind) else { return [] }
      return (0..<min(rows.count, 1_000)).map {
        Completion("@\($0)", detail: rows.summary(at: $0))
      }
    case .date, .decimal, .duration: return []
    }
  }

  // MARK: Mistakes

  private func missing(_ kind: ValueKind) -> Failure {
    mistake("Expected \(usages.notation(kind, in: scope)) at the end of the line.")
  }

  /// A word that can't be read as the next value.
  private func invalid(_ word: ActionWords.Word, _ message: String) -> Failure {
    if !word.isQuoted, let label = unknownLabel(word.text[...]) { return mistake(label) }
    return mistake(message + (implied.map { " It was read as the value of '\($0):'." } ?? ""))
  }

  /// A sentence about a label that the case doesn't have; nil if the text doesn't begin with one.
  private func unknownLabel(_ text: Substring) -> String? {
    let name = text.prefix { $0 != ":" && !$0.isBlank }
    let labels = current?.values.compactMap(\.label) ?? []
    guard !labels.isEmpty, name.first?.isLetter == true, name.endIndex < text.endIndex,
      text[name.endIndex] == ":"
    else { return nil }
    return "There is no label '\(String(name).brief):'; "
      + "\(labels.count == 1 ? "the label is" : "labels are") "
      + "\(labels.map { "'\($0):'" }.inOneLine)."
  }

  private func takesNoMore() -> Failure {
    if let label = unknownLabel(Substring(words.rest)) { return mistake(label) }
    if path.isEmpty {
      return mistake(
        "Nothing may follow an action in JSON, but '\(String(Substring(words.rest)).brief)' does.")
    }
    return mistake(
      "'\(path.joined(separator: "."))' doesn't take '\(String(Substring(words.rest)).brief)'.")
  }

  /// A mistake with the usage of the case that is being read.
  private func mistake(_ message: String) -> Failure {
    let usage = current.map { " Usage: \(prefix)\(usages.values(of: $0, in: scope))" } ?? ""
    return Failure(message + usage, code: .badArgument)
  }
}
