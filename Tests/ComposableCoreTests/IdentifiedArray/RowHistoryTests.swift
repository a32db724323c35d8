import ComposableCore
import Testing

/// What a store sees of the changes between two looks.
struct RowHistoryTests {
  private struct Row: Identifiable {
    var id: Int
    var value = 0
  }

  /// The changes of `count` rows that `body` makes: "-4" is a removal, "4" another change.
  private func changes(
    _ count: Int = 30, _ body: (inout IdentifiedArrayOf<Row>) -> Void
  ) -> [String]? {
    var rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    let seen = rows.history.version
    body(&rows)
    return texts(rows, since: seen)
  }

  private func texts(_ rows: IdentifiedArrayOf<Row>, since seen: UInt) -> [String]? {
    rows.history.changes(since: seen)?.map { "\($0.isRemoval ? "-" : "")\($0.id)" }
  }

  @Test func removalsAreKnown() {
    #expect(changes { $0.remove(id: 4) } == ["-4"])
    #expect(changes { $0.removeLast() } == ["-29"])
    #expect(changes { $0.removeSubrange(3...3) } == ["-3"])
    #expect(changes { $0.removeSubrange(3...5) } == ["-3", "-4", "-5"])
    #expect(changes { $0.removeFirst(2) } == ["-0", "-1"])
    #expect(changes { $0.removeAll { $0.id == 9 } } == ["-9"])
    #expect(changes { $0.removeAll { $0.id > 27 } } == ["-29", "-28"])
    #expect(changes(5) { $0.removeAll { $0.id == 2 } } == ["-2"])
    #expect(changes(5) { $0.removeAll { $0.id > 2 } } == ["-3", "-4"])
    #expect(changes { $0[id: 7] = nil } == ["-7"])
    #expect(changes { $0[7].id = 100 } == ["-7"])
    #expect(changes(400) { $0.removeAll { $0.id % 20 == 0 } }?.count == 20)
  }

  @Test func changesOfContentsAreNoRemovals() {
    #expect(changes { $0[id: 4]?.value = 1 } == ["4"])
    #expect(changes { $0[5] = Row(id: 5, value: 1) } == ["5"])
    #expect(changes { for index in 0..<3 { $0[index].value = 1 } } == ["0", "1", "2"])
    #expect(
      changes {
        $0.remove(id: 4)
        $0[id: 5]?.value = 1
      } == ["-4", "5"])
  }

  @Test func additionsAndMovesAreNoChanges() {
    #expect(changes { $0.append(Row(id: 50)) } == [])
    #expect(changes { $0.insert(Row(id: 50), at: 3) } == [])
    #expect(changes { $0.reverse() } == [])
    #expect(
      changes {
        $0.append(Row(id: 50))
        $0.removeFirst()
      } == ["-0"])
  }

  @Test func manyChangesMayBeOfAnyRow() {
    #expect(changes { $0.removeFirst(29) } == nil)
    #expect(changes { $0.removeAll() } == nil)
    #expect(changes { $0 = [] } == nil)
    #expect(changes { for _ in 0..<40 { $0[0].value += 1 } } == nil)
  }

  @Test func theLastChangesStayKnown() {
    var rows = IdentifiedArray(uniqueElements: (0..<320).map { Row(id: $0) })
    for step in 0..<1_000 {
      let seen = rows.history.version
      for index in 0..<36 { rows[index].value = step }
      #expect(texts(rows, since: seen)?.count == 36)
    }
    #expect(rows.history.noted.count <= 72)
  }

  @Test func aCopyThatChangesHasAVersionOfItsOwn() {
    var rows = IdentifiedArray(uniqueElements: (0..<30).map { Row(id: $0) })
    let seen = rows.history.version
    var copy = rows
    rows.remove(id: 1)
    copy.remove(id: 2)
    #expect(texts(rows, since: copy.history.version) == nil)
    #expect(texts(copy, since: rows.history.version) == nil)
    #expect(texts(rows, since: seen) == nil)
    #expect(texts(copy, since: seen) == ["-2"])
  }
}
