import ComposableTimeTravel

/// Reads a line as the JSON of an action; the types of the action's values say what comes next.
///
/// ```
/// action = name ["."] {value} [action] | JSON
/// value  = [label ":"] (text | list | row | word | "nil" | JSON)
/// text   = quoted | word {word}, up to a label or the end; one word if another value must follow
/// list   = word {word}, likewise
/// row    = "@" number | the beginning of an id
/// name   = the name of a case, or a beginning that no other name has
/// ```
///
/// Values without labels come in the order of their declaration. The action inside of another is
/// its last value, as in `timer.start` or `todo @0 toggle`: nothing follows it, so `path` only
/// grows.
@MainActor
struct ActionReader {
  /// The text that has not been read.
  var words: ActionWords
  /// The cases and rows read so far.
  var path: ActionPath
  /// Where the line ends; nil if it isn't read to its end.
  var end: LineEnd?

  /// Says which word may have been meant for a label; nil if there is none.
  var remark: String? { if case .values(let given) = end { given.remark } else { nil } }

  init(_ line: Substring, state: Any) {
    path = ActionPath(in: state)
    words = ActionWords(line)
  }

  /// Reads the whole line.
  mutating func readLine(as kind: ValueKind) throws(Failure) -> JSON {
    let json: JSON
    switch kind.notation {
    case .cases(let cases): json = try action(cases)
    case .choice(let choices) where !words.isAtBracket: json = try choice(choices, kind, Slot())
    case .choice, .date, .duration, .floatingPoint, .integer, .list, .optional, .other, .text,
      .truth:
      json = try self.json(of: kind.type)
    }
    guard words.isAtEnd else { throw path.failure(unexpected: words.rest) }
    return json
  }

  /// Reads an action, which ends the line.
  mutating func action(_ cases: TypedCases) throws(Failure) -> JSON {
    if words.isAtBracket { return try jsonAction(of: cases) }
    let typedCase = try takeCase(of: cases)
    path.append(typedCase)
    let values = typedCase.holdsError ? try error(typedCase) : try values(of: typedCase)
    return .object([.init(typedCase.name, .sorted(values))])
  }

  mutating func takeCase(of cases: TypedCases) throws(Failure) -> TypedCases.Case {
    if words.isAtEnd {
      end = .value(ValueKind(type: cases.type, notation: .cases(cases)))
      throw path.failure(missingNameOf: cases)
    }
    let typed = words.takeName()
    guard !typed.isEmpty else {
      throw path.failure("Expected a name before the dot, \(cases.list).")
    }
    if let exact = cases[typed] { return exact }
    let found = cases.names.matching(typed)
    guard found.count == 1, let match = cases[found[0]] else {
      throw path.failure(unknownName: typed, of: cases, matching: found)
    }
    return match
  }

  /// The failure of a `TaskResult`, with a text as its error.
  private mutating func error(_ typedCase: TypedCases.Case) throws(Failure) -> [JSON.Member] {
    let text = try text(typedCase.values[0].kind, Slot())
    return [.init("description", text.json), .init("type", .string("Error"))]
  }

  private mutating func values(of typedCase: TypedCases.Case) throws(Failure) -> [JSON.Member] {
    var given = GivenValues(of: typedCase)
    let labels = typedCase.labels
    while !words.isAtEnd || given.isMissingOnlyAction {
      var slot = Slot(labels: labels)
      let index: Int
      if let label = words.takeLabel(among: labels), let labeled = typedCase.index(of: label) {
        guard given[labeled] == nil else { throw path.failure("'\(label):' is given twice.") }
        index = labeled
      } else {
        guard let next = given.next else { throw path.failure(unexpected: words.rest) }
        index = next
        slot.impliedLabel = typedCase.values.count > 1 ? typedCase.values[index].label : nil
      }
      slot.isFollowed = given.isFollowed(
        after: index, labelsAhead: words.labelsAhead(among: labels))
      given[index] = try value(at: index, of: typedCase, slot)
    }
    end = end ?? .values(given)
    if let missing = given.missing {
      throw path.failure(
        missing: ActionUsages.placeholder(missing, in: path),
        hint: given.hasOpenList ? " Write the list before it in JSON, as in [\"a\",\"b\"]." : "")
    }
    return given.members
  }
}
