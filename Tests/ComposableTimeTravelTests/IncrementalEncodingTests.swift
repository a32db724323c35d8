import ComposableCore
import Synchronization
import Testing

@testable import ComposableTimeTravel

/// An encoder that remembers the last value gives the same trees as one that doesn't.
struct IncrementalEncodingTests {
  struct List: Encodable, Equatable {
    var count = 0
    var rows = IdentifiedArray((0..<2_000).map { Row(id: $0) }, id: \.id)
  }

  struct Row: Codable, Equatable, Identifiable {
    @TaskLocal static var encodings: Encodings?

    var id: Int
    var tags: [String] = ["a tag that is stored on the heap"]
    var title = "a title that is stored on the heap"

    enum CodingKeys: CodingKey { case id, tags, title }

    func encode(to encoder: any Encoder) throws {
      Self.encodings?.count.withLock { $0 += 1 }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(tags, forKey: .tags)
      try container.encode(title, forKey: .title)
    }
  }

  /// Counts the rows that are encoded.
  final class Encodings: Sendable {
    let count = Mutex(0)
  }

  struct Edit: CustomTestStringConvertible, Sendable {
    let name: String
    /// The number of rows that are encoded after the edit.
    let encodings: Int
    let apply: @Sendable (inout List) -> Void

    init(_ name: String, encodings: Int, _ apply: @escaping @Sendable (inout List) -> Void) {
      self.name = name
      self.encodings = encodings
      self.apply = apply
    }

    var testDescription: String { name }
  }

  /// Its bytes may change when it is copied, those of the array of its elements don't.
  @Test func anUnchangedIdentifiedArrayIsFoundByItsElements() throws {
    let encoder = StateEncoder()
    let rows = List().rows
    let first = try encoder.json(of: rows).elements
    let second = try encoder.json(of: rows.elements).elements
    #expect(
      first.withUnsafeBufferPointer(\.baseAddress) == second.withUnsafeBufferPointer(\.baseAddress))
  }

  @Test(arguments: [
    Edit("nothing", encodings: 0) { _ in },
    Edit("another part", encodings: 0) { $0.count += 1 },
    Edit("append", encodings: 1) { $0.rows.append(Row(id: -1)) },
    Edit("drop the oldest two and append", encodings: 1) {
      $0.rows.removeFirst(2)
      $0.rows.append(Row(id: -1))
    },
    Edit("insert at the start", encodings: 2_001) { $0.rows.insert(Row(id: -1), at: 0) },
    Edit("change in place", encodings: 1) { $0.rows[7].title = "b" },
    Edit("change two in place", encodings: 2) {
      $0.rows[7].title = "b"
      $0.rows[8].tags.append("b")
    },
  ])
  func onlyWhatChangedIsEncoded(edit: Edit) throws {
    var list = List()
    let encoder = StateEncoder()
    _ = try encoder.json(of: list)
    edit.apply(&list)
    let encodings = Encodings()
    let tree = try Row.$encodings.withValue(encodings) { try encoder.json(of: list) }
    #expect(encodings.count.withLock { $0 } == edit.encodings)
    #expect(try tree == StateEncoder().json(of: list))
  }

  // MARK: Random states

  /// A state of values that look or compare as equal although they differ, and are easily lost.
  struct State: Codable {
    enum Key: String, Codable, CaseIterable { case one, two, three }

    struct Sloppy: Codable, Hashable {
      var number = 0.0
      var text: String?
      static func == (lhs: Self, rhs: Self) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }

    var groups: [String: [Sloppy]] = [:]
    var keys: [Key: Double] = [:]
    var limits: [Int??] = []
    var lists: [[[Int]]] = []
    var numbers: [Double] = []
    var optional: [Sloppy]?
    var rows = IdentifiedArray<Int, Row>(id: \.id)
    var set: Set<String> = []
    var sloppy: [Sloppy] = []
    var texts: [String] = []

    mutating func edit(_ random: inout SeededGenerator) {
      let number = [0.0, -0.0, 1, .nan, .infinity].randomElement(using: &random) ?? 0
      let text = ["\u{e9}", "e\u{301}", "", "a text that is stored on the heap"]
        .randomElement(using: &random)
      let sloppyValue = Sloppy(number: number, text: text)
      switch Int.random(in: 0..<11, using: &random) {
      case 0:
        groups["\(Int.random(in: 0..<3, using: &random))", default: []].change(sloppyValue, &random)
      case 1: keys[Key.allCases.randomElement(using: &random) ?? .one] = number
      case 2: lists.change([[1], [Int.random(in: 0..<3, using: &random)]], &random)
      case 3:
        if let index = lists.indices.randomElement(using: &random) {
          lists[index].change([Int.random(in: 0..<3, using: &random)], &random)
        }
      case 4: numbers.change(number, &random)
      case 5: optional = Bool.random(using: &random) ? [sloppyValue] : nil
      case 6:
        let id = Int.random(in: 0..<20, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: rows[id: id] = nil
        case 1: rows[id: id]?.tags.change(text ?? "", &random)
        default: rows[id: id] = Row(id: id, title: text ?? "")
        }
      case 7: if let text, set.remove(text) == nil { set.insert(text) }
      case 8: sloppy.change(sloppyValue, &random)
      case 9: texts.change(text ?? "", &random)
      default: limits.change([nil, .some(nil), 1].randomElement(using: &random) ?? nil, &random)
      }
    }
  }

  @Test(arguments: 0..<40)
  func theTreesAreThoseOfAFullEncoding(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let encoder = StateEncoder()
    var state = State()
    // Earlier states stay alive, as in a history, or are released.
    var earlier: [State] = []
    var lastTrees = (known: JSON.null, full: JSON.null)
    for _ in 0..<110 {
      for _ in 0..<Int.random(in: 0..<4, using: &random) { state.edit(&random) }
      if Bool.random(using: &random) { earlier.append(state) }
      if let past = earlier.randomElement(using: &random), random.next() % 8 == 0 { state = past }
      let trees = (known: try encoder.json(of: state), full: try StateEncoder().json(of: state))
      #expect(trees.known.text == trees.full.text)
      let read = try #require(JSON(parsing: trees.full.text)).decoded(as: State.self)
      #expect(try StateEncoder().json(of: read) == trees.full)
      let changes = StateChange.changes(from: lastTrees.known, to: trees.known)
      #expect(
        changes.json.text
          == StateChange.changes(from: lastTrees.full, to: trees.full).json.text)
      lastTrees = trees
    }
  }
}

extension Array {
  /// Adds, replaces, moves or removes an element.
  fileprivate mutating func change(_ element: Element, _ random: inout SeededGenerator) {
    let index = Int.random(in: 0...count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: insert(element, at: index)
    case 2: if index < count { self[index] = element }
    case 3: if index < count { append(remove(at: index)) }
    default: if index < count { remove(at: index) }
    }
  }
}
