/// Where a line ends, which says what can follow.
enum LineEnd {
  /// Before a value, as after a label, or before the name of an action.
  case value(ValueKind)
  /// After some values of a case, or all.
  case values(GivenValues)
}

@MainActor
extension LineEnd {
  /// The words that can follow, as far as they are few.
  func completions(after path: ActionPath) -> [Completion] {
    switch self {
    case .value(let kind): kind.completions(after: path)
    case .values(let given): given.completions(after: path)
    }
  }
}

@MainActor
extension GivenValues {
  fileprivate func completions(after path: ActionPath) -> [Completion] {
    let elements = lastForm == .openList ? lastKind?.completions(after: path) ?? [] : []
    guard let next = nextValue else { return elements }
    // If the next value is required, no other label is offered.
    let labels = (next.kind.isOptional ? free : [next]).compactMap { value in
      value.label.map {
        Completion("\($0):", detail: ActionUsages.placeholder(value.kind, in: path))
      }
    }
    // A text may have more words, and only a label ends it.
    let words = lastForm == .openText ? [] : next.kind.completions(after: path)
    return elements + labels + words
  }
}

@MainActor
extension ValueKind {
  fileprivate func completions(after path: ActionPath) -> [Completion] {
    switch notation {
    case .cases(let cases):
      return cases.cases.map {
        $0.isPath ? Completion("\($0.name).", isPartial: true) : Completion($0.name)
      }
    case .choice(let choices): return choices.map { Completion($0.name) }
    case .truth: return [Completion("true"), Completion("false")]
    case .optional(let wrapped): return wrapped.completions(after: path) + [Completion("nil")]
    case .list(let element): return element.completions(after: path)
    case .integer, .other, .text:
      guard let rows = path.rows(self) else { return [] }
      return (0..<min(rows.count, 1_000)).map {
        Completion("@\($0)", detail: rows.summary(at: $0))
      }
    case .date, .duration, .floatingPoint: return []
    }
  }
}
