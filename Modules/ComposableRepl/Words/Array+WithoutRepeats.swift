extension Array where Element: Equatable {
  /// Each element once, in the order of their first occurrences.
  var withoutRepeats: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
