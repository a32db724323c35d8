import ComposableCore
import Testing

/// What a store sees of the changes between two looks.
struct RowHistoryTests {
  private struct Row: Identifiable {
    var id: Int
    var value = 0
  }

  /// The changes of rows that `body` makes, as texts: of removals, and of contents as well.
  private func changes(
    _ count: Int = 30, _ body: (inout IdentifiedArrayOf<Row>) -> Void
  ) -> [String] {
    var rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    let seen = rows.history.version
    body(&rows)
    return [false, true].map { "\(rows.history.changes(since: seen, isInside: $0))" }
  }

  @Test func oneRemovalIsKnown() {
    #expect(changes { $0.remove(id: 4) } == ["one(4)", "one(4)"])
    #expect(changes { $0.removeLast() } == ["one(29)", "one(29)"])
    #expect(changes { $0.removeSubrange(3...3) } == ["one(3)", "one(3)"])
    #expect(changes { $0.removeAll { $0.id == 9 } } == ["one(9)", "one(9)"])
    #expect(changes(5) { $0.removeAll { $0.id == 2 } } == ["one(2)", "one(2)"])
    #expect(changes { $0[id: 7] = nil } == ["one(7)", "one(7)"])
    #expect(changes { $0[7].id = 100 } == ["one(7)", "one(7)"])
  }

  @Test func changesOfContentsAreNoRemovals() {
    #expect(changes { $0[id: 4]?.value = 1 } == ["none", "one(4)"])
    #expect(changes { $0[5] = Row(id: 5, value: 1) } == ["none", "one(5)"])
    #expect(changes { for index in 0..<3 { $0[index].value = 1 } } == ["none", "any"])
    #expect(
      changes {
        $0.remove(id: 4)
        $0[id: 5]?.value = 1
      } == ["one(4)", "any"])
  }

  @Test func additionsAndMovesAreNoChanges() {
    #expect(changes { $0.append(Row(id: 50)) } == ["none", "none"])
    #expect(changes { $0.insert(Row(id: 50), at: 3) } == ["none", "none"])
    #expect(changes { $0.reverse() } == ["none", "none"])
    #expect(
      changes {
        $0.append(Row(id: 50))
        $0.removeFirst()
      } == ["one(0)", "one(0)"])
  }

  @Test func severalRemovalsMayBeOfAnyRow() {
    #expect(changes { $0.removeFirst(2) } == ["any", "any"])
    #expect(changes { $0.removeAll() } == ["any", "any"])
    #expect(changes { $0 = [] } == ["any", "any"])
  }

  @Test func aCopyThatChangesHasAVersionOfItsOwn() {
    var rows = IdentifiedArray(uniqueElements: (0..<30).map { Row(id: $0) })
    let seen = rows.history.version
    var copy = rows
    rows.remove(id: 1)
    copy.remove(id: 2)
    #expect("\(rows.history.changes(since: copy.history.version, isInside: false))" == "any")
    #expect("\(rows.history.changes(since: seen, isInside: false))" == "any")
    #expect("\(copy.history.changes(since: seen, isInside: false))" == "one(2)")
    #expect("\(rows.history.changes(since: nil, isInside: false))" == "any")
  }
}
