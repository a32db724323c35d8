/// The differences between two values as text; nil if they are equal.
///
/// Used by test failures and `logging`. The first value is the old or expected one.
///
/// ```swift
/// struct Profile {
///   var count = 0
///   var name = "Blob"
///   var city = "Berlin"
/// }
///
/// if let difference = stateDiff(Profile(), Profile(count: 1)) { print(difference) }
/// // Prints   Profile(
/// // Prints −   count: 0,
/// // Prints +   count: 1,
/// // Prints     … (2 unchanged)
/// // Prints   )
/// ```
///
/// `−` signs lines of the old or expected value, `+` those of the new one. Each level is indented
/// by two spaces. A single short unchanged field is shown, several are counted.
///
/// Values equal by `==` are skipped; those without `==` are compared field by field, and functions,
/// which cannot be compared, count as equal. Unequal values with the same text are printed with
/// their types. Differences more than 64 levels deep are shown as "…" on both sides, and values
/// without `==` there count as equal.
///
/// The text is bounded whatever the values hold: it shows 20 changes of a collection and a hundred
/// lines of a string, then counts the others. A long string without lines is cut where it begins to
/// differ.
///
/// - Complexity: O(*n*) in the fields of the values that are not Equatable or not equal.
///   Between their common ends, lists take O(*n* · *m*) for up to 200 elements, and longer ones are
///   compared by index; strings take it for up to 1,000 lines, and longer ones are replaced.
public func stateDiff(_ before: Any, _ after: Any) -> String? {
  var differ = Differ()
  guard let lines = differ.difference(before, after) else { return nil }
  return lines.map { "\($0.sign.rawValue) \($0.text)" }.joined(separator: "\n")
}

/// Compares two values recursively.
///
/// A comparison ends at values that are equal by `==`, at functions, at pairs of objects that are
/// being compared further up, and at 64 levels. So it ends for graphs with cycles, too.
struct Differ {
  /// The value that a line belongs to.
  enum Sign: String {
    case removed = "−"
    case added = "+"
    case both = " "
  }

  /// A line of the result.
  struct Line {
    var sign: Sign
    var text: String

    init(_ sign: Sign, _ text: String) {
      self.sign = sign
      self.text = text
    }
  }

  private struct ObjectPair: Equatable {
    let before: ObjectIdentifier
    let after: ObjectIdentifier
  }

  /// The objects of each value that contain the values being described.
  struct Enclosing {
    var before: [ObjectIdentifier] = []
    var after: [ObjectIdentifier] = []
  }

  /// The pairs of objects being compared, to end cycles.
  private var comparedObjects: [ObjectPair] = []
  /// The objects that are not expanded again.
  private(set) var enclosing = Enclosing()
  private var depth = 0
  /// The number of differing lines so far. Elements of collections are only counted after a few
  /// hundred.
  var shownLines = 0

  /// The lines that show the difference of two values, nil if they are equal.
  ///
  /// In this order: `==` decides if it says that they are equal; then the limit of levels, and
  /// objects that are being compared further up. Values of one type are compared by their parts,
  /// all others by their texts. If the texts are the same, hidden parts or the types differ.
  mutating func difference(_ before: Any, _ after: Any) -> [Line]? {
    // False if they differ; nil if `==` can't tell.
    let verdict = isEqual(before, after)
    if verdict == true { return nil }
    guard depth < TextLimits.comparedLevels else {
      let note = "… (they differ more than \(TextLimits.comparedLevels) levels in)"
      return verdict == nil ? nil : replaced(["…"], by: [note])
    }
    depth += 1
    defer { depth -= 1 }
    let (oldObject, newObject) = (objectIdentity(of: before), objectIdentity(of: after))
    if let old = oldObject.first, let new = newObject.first {
      let pair = ObjectPair(before: old, after: new)
      guard old != new || verdict == false, !comparedObjects.contains(pair) else { return nil }
      comparedObjects.append(pair)
    }
    defer { if !oldObject.isEmpty, !newObject.isEmpty { comparedObjects.removeLast() } }
    let outer = enclosing
    let old = ValueShape(before, inside: outer.before)
    let new = ValueShape(after, inside: outer.after)
    enclosing = Enclosing(before: outer.before + oldObject, after: outer.after + newObject)
    defer { enclosing = outer }
    if type(of: unwrapped(before)) == type(of: unwrapped(after)),
      let lines = framedItems(old, new), verdict == nil || !lines.isEmpty
    {
      return lines.isEmpty ? nil : lines
    }
    let texts = texts(of: old, new)
    if texts.before != texts.after { return replaced(texts.before, by: texts.after) }
    if old.kind == .atom, let old = ValueShape(hiddenPartsOf: before),
      let new = ValueShape(hiddenPartsOf: after), let lines = framedItems(old, new), !lines.isEmpty
    {
      return lines
    }
    return lookalike(before, after, text: texts.before, isUnequal: verdict == false)
  }

  /// The lines of both values. Two long strings are cut to the part where they begin to differ.
  private func texts(
    of before: ValueShape, _ after: ValueShape
  ) -> (before: [String], after: [String]) {
    guard before.kind == .text, after.kind == .text, before.textLines == nil,
      after.textLines == nil
    else { return (before.lines(), after.lines()) }
    let texts = excerpts(before.name, after.name)
    return ([texts.0], [texts.1])
  }

  private mutating func replaced(_ before: [String], by after: [String]) -> [Line] {
    shownLines += before.count + after.count
    return before.map { Line(.removed, $0) } + after.map { Line(.added, $0) }
  }

  /// Two values with the same text: without `==` only their types can differ.
  private mutating func lookalike(
    _ before: Any, _ after: Any, text: [String], isUnequal: Bool
  ) -> [Line]? {
    let types = (typeName(of: before), typeName(of: after))
    guard isUnequal || type(of: before) != type(of: after) else { return nil }
    func signed(_ type: String, _ note: String) -> [String] {
      var signed = text
      signed[signed.count - 1] += " as \(type)\(note)"
      return signed
    }
    let note = types.0 == types.1 ? " (not equal, though it prints the same)" : ""
    return replaced(signed(types.0, ""), by: signed(types.1, note))
  }
}

/// Unwraps nested optionals; nil is returned unchanged.
func unwrapped(_ value: Any) -> Any {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional, let inner = mirror.children.first?.value
  else { return value }
  return unwrapped(inner)
}

/// The result of `==` for two values of one type; nil for values of two types, or without `==`.
func isEqual(_ value: Any, _ other: Any) -> Bool? {
  (value as? any Equatable).flatMap { isEqual($0, to: other) }
}

/// The result of `==` for two values of one type; nil if `other` has another type.
func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool? {
  (other as? Value).map { value == $0 }
}
