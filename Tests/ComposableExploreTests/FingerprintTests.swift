import ComposableCore
import ComposableExplore
import Foundation
import Testing

/// Fingerprints distinguish states by their structure: each pair of different values gives two
/// states.
struct FingerprintTests {
  private func states<State: Sendable>(_ values: [State]) -> Int {
    explore(
      initialState: values[0],
      reducer: Reducer<State, Int, Void> { state, action, _ in
        state = values[action]
        return .none
      },
      environment: { _ in }, actions: { _ in Array(values.indices) }, properties: [], depth: 2
    ).states
  }

  private indirect enum Tree: Sendable {
    case leaf, node(Tree, Int, Tree)
  }

  private enum Mixed: Sendable {
    case number(Int), text(String), pair(Int, name: String), none, nested(Inner)
    enum Inner { case a, b(Bool) }
  }

  /// Compares all fields and hashes none.
  private struct Careless: Hashable, Sendable {
    var id = 1
    var text: String
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private final class Box: Sendable {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  @Test func differentValuesAreDifferentStates() {
    #expect(states([1, 2, 1]) == 2)
    #expect(states(["a", "b", "é", "e\u{301}"]) == 3)
    #expect(states([[1], [1, 2], []]) == 3)
    #expect(states([nil, 0, 1] as [Int?]) == 3)
    #expect(states([["a": 1, "b": 2], ["b": 2, "a": 1], ["a": 2, "b": 1]]) == 2)
    #expect(states([Set([1, 2]), Set([2, 1]), Set([1])]) == 2)
    #expect(states([1.5, -1.5, .infinity]) == 3)
    #expect(states([(1, true), (1, false)] as [(Int, Bool)]) == 2)
  }

  @Test func casesAndTheirPayloadsCount() {
    #expect(
      states([
        Mixed.none, .number(0), .number(1), .text("0"), .pair(0, name: "0"),
        .pair(0, name: "1"), .nested(.a), .nested(.b(true)), .nested(.b(false)),
      ]) == 9)
    #expect(
      states([Tree.leaf, .node(.leaf, 1, .leaf), .node(.leaf, 2, .leaf), .node(.leaf, 1, .leaf)])
        == 3)
  }

  @Test func aTypeThatHashesLessThanItComparesIsToldApart() {
    #expect(states([Careless(text: "a"), Careless(text: "b")]) == 2)
  }

  @Test func whatAValueRefersToCounts() {
    #expect(states([Box(1), Box(2), Box(1)]) == 2)
    #expect(states([1, "1", 1] as [any Sendable]) == 2)
  }

  @Test func valuesOfFoundationCount() {
    let dates = [0.0, 1, 0].map { Date(timeIntervalSince1970: $0) }
    #expect(states(dates) == 2)
    #expect(states([IndexSet([1]), IndexSet([1, 2]), IndexSet([1])]) == 2)
    #expect(states([Data([1]), Data([2]), Data([1])]) == 2)
  }

  @Test func rowsAreKnownByWhatIsInThem() {
    struct Row: Identifiable, Sendable { let id: Int; var text: String }
    let rows = [Row(id: 1, text: "a"), Row(id: 2, text: "b")]
    var grown = IdentifiedArrayOf<Row>(uniqueElements: rows)
    grown.append(Row(id: 3, text: "c"))
    grown.remove(id: 3)
    #expect(states([IdentifiedArrayOf<Row>(uniqueElements: rows), grown]) == 1)
    #expect(
      states([
        IdentifiedArrayOf<Row>(uniqueElements: rows),
        IdentifiedArrayOf<Row>(uniqueElements: rows.reversed()),
      ]) == 2)
  }
}
