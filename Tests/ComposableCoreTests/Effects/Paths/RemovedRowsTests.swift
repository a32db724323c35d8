import ComposableCore
import Synchronization
import TestSupport
import Testing

/// R7: a single change checks one row; several changes in one reduction check each row with effects
/// once.
@Suite("R7 Removed rows") struct RemovedRowsTests {
  private final class Count: Sendable {
    let value = Atomic(0)
  }

  /// Counts comparisons of ids: checking a row with an effect in flight takes one comparison.
  private struct CountedID: Hashable, Sendable {
    let number: Int
    let comparisons: Count

    static func == (one: CountedID, other: CountedID) -> Bool {
      one.comparisons.value.add(1, ordering: .relaxed)
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private struct Row: Identifiable, Sendable {
    var id: CountedID
    var note: Int? = 0
  }

  private typealias Rows = IdentifiedArrayOf<Row>

  private enum Action: Sendable {
    case change(@Sendable (inout Rows) -> Void)
    case ask(CountedID)
  }

  private static let ways: [(@Sendable (inout Rows) -> Void)] = [
    { rows in for _ in 0..<10 { rows.removeLast() } },
    { rows in for _ in 0..<10 { rows.removeFirst() } },
    { $0.removeLast(10) },
    { $0.removeAll { $0.id.number < 10 } },
    { $0.remove(atOffsets: [3, 500, 8, 12, 900, 77, 78, 79, 40, 41]) },
    { rows in
      for index in 0..<30 { rows[index].note = 7 }
      for _ in 0..<10 { rows.removeLast() }
    },
    // More than are removed individually.
    { $0.removeAll { $0.id.number % 20 == 0 } },
  ]

  /// The rows in flight and the number of comparisons after a change of 1,000 rows with one effect
  /// each.
  private func removing(
    inside: Bool, _ way: @escaping @Sendable (inout Rows) -> Void
  ) -> (inFlight: Int, rows: Int, comparisons: Int) {
    let questions = Questions<Int, Void>()
    let comparisons = Count()
    let note = Reducer<Int, Void, Void> { _, _, _ in questions.ask(0) }
    let row = Reducer<Row, Void, Void> { _, _, _ in inside ? .none : questions.ask(0) }
      .combined(
        with: inside
          ? note.optional().pullback(
            state: \.note, action: CasePath<Void, Void>.`self`, environment: { $0 }) : .empty)
    let reducer = Reducer<Rows, Action, Void>.combine(
      row.forEach(
        state: \Rows.self,
        action: CasePath(
          embed: { .ask($0.0) },
          extract: { if case .ask(let id) = $0 { (id, ()) } else { nil } }),
        environment: { $0 }),
      Reducer { rows, action, _ in
        if case .change(let change) = action { change(&rows) }
        return .none
      })
    let ids = (0..<1_000).map { CountedID(number: $0, comparisons: comparisons) }
    let harness = EngineHarness(
      Rows(uniqueElements: ids.map { Row(id: $0) }), reducer, ())
    for id in ids { harness.send(.ask(id)) }
    harness.send(.change { _ in })
    comparisons.value.store(0, ordering: .relaxed)
    harness.send(.change(way))
    let compared = comparisons.value.load(ordering: .relaxed)
    #expect(harness.issues.all == [])
    return (harness.engine.root.numbersInFlight.count, harness.state.count, compared)
  }

  @Test(arguments: ways.indices, [false, true])
  func effectsOfRemovedRowsAreCancelled(way: Int, inside: Bool) {
    let (inFlight, rows, comparisons) = removing(inside: inside, Self.ways[way])
    #expect(inFlight == rows)
    #expect(rows < 1_000)
    #expect(comparisons < 6_000)
  }

  @Test(arguments: [false, true])
  func oneChangeChecksOnlyItsRow(inside: Bool) {
    let removal = removing(inside: inside) { $0.removeLast() }
    #expect(removal.inFlight == 999)
    // Checking all rows takes 1,000; a lookup takes several where hashes collide.
    #expect(removal.comparisons < 300)
    let change = removing(inside: inside) { $0[500].note = inside ? nil : 7 }
    #expect(change.inFlight == (inside ? 999 : 1_000))
    #expect(change.comparisons < 300)
  }

  @Test func aRemovedPartIsFoundAmongManyChangedRows() {
    let found = removing(inside: true) { rows in
      rows[500].note = nil
      for index in 0..<300 { rows[index].note = 7 }
    }
    #expect(found.inFlight == found.rows - 1)
  }

  private struct Item: Identifiable, Sendable { var id: Int }
  private struct Lists: Sendable { var items: IdentifiedArrayOf<Item> = [] }
  private enum ListsAction: Sendable { case first(Void), item(Int, Void), remove(Int) }

  @Test func anOptionalRowAtItsKeyPathIsCheckedWithTheRowsOfForEach() {
    let questions = Questions<Int, Void>()
    let item = Reducer<Item, Void, Void> { item, _, _ in questions.ask(item.id) }
    let first = item.optional().pullback(
      state: \IdentifiedArrayOf<Item>[id: 1], action: CasePath<Void, Void>.`self`)
    let reducer = Reducer<Lists, ListsAction, Void>.combine(
      item.forEach(state: \.items, action: /ListsAction.item),
      first.pullback(state: \.items, action: /ListsAction.first),
      Reducer { state, action, _ in
        if case .remove(let id) = action { state.items.remove(id: id) }
        return .none
      })
    let items = [Item(id: 1), Item(id: 2), Item(id: 3)]
    let harness = EngineHarness(Lists(items: IdentifiedArray(uniqueElements: items)), reducer, ())
    harness.send(.item(2, ()))
    harness.send(.first(()))
    harness.send(.remove(3))
    #expect(harness.inFlight.count == 2)
    harness.send(.remove(1))
    #expect(harness.inFlight.map(\.place) == ["items[2]"])
  }
}
