import ComposableCore
import Testing

@testable import Sessions

/// What a memory says of a state is what a fresh one says, whatever it encoded before.
struct StateMemoryTests {
  private struct Row: Codable, Equatable, Identifiable {
    var id: Int
    var note: String?
  }

  private struct Part: Codable, Equatable {
    var count = 0
    var names: [String: Int] = [:]
    var rows: IdentifiedArray<Int, Row> = .init(id: \.id)
  }

  private enum Kind: Codable, Equatable {
    case none
    case some(Int, text: String)
  }

  private struct State: Codable, Equatable {
    var kind = Kind.none
    var log: [Row] = []
    var optional: Part?
    var part = Part()
    var title = "t"
  }

  private func change(_ state: inout State, _ random: inout SeededGenerator) {
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let row = Row(id: number(1_000), note: number(2) == 0 ? nil : "n\(number(3))")
    switch number(12) {
    case 0: state.title = ["t", "u"][number(2)]
    case 1: state.kind = number(2) == 0 ? .none : .some(number(3), text: "x")
    case 2: state.optional = number(2) == 0 ? nil : state.part
    case 3: state.part.count += 1
    case 4: state.part.names["n\(number(4))"] = number(2) == 0 ? nil : number(3)
    case 5: state.optional?.count = number(3)
    case 6 where !state.log.isEmpty: state.log[number(state.log.count)] = row
    case 7 where state.log.count > 3: state.log.removeFirst(number(3))
    case 8 where !state.part.rows.isEmpty: state.part.rows.remove(at: number(state.part.rows.count))
    case 9 where state.part.rows.count < 20: state.part.rows.updateOrAppend(row)
    case 10 where state.log.count < 20: state.log.insert(row, at: number(state.log.count + 1))
    default:
      state.log.append(row)
      if state.log.count > 20 { state.log.removeFirst() }
    }
  }

  private func changes(_ state: EncodedState, limit: Int = .max) -> StateTree {
    var bytes: [UInt8] = []
    state.writeChanges(limit: limit, to: &bytes)
    return StateText(text: String(decoding: bytes, as: UTF8.self)).tree
  }

  @Test(arguments: [1, 2, 3])
  func manyStatesAreEncodedAsEachIsAlone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (memory, page) = (StateMemory(knowsTimes: false), StateMemory())
    var state = State()
    var last = try memory.tree(encoding: state)
    for step in 0..<200 {
      let old = state
      change(&state, &random)
      let hash = try memory.encoded(old).hash
      let encoded = try memory.encoded(state)
      let alone = try StateMemory(knowsTimes: false).encoded(state)
      #expect(encoded.tree == alone.tree && encoded.hash == alone.hash, "step \(step)")
      #expect(encoded.digest == Digest.of(encoded.tree), "step \(step)")
      #expect((encoded.hash == hash) == (state == old), "step \(step)")
      #expect(try page.tree(encoding: state) == StateTree(encoding: state), "step \(step)")
      let applied = StateText(text: last.applying(changes(encoded)).text)
      #expect(try applied.decoded(as: State.self) == state, "step \(step)")
      last = encoded.tree
    }
  }

  @Test func aChangeLeavesLongListsOut() throws {
    let memory = StateMemory(knowsTimes: false)
    var state = State()
    state.log = (0..<24).map { Row(id: $0) }
    _ = try memory.encoded(state)
    state.log.append(Row(id: 24))
    state.part.count = 7
    #expect(changes(try memory.encoded(state), limit: 24).text == #"{"part":{"count":7}}"#)
  }

  @Test func aHashDoesNotDependOnTheOrderOfMembers() {
    let members = [StateTree.Member("a", .integer(1)), StateTree.Member("b", .string("1"))]
    #expect(
      Digest.of(.object(members)) == Digest.of(.object(members.reversed())))
    let texts: [StateTree] = [
      .integer(1), .string("1"), .array([.integer(1)]), .array([.array([.integer(1)])]), .null,
      .object([]), .array([]), .array([.integer(1), .integer(2)]),
      .array([.integer(2), .integer(1)]), .object([.init("a", .null)]),
    ]
    #expect(Set(texts.map(Digest.of)).count == texts.count)
  }

  @Test func aHashIsTheSameInEveryRun() throws {
    // Files hold it: it may not change without a new version of the format.
    let hash = try StateMemory(knowsTimes: false).encoded(State()).hash
    #expect(hash == "#ae5a0f0091905967")
  }
}
