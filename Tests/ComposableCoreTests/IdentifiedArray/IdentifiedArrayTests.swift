import ComposableCore
import Foundation
import TestSupport
import Testing

@testable import RulesModel

private struct Row: Codable, Hashable, Identifiable, Sendable {
  var id: Int
  var name = ""
}

struct IdentifiedArrayTests {
  private var rows: IdentifiedArrayOf<Row> = [
    Row(id: 3, name: "c"), Row(id: 1, name: "a"), Row(id: 2, name: "b"),
  ]

  /// Every operation, in and out of bounds: its issues, and the changes that a store detects. The
  /// fuzzer runs many more programs.
  @Test(arguments: 0..<8) func twoThousandProgramsDoWhatPlainArraysWould(part: UInt64) {
    for seed in part * 250..<part * 250 + 250 {
      #expect(collectionDifference(seed: seed) == nil)
    }
  }

  @Test func elementsKeepTheirOrderAndAreFoundByID() {
    #expect(rows.ids == [3, 1, 2])
    #expect(rows.elements.map(\.name) == ["c", "a", "b"])
    #expect(rows[id: 1]?.name == "a")
    #expect(rows[id: 9] == nil)
    #expect(rows.index(id: 2) == 2)
    #expect(rows[2].name == "b")
  }

  @Test func elementsMayBeIdentifiedByAnyKeyPath() {
    let words = IdentifiedArray(["one", "three"], id: \.count)
    #expect(words[id: 5] == "three")
    #expect(IdentifiedArray<Int, String>(id: \.count).isEmpty)
  }

  @Test mutating func addingReturnsTheIndexOfTheID() {
    #expect(rows.append(Row(id: 4)) == (true, 3))
    #expect(rows.updateOrInsert(Row(id: 2, name: "y"), at: 0).index == 2)
    #expect(rows.updateOrInsert(Row(id: 6), at: 0).index == 0)
    #expect(rows.updateOrAppend(Row(id: 1, name: "x"))?.name == "a")
    #expect(rows.ids == [6, 3, 1, 2, 4])
    #expect(rows.map(\.name) == ["", "c", "x", "y", ""])
  }

  @Test mutating func settingByIDAppendsReplacesAndRemoves() {
    rows[id: 4] = Row(id: 4, name: "d")
    rows[id: 1] = Row(id: 1, name: "x")
    rows[id: 3] = nil
    #expect(rows.elements == [Row(id: 1, name: "x"), Row(id: 2, name: "b"), Row(id: 4, name: "d")])
  }

  @Test func theFirstElementWithAnIDIsKept() {
    var rows = rows
    let messages = reportedMessages {
      rows.append(contentsOf: [Row(id: 1, name: "late"), Row(id: 5)])
      rows.insert(contentsOf: [Row(id: 6), Row(id: 6, name: "late")], at: 0)
    }
    #expect(rows.ids == [6, 3, 1, 2, 5])
    #expect(rows[id: 1]?.name == "a" && rows[id: 6]?.name == "")
    #expect(
      messages
        == [("append(contentsOf:)", 1), ("insert(contentsOf:at:)", 6)].map {
          duplicateReport(of: $1, in: $0)
        })
  }

  @Test func anElementWithTheIDOfAnotherOneIsReportedAndLeftOut() {
    var rows = rows
    let messages = reportedMessages {
      #expect(rows.append(Row(id: 1, name: "late")) == (false, 1))
      #expect(rows.insert(Row(id: 2, name: "late"), at: 0) == (false, 2))
    }
    #expect(rows == self.rows)
    #expect(
      messages == [
        duplicateReport(of: 1, in: "append(_:)"), duplicateReport(of: 2, in: "insert(_:at:)"),
      ])
  }

  private func duplicateReport(of id: Int, in operation: String) -> String {
    """
    IdentifiedArray.\(operation): An element has the id "\(id)" of an earlier one. It was left \
    out. Give it an id of its own, or replace the earlier one with updateOrAppend(_:).
    """
  }

  /// Each change with an index out of bounds, and the indices that its report names.
  private static let outOfBounds:
    [(String, String, @Sendable (inout IdentifiedArrayOf<Row>) -> Void)] =
      [
        ("insert(_:at:)", "9 is", { $0.insert(Row(id: 4), at: 9) }),
        ("insert(_:at:)", "-1 is", { $0.insert(Row(id: 4), at: -1) }),
        ("insert(contentsOf:at:)", "4 is", { $0.insert(contentsOf: [Row(id: 4)], at: 4) }),
        ("updateOrInsert(_:at:)", "4 is", { $0.updateOrInsert(Row(id: 4), at: 4) }),
        ("subscript(_:)", "3 is", { $0[3] = Row(id: 4) }),
        ("remove(at:)", "3 is", { $0.remove(at: 3) }),
        ("remove(atOffsets:)", "-1, 17 are", { $0.remove(atOffsets: [2, 17, 0, -1]) }),
        ("removeSubrange(_:)", "6 is", { $0.removeSubrange(2...5) }),
        ("removeSubrange(_:)", "5, 5 are", { $0.removeSubrange(5...) }),
        ("removeFirst(_:)", "4 is", { $0.removeFirst(4) }),
        ("removeFirst(_:)", "\(Int.min) is", { $0.removeFirst(.min) }),
        ("removeLast(_:)", "\(Int.max) is", { $0.removeLast(.max) }),
        ("removeLast(_:)", "-1 is", { $0.removeLast(-1) }),
        ("move(fromOffsets:toOffset:)", "9 is", { $0.move(fromOffsets: [2, 9], toOffset: 0) }),
        ("move(fromOffsets:toOffset:)", "-4 is", { $0.move(fromOffsets: [2], toOffset: -4) }),
        ("swapAt(_:_:)", "3 is", { $0.swapAt(0, 3) }),
      ]

  @Test(arguments: outOfBounds.indices)
  func aChangeOutOfBoundsIsReportedAndChangesNothing(number: Int) {
    let (operation, indices, change) = Self.outOfBounds[number]
    var rows = rows
    let messages = reportedMessages { change(&rows) }
    #expect(
      messages == [
        """
        IdentifiedArray.\(operation): \(indices) out of bounds: there are 3 elements. Nothing was \
        changed.
        """
      ])
    #expect(rows == self.rows)
  }

  @Test func changingAnElementInPlaceCopiesNothing() {
    struct List: Identifiable {
      let id: Int
      var numbers: [Int]
      var address: UnsafeRawPointer? { numbers.withUnsafeBytes(\.baseAddress) }
    }
    func list(_ id: Int) -> List {
      var numbers = Array(0..<100)
      numbers.reserveCapacity(1_000)
      return List(id: id, numbers: numbers)
    }
    var lists: IdentifiedArrayOf<List> = [list(1), list(2), list(3)]
    let before = lists.map(\.address)
    lists[id: 2]?.numbers.append(1)
    lists[0].numbers.append(1)
    lists[id: 3]?.numbers[0] = 7
    #expect(lists.map(\.address) == before)
    #expect(lists.map(\.numbers.count) == [101, 101, 100])
  }

  @Test func anElementThatChangesItsIDIsFoundByTheNewOne() {
    var rows = rows
    rows[id: 1]?.id = 10
    rows[0].id = 30
    rows[2] = Row(id: 20)
    #expect(rows.ids == [30, 10, 20])
    #expect([30, 10, 20].map { rows.index(id: $0) } == [0, 1, 2])
  }

  @Test func anElementIsNotReplacedByOneWithAnothersID() {
    var rows = rows
    let before = rows
    let messages = reportedMessages {
      rows[0] = Row(id: 1)
      rows[id: 3] = Row(id: 2)
      rows[id: 7] = Row(id: 8)
    }
    #expect(rows == before)
    #expect(
      messages == [
        """
        IdentifiedArray.subscript(_:): The element with id "3" was replaced by one with id "1", \
        which another element has. It was left as it is.
        """,
        """
        IdentifiedArray.subscript(id:): The element with id "3" was replaced by one with id "2", \
        which another element has. It was left as it is.
        """,
        """
        IdentifiedArray.subscript(id:): An element with id "8" was set for the new id "7". It was \
        left out.
        """,
      ])
  }

  @Test func anElementGivenAnotherElementsIDKeepsItsOwn() {
    var rows = rows
    let messages = reportedMessages { rows[id: 3]?.id = 1 }
    #expect(rows.ids == [3, 1, 2])
    #expect(rows[id: 3]?.name == "c")
    #expect(
      messages == [
        """
        IdentifiedArray.subscript(id:): The id of the element "3" was changed to "1", which \
        another element has. It is still known as "3". Give it an id of its own.
        """
      ])
  }

  @Test mutating func removingOffsetsRemovesExactlyThoseRows() {
    rows.remove(atOffsets: [2, 0, 2])
    #expect(rows.ids == [1])
    rows.remove(atOffsets: IndexSet([0]))
    #expect(rows.isEmpty)
  }

  @Test(arguments: [
    ([0], 3, [1, 2, 3]), ([0, 2], 1, [3, 2, 1]), ([1], 2, [3, 1, 2]), ([2], 0, [2, 3, 1]),
  ])
  func movingGoesBeforeTheDestination(offsets: [Int], destination: Int, expected: [Int]) {
    var rows = rows
    rows.move(fromOffsets: offsets, toOffset: destination)
    #expect(rows.ids == expected)
  }

  @Test func aSliceIsOneOfTheElements() {
    let slice: ArraySlice = rows[1..<3]
    #expect(slice.map(\.id) == [1, 2])
    #expect(slice.startIndex == 1)
  }

  @Test(arguments: [3, 300]) func anErrorRemovesAndMovesNothing(count: Int) {
    struct Stop: Error {}
    var rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    let before = rows
    func fail(_ row: Row) throws -> Bool {
      if row.id == 2 { throw Stop() }
      return true
    }
    #expect(throws: Stop.self) { try rows.removeAll(where: fail) }
    #expect(throws: Stop.self) { try rows.partition(by: fail) }
    #expect(throws: Stop.self) { try rows.sort { try fail($0) && $0.id > $1.id } }
    #expect(rows == before)
  }

  @Test func itIsCodedAsAnArray() throws {
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([Row].self, from: data) == rows.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == rows)
  }

  @Test func aDuplicateIsNamedWhenItIsDecoded() throws {
    let data = Data(#"{"rows":[{"id":1,"name":""},{"id":2,"name":""},{"id":1,"name":""}]}"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: IdentifiedArrayOf<Row>].self, from: data)
    }
    guard case .dataCorrupted(let context) = try #require(error) else {
      throw try #require(error)
    }
    #expect(context.codingPath.map(\.stringValue) == ["rows"])
    #expect(context.debugDescription == "The id \"1\" occurs twice, at 0 and 2.")
  }

  @Test func itShowsItsElements() {
    let words = IdentifiedArray(["one", "three"], id: \.count)
    #expect("\(words)" == #"["one", "three"]"#)
    #expect(String(reflecting: words) == #"["one", "three"]"#)
    #expect(words.customMirror.children.compactMap { $0.value as? String } == ["one", "three"])
    #expect(words.hashValue == IdentifiedArray(["one", "three"], id: \.self.count).hashValue)
  }

  @Test func anIDThatIsNotEqualToItselfIsNotFound() {
    var numbers = IdentifiedArray(0..<40, id: \.nan)
    #expect(numbers.count == 40)
    #expect(!numbers.contains(id: .nan))
    numbers.remove(at: 7)
    numbers.insert(7, at: 30)
    numbers.removeFirst(3)
    numbers.reverse()
    #expect(numbers.count == 37)
    #expect(numbers[9] == 7 && numbers.last == 3)
  }

  @Test func anIDWhoseHashChangesIsNotFound() {
    final class Key: Hashable {
      var number: Int
      init(_ number: Int) { self.number = number }
      static func == (lhs: Key, rhs: Key) -> Bool { lhs.number == rhs.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let keys = (0..<60).map { Key($0) }
    var rows = IdentifiedArray(keys, id: \.self)
    for key in keys { key.number += 1_000 }
    rows.remove(at: 3)
    rows.insert(Key(5), at: 10)
    rows.swapAt(0, 40)
    rows.removeAll { $0.number % 2 == 0 }
    #expect(rows.count == 30)
    #expect(rows.allSatisfy { rows.contains(id: $0) })
  }
}

extension Int {
  fileprivate var nan: Double { .nan }
}
