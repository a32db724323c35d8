/// The elements as a set of ids.
extension IdentifiedArray {
  /// Whether every element's id is one of `ids`; O(n + m) for m ids.
  ///
  /// ```swift
  /// #expect(rows.isSubset(ofIDs: 0..<9))
  /// #expect(!rows.isSubset(ofIDs: [3, 1]))
  /// ```
  public func isSubset(ofIDs ids: some Sequence<ID>) -> Bool {
    let others = Set(ids)
    return self.ids.allSatisfy(others.contains)
  }

  /// Whether there is an element with each of `ids`; O(m) for m ids.
  public func isSuperset(ofIDs ids: some Sequence<ID>) -> Bool {
    ids.allSatisfy { contains(id: $0) }
  }

  /// Whether there is an element with none of `ids`; O(m) for m ids.
  public func isDisjoint(withIDs ids: some Sequence<ID>) -> Bool {
    !ids.contains { contains(id: $0) }
  }

  /// The elements whose ids are among `ids`, in their own order; O(n + m) for m ids.
  public func intersection(withIDs ids: some Sequence<ID>) -> Self {
    let others = Set(ids)
    var copy = self
    copy.keep(indices.filter { others.contains(storedIDs[$0]) })
    return copy
  }

  /// The elements whose ids are not among `ids`, in their own order; O(n + m) for m ids.
  public func subtracting(ids: some Sequence<ID>) -> Self {
    var copy = self
    copy.remove(ids: ids)
    return copy
  }

  /// These elements, followed by those of `others` with new ids; O(n + m) for m of them.
  ///
  /// If both have an element with an id, the one in this array is kept.
  ///
  /// ```swift
  /// #expect(rows.union([Row(id: 9), Row(id: 3, name: "other")]).ids == [3, 1, 2, 9])
  /// ```
  public func union(_ others: some Sequence<Element>) -> Self {
    var copy = self
    for element in others { copy.append(element) }
    return copy
  }
}
