import ComposableCore
import Foundation
import TestSupport
import Testing

private struct Row: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var name = ""
}

struct IdentifiedArrayMembersTests {
  private func rows(_ ids: Range<Int>) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: ids.map { Row(id: $0) })
  }

  /// Whether each id is found where it is.
  private func isWhole(_ rows: IdentifiedArrayOf<Row>) -> Bool {
    rows.ids.map { rows.index(id: $0) } == Array(rows.indices) && rows.map(\.id) == rows.ids
  }

  @Test(arguments: [4, 400]) func rowsAreRemovedAtTheEnds(count: Int) {
    var rows = rows(0..<count)
    #expect(rows.removeFirst() == Row(id: 0))
    #expect(rows.removeLast() == Row(id: count - 1))
    #expect(rows.popLast() == Row(id: count - 2))
    #expect(rows.ids == Array(1..<count - 2))
    #expect(isWhole(rows))
    rows.removeFirst(1)
    rows.removeLast(rows.count)
    #expect(rows.isEmpty)
    #expect(rows.popLast() == nil)
  }

  @Test func removingWhatIsNotThereIsReported() {
    var none = rows(0..<0)
    var three = rows(0..<3)
    let messages = reportedMessages {
      #expect(none.removeFirst() == nil)
      #expect(none.removeLast() == nil)
      three.removeFirst(2)
      three.removeLast(2)
      three.removeSubrange(1...2)
    }
    #expect(three.isEmpty)
    #expect(
      messages == [
        "IdentifiedArray: The element at index 0 of 0 was removed. There is none.",
        "IdentifiedArray: The element at index -1 of 0 was removed. There is none.",
        "IdentifiedArray: The elements from -1 to 1 of 1 were removed. Only 1 are there.",
        "IdentifiedArray: The elements from 1 to 3 of 0 were removed. Only 0 are there.",
      ])
  }

  @Test func aRangeOfRowsIsRemoved() {
    var rows = rows(0..<100)
    rows.removeSubrange(10..<20)
    rows.removeSubrange(...4)
    rows.removeSubrange(50...)
    #expect(rows.ids == Array(5..<10) + Array(20..<65))
    #expect(isWhole(rows))
    rows.removeSubrange(7..<7)
    rows.removeSubrange(50...)
    #expect(rows.count == 50)
    rows.removeSubrange(0...)
    #expect(rows.isEmpty)
  }

  @Test func severalAreInsertedInOrder() {
    var rows = rows(0..<4)
    rows.insert(contentsOf: [Row(id: 9), Row(id: 8)], at: 1)
    rows.append(contentsOf: [Row(id: 7)])
    #expect(rows.ids == [0, 9, 8, 1, 2, 3, 7])
    #expect(isWhole(rows))
  }

  @Test func duplicatesAmongSeveralAreReportedAndTheFirstStays() {
    var rows = rows(0..<3)
    let messages = reportedMessages {
      rows.append(contentsOf: [Row(id: 1, name: "late"), Row(id: 5)])
      rows.insert(contentsOf: [Row(id: 6), Row(id: 6, name: "late"), Row(id: 0)], at: 0)
    }
    #expect(rows.elements == [6, 0, 1, 2, 5].map { Row(id: $0) })
    #expect(
      messages
        == [1, 6, 0].map {
          "IdentifiedArray: An element has the id \"\($0)\" of an earlier one. It was left out."
        })
  }

  @Test func aPartitionKeepsTheOrder() {
    var rows = rows(0..<6)
    #expect(rows.partition { $0.id % 2 == 0 } == 3)
    #expect(rows.ids == [1, 3, 5, 0, 2, 4])
    #expect(rows.partition { _ in false } == 6)
    #expect(isWhole(rows))
  }

  @Test func aShuffleDependsOnTheGenerator() {
    var (rows, plain) = (rows(0..<50), Array(0..<50))
    var (one, other) = (SeededGenerator(seed: 1), SeededGenerator(seed: 1))
    rows.shuffle(using: &one)
    plain.shuffle(using: &other)
    #expect(rows.ids == plain)
    rows.shuffle()
    #expect(rows.ids.sorted() == Array(0..<50))
    #expect(isWhole(rows))
  }

  @Test func itIsASetOfIDs() {
    let rows = rows(0..<4)
    #expect(rows.isSubset(ofIDs: 0..<9))
    #expect(!rows.isSubset(ofIDs: [0, 1]))
    #expect(rows.isSuperset(ofIDs: [3, 1, 1]))
    #expect(!rows.isSuperset(ofIDs: [4]))
    #expect(rows.isDisjoint(withIDs: [4, 5]))
    #expect(rows.intersection(withIDs: [3, 9, 0]).ids == [0, 3])
    #expect(rows.subtracting(ids: [3, 9, 0]).ids == [1, 2])
    #expect(rows.union([Row(id: 9), Row(id: 0, name: "other")]).ids == [0, 1, 2, 3, 9])
    #expect(rows.union([Row(id: 0, name: "other")]) == rows)
  }

  @Test func aSliceIsOneOfTheElements() {
    let slice: ArraySlice = rows(0..<9)[2..<5]
    #expect(slice.map(\.id) == [2, 3, 4])
    #expect(slice.startIndex == 2)
    #expect(IdentifiedArray(uniqueElements: rows(0..<9).suffix(2)).ids == [7, 8])
  }

  @Test(arguments: [3, 300]) func anErrorRemovesAndMovesNothing(count: Int) {
    struct Stop: Error {}
    var rows = rows(0..<count)
    func fail(_ row: Row) throws -> Bool {
      if row.id == 2 { throw Stop() }
      return true
    }
    #expect(throws: Stop.self) { try rows.removeAll(where: fail) }
    #expect(throws: Stop.self) { try rows.partition(by: fail) }
    #expect(throws: Stop.self) { try rows.sort { try fail($0) && $0.id > $1.id } }
    #expect(rows == self.rows(0..<count))
  }

  @Test func aDuplicateIsNamedWhenItIsDecoded() {
    let data = Data(#"{"rows":[{"id":1,"name":""},{"id":2,"name":""},{"id":1,"name":""}]}"#.utf8)
    do {
      _ = try JSONDecoder().decode([String: IdentifiedArrayOf<Row>].self, from: data)
      Issue.record("It was decoded.")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map(\.stringValue) == ["rows"])
      #expect(context.debugDescription == "The id \"1\" occurs twice, at 0 and 2.")
    } catch {
      Issue.record(error)
    }
  }

  @Test func anIDThatIsNotEqualToItselfIsOnlyLost() {
    var numbers = IdentifiedArray(0..<40, id: \.nan)
    #expect(numbers.count == 40)
    #expect(!numbers.contains(id: .nan))
    numbers.remove(at: 7)
    numbers.insert(7, at: 30)
    numbers.removeFirst(3)
    numbers.reverse()
    #expect(numbers.elements == (3..<40).filter { $0 != 7 }.reversed().inserting(7, at: 9))
  }

  @Test func anIDWhoseHashChangesIsOnlyLost() {
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

extension Array {
  fileprivate func inserting(_ element: Element, at index: Int) -> [Element] {
    var copy = self
    copy.insert(element, at: index)
    return copy
  }
}

extension Int {
  fileprivate var nan: Double { .nan }
}
