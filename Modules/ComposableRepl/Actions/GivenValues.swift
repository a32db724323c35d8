import ComposableTimeTravel

/// A value with how it was typed.
struct TypedValue {
  enum Form {
    /// A list without brackets, which takes all words up to a label.
    case openList
    /// A text without quotes, which only a label ends.
    case openText
    /// Anything else, which ends by itself.
    case word
  }

  var json: JSON
  var form = Form.word
}

/// The values of a case that a line has given so far.
struct GivenValues {
  private let typedCase: TypedCases.Case
  private var values: [TypedValue?]
  /// The index of the value that was given last.
  private var last = -1

  init(of typedCase: TypedCases.Case) {
    self.typedCase = typedCase
    values = Array(repeating: nil, count: typedCase.values.count)
  }

  subscript(index: Int) -> TypedValue? {
    get { values[index] }
    set {
      values[index] = newValue
      last = index
    }
  }

  var lastForm: TypedValue.Form? { last < 0 ? nil : values[last]?.form }

  var lastKind: ValueKind? { last < 0 ? nil : typedCase.values[last].kind }

  /// The values that aren't given.
  var free: [TypedCases.Value] { zip(typedCase.values, values).filter { $1 == nil }.map(\.0) }

  /// The index of the value that comes next without its label: the first free one after the last,
  /// or else before it.
  var next: Int? {
    values.indices.first { $0 > last && values[$0] == nil } ?? values.firstIndex { $0 == nil }
  }

  var nextValue: TypedCases.Value? { next.map { typedCase.values[$0] } }

  /// Whether a required value must follow another one without a label.
  func isFollowed(after index: Int, labelsAhead: [String]) -> Bool {
    values.indices.dropFirst(index + 1).contains { other in
      let value = typedCase.values[other]
      return values[other] == nil && !value.kind.isOptional
        && !labelsAhead.contains { $0 == value.label }
    }
  }

  /// Whether nothing but an action is missing. The mistake of its missing name lists the names, and
  /// thus says more than that of a missing value.
  var isMissingOnlyAction: Bool {
    guard let last = typedCase.values.last, case .cases = last.kind.notation else { return false }
    return values.firstIndex { $0 == nil } == values.count - 1
  }

  /// The first required value that isn't given.
  var missing: TypedCases.Value? {
    zip(typedCase.values, values).first { $1 == nil && !$0.kind.isOptional }?.0
  }

  /// Whether one is a list without brackets, which may have taken the words of later values.
  var hasOpenList: Bool {
    values.contains { $0?.form == .openList }
  }

  /// The JSON of all values, null for those that aren't given.
  var members: [JSON.Member] {
    zip(typedCase.values, values).map { JSON.Member($0.key, $1?.json ?? .null) }
  }

  /// A sentence about a word of a text that may have been meant for a label that isn't given; nil
  /// if there is none. The word stays part of the text, which may have colons.
  var remark: String? {
    let missing = free.compactMap(\.label)
    if missing.isEmpty { return nil }
    for case let value? in values {
      guard value.form == .openText, let text = value.json.string, text.contains(":") else {
        continue
      }
      for word in text.split(whereSeparator: \.isBlank).reversed() {
        guard let colon = word.firstIndex(of: ":") else { continue }
        let name = String(word[..<colon])
        guard name.count > 2, let label = Spelling.nearest(to: name, among: typedCase.labels) else {
          continue
        }
        guard missing.contains(label) else { break }
        return "'\(name.brief):' is part of the text. Did you mean the label '\(label):'?"
      }
    }
    return nil
  }
}
