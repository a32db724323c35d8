import ComposableTextUI
import ComposableTimeTravel

/// Reads a line as the JSON of an action; the types of the action's values say what comes next.
///
/// ```
/// action = name {"." name} {[label ":"] value} [action] | JSON
/// value  = word | "@" number | "nil" | JSON
/// name   = the name of a case, or a beginning that no other name has
/// ```
///
/// A word is quoted if it has blanks. A text needs no quotes if it is the only text of its case and
/// all values after it have labels: it ends at a label or at the end of the line. Values without
/// labels come in the order of their declaration. The action inside of another is its last value,
/// as in `todo @0 toggle`. Nothing can follow it, so `usage` only grows.
@MainActor
struct ActionReader {
  /// The words that can follow the end of the line; empty if it isn't read to its end.
  private(set) var completions: () -> [Completion] = { [] }
  /// The text that has not been read.
  private var words: Words
  /// The cases and rows read so far.
  private var usage = ActionUsage()
  /// The case whose values come next; nil before the first name.
  private var last: TypedCases.Case?
  /// Finds the lists with ids of a type, in the state or in the last row.
  private var lists: (Any.Type) -> [ActionRows]

  init(_ line: Substring, state: Any) {
    words = Words(line)
    lists = { ActionRows.all(withIDs: $0, in: state) }
  }

  /// Reads the whole line.
  mutating func readLine(as kind: ValueKind) throws(Failure) -> JSON {
    let json = if let cases = kind.cases { try action(cases) } else { try self.json(of: kind.type) }
    guard words.isAtEnd else { throw unexpectedRest }
    return json
  }

  /// Reads an action, which ends the line.
  private mutating func action(_ cases: TypedCases) throws(Failure) -> JSON {
    if words.isAtBracket { return try json(of: cases.type) }
    if words.isAtEnd {
      completions = { cases.completions }
      throw missingName(of: cases, after: "it")
    }
    let typedCase = try takeCase(of: cases)
    usage.append(typedCase.name)
    last = typedCase
    if let json = typedCase.json { return json }
    guard let path = typedCase.path else { return typedCase.json(of: try values(of: typedCase)) }
    if words.takeDot() { return typedCase.json(of: [try action(path)]) }
    guard path.isChoice || typedCase.values[0].kind.isOptional || words.isAtBracket else {
      throw missingName(of: path, after: "a dot")
    }
    return typedCase.json(of: try values(of: typedCase))
  }

  private mutating func takeCase(of cases: TypedCases) throws(Failure) -> TypedCases.Case {
    let typed = words.takeName()
    let found = cases.matching(typed)
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      let names = found.map { "'\($0.name)'" }.listed()
      throw Failure("'\(typed.brief)' could be \(names); type more of it.", code: .ambiguous)
    }
    let nearest = Spelling.nearest(to: typed, among: cases.names)
    throw Failure(
      usage.names.isEmpty
        ? "There is no action '\(typed.brief)'. "
          + Spelling.remedy(nearest, else: "Actions are \(cases.list).")
        : "'\(name)' has no '\(typed.brief)'. "
          + Spelling.remedy(nearest, else: "It has \(cases.list)."), code: .unknownName)
  }

  // MARK: Values

  private mutating func values(of typedCase: TypedCases.Case) throws(Failure) -> [JSON] {
    let values = typedCase.values
    var given: [JSON?] = values.map { _ in nil }
    var (isInAction, isOpen) = (false, false)
    while !words.isAtEnd {
      let index = try takePlace(in: typedCase, given)
      let kind = values[index].kind
      let isLast = index == values.count - 1
      isInAction = isLast && kind.action != nil
      isOpen = index == typedCase.openText && !words.isAtQuote
      let json = try value(kind, isLast: isLast, until: isOpen ? typedCase.labels : nil)
      given[index] = json
      if typedCase.addressesRow, !isLast { try enterRow(json, kind.type) }
    }
    let free = values.indices.filter { given[$0] == nil }.map { values[$0] }
    if !isInAction {
      completions = { [self, isOpen] in
        // An open text may have more words, and only a label ends it.
        free.compactMap { value in
          value.label.map { Completion("\($0):", detail: value.kind.placeholder) }
        } + (isOpen ? [] : free.first.map { completions(of: $0.kind) } ?? [])
      }
    }
    if let missing = free.first(where: { !$0.kind.isOptional }) {
      // Its mistake lists the names.
      if let action = missing.kind.action { return [try self.action(action)] }
      throw failure("Expected \(missing.placeholder) at the end of the line.")
    }
    return given.map { $0 ?? .null }
  }

  /// Consumes the label of the next value, and returns the value's index. A value without a label
  /// is the first one that isn't given yet.
  private mutating func takePlace(
    in typedCase: TypedCases.Case, _ given: [JSON?]
  ) throws(Failure) -> Int {
    let labels = typedCase.labels
    if let label = words.takeLabel(among: labels),
      let index = typedCase.values.firstIndex(where: { $0.label == label })
    {
      let kind = typedCase.values[index].kind
      guard given[index] == nil else { throw failure("'\(label):' is given twice.") }
      guard words.isAtEnd || words.nextLabel(among: labels) != nil else { return index }
      completions = { [self] in completions(of: kind) }
      throw failure("Expected \(kind.placeholder) after '\(label):'.")
    }
    guard let index = given.firstIndex(where: { $0 == nil }) else { throw unexpectedRest }
    if !typedCase.values[index].kind.isText, let unknown = words.unknownLabel {
      throw failure(
        "'\(name)' has no '\(unknown.brief):'"
          + (labels.isEmpty ? "." : "; it has \(labels.map { "'\($0):'" }.listed())."))
    }
    return index
  }

  /// A value; a text up to one of `labels` if they are given.
  private mutating func value(
    _ kind: ValueKind, isLast: Bool, until labels: [String]?
  ) throws(Failure) -> JSON {
    if !kind.isText, words.isAtBracket { return try json(of: kind.type) }
    let start = words
    let text = labels.map { Words.Word(text: words.takeText(until: $0)) }
    guard let word = text ?? words.take() else { return .null }
    if let mistake = word.mistake { throw failure(mistake.message) }
    if word.text == "nil", !word.isQuoted, kind.isOptional { return .null }
    if isLast, let action = kind.action {
      words = start
      return try self.action(action)
    }
    if let json = try rowID(word, kind.type) ?? kind.read(word) { return json }
    throw failure(kind.mistake(word.text))
  }

  /// Consumes a value in JSON.
  private mutating func json(of type: Any.Type) throws(Failure) -> JSON {
    let text: String
    do throws(Failure) {
      text = words.isAtBracket ? try words.takeJSON() : words.remainder()
    } catch {
      throw failure(error.message)
    }
    guard let json = JSON(parsing: text) else { throw failure("'\(text.brief)' is not JSON.") }
    if let mistake = json.mistake(decoding: type) {
      throw failure("\(text.brief) doesn't fit. \(mistake)")
    }
    return json
  }

  // MARK: Rows

  /// The id of the row that a word numbers, as `@0`; nil for any other word, and if no list has
  /// such ids.
  private func rowID(_ word: Words.Word, _ type: Any.Type) throws(Failure) -> JSON? {
    guard !word.isQuoted, word.text.first == "@", let offset = Int(digits: word.text.dropFirst())
    else { return nil }
    let lists = lists(type)
    guard let rows = lists.named(by: usage.names) else {
      if lists.isEmpty { return nil }
      let paths = lists.map { $0.path.joined(separator: ".") }.listed()
      throw failure("'\(word.text)' could be a row of \(paths); give its id instead.")
    }
    guard offset < rows.count else {
      throw failure(
        "There is no row \(word.text.brief)"
          + (rows.count == 0
            ? ": '\(rows.name)' is empty."
            : ". Rows of '\(rows.name)' are @0 to @\(rows.count - 1)."))
    }
    guard let id = rows.id(at: offset) else {
      throw failure("The id of row \(word.text) of '\(rows.name)' can't be encoded.")
    }
    return id
  }

  /// Continues in the row with an id: further ids refer to the lists of this row.
  private mutating func enterRow(_ id: JSON, _ type: Any.Type) throws(Failure) {
    let lists = lists(type)
    let row = lists.named(by: usage.names)?.row(withID: id)
    // An action with an id needn't be that of a row.
    if row == nil, let rows = lists.named(by: usage.names, isExact: true) {
      throw failure("'\(rows.name)' has no row with the id \(id.shown).")
    }
    usage.appendRow()
    self.lists = { inner in row.map { ActionRows.all(withIDs: inner, in: $0) } ?? [] }
  }

  /// The words that a value can be, as far as they are few.
  private func completions(of kind: ValueKind) -> [Completion] {
    let rows = lists(kind.type).named(by: usage.names)
    let numbers = (0..<min(rows?.count ?? 0, 1_000)).map {
      Completion("@\($0)", detail: rows?.summary(at: $0) ?? "")
    }
    return numbers + (kind.cases?.completions ?? []) + (kind.isOptional ? [Completion("nil")] : [])
  }

  // MARK: Mistakes

  /// The names of the cases read so far.
  private var name: String { usage.names.joined(separator: ".") }

  /// A mistake with the usage of the last case.
  private func failure(_ message: String) -> Failure {
    Failure(message, code: .badArgument, usage: last.map { usage.with($0).text })
  }

  private func missingName(of cases: TypedCases, after mark: String) -> Failure {
    Failure(
      "'\(usage.text[...].trimmed)' needs one of \(cases.list) after \(mark); "
        + "':help \(name)' shows more.", code: .badArgument)
  }

  private var unexpectedRest: Failure {
    let text = String(Substring(words.rest)).brief
    return failure(
      last == nil
        ? "Nothing may follow an action in JSON, but '\(text)' does."
        : "'\(name)' doesn't take '\(text)'.")
  }
}

extension TypedCases {
  fileprivate var completions: [Completion] {
    cases.map { typedCase in
      let isPath = typedCase.path?.isChoice == false
      return Completion(isPath ? "\(typedCase.name)." : typedCase.name, isPartial: isPath)
    }
  }
}
