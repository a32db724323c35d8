import ComposableCore

extension ArrayProgram {
  enum Change: CaseIterable {
    case append, appendAll, assign, assignByID, changeByID, changeID, changeInPlace, copy
    case filter, insert, insertAll, move, partition, popLast, removeAll, removeAtOffset
    case removeByID, removeFirst, removeFirstFew, removeIDs, removeInPlace, removeLast
    case removeLastFew, removeOffsets, removeSubrange, removeWhere, reserve, reverse, shuffle
    case slice, sort, swap, updateOrAppend, updateOrInsert

    static func random(using generator: inout SeededGenerator) -> Change {
      // Half of the changes add rows.
      let adding: [Change] = [.append, .appendAll, .insert, .insertAll, .updateOrAppend]
      let all = Bool.random(using: &generator) ? adding : allCases
      return all.randomElement(using: &generator) ?? .append
    }
  }

  private static let ofSeveral: [Change] = [.appendAll, .insertAll, .removeIDs]

  /// Changes an array and its model in the same way.
  mutating func make(_ change: Change, in number: Int) {
    var array = arrays[number]
    let count = array.model.ids.count
    let row = ProgramRow(id: ids[Int.random(in: ids.indices, using: &generator)], value: step)
    // Sometimes out of bounds, often near an end.
    let near = Int.random(in: -1...3, using: &generator)
    let anywhere = Int.random(in: -1...count + 1, using: &generator)
    let index = [near, count - near, anywhere].randomElement(using: &generator) ?? 0
    let isThere = array.model.ids.indices.contains(index)
    let few = Int.random(in: 0...4, using: &generator)
    let numbers = Self.ofSeveral.contains(change) ? some(ids.indices) : []
    let several = numbers.map { ProgramRow(id: ids[$0], value: step + $0) }
    let someIDs = Set(several.map(\.id))
    let someNumbers = Set(numbers)
    let other = Bool.random(using: &generator) ? row.id : ids[row.id.number / 2]
    // Moved out and back, so that only copies share storage.
    arrays[number] = CheckedArray()
    defer { arrays[number] = array }
    switch change {
    case .appendAll:
      array.rows.append(contentsOf: several)
      array.model.insert(contentsOf: several, at: array.model.ids.count)
    case .insert:
      array.rows.insert(row, at: index)
      array.model.insert(row, at: index)
    case .insertAll:
      array.rows.insert(contentsOf: several, at: index)
      array.model.insert(contentsOf: several, at: index)
    case .updateOrAppend:
      array.rows.updateOrAppend(row)
      array.model.update(row, orInsertAt: array.model.ids.count)
    case .updateOrInsert:
      array.rows.updateOrInsert(row, at: index)
      array.model.update(row, orInsertAt: index)
    case .append:
      array.rows.append(row)
      array.model.insert(row, at: array.model.ids.count)
    case .assign:
      array.rows[index] = row
      array.model.replace(at: index, with: row)
    case .assignByID:
      array.rows[id: other] = row
      array.model.set(row, id: other)
    case .changeByID:
      array.rows[id: row.id]?.value = step
      if let known = array.model.ids.firstIndex(of: row.id.number) {
        array.model.change(at: known) { $0.value = step }
      }
    case .changeID where isThere:
      array.rows[index].id = row.id
      array.model.change(at: index) { $0.id = row.id }
    case .changeInPlace where isThere:
      array.rows[index].value = step
      array.model.change(at: index) { $0.value = step }
    case .changeID, .changeInPlace: break
    case .move:
      let offsets = some(0..<count + 2)
      array.rows.move(fromOffsets: offsets, toOffset: index)
      array.model.move(offsets, to: index)
    case .partition:
      array.rows.partition { $0.value % 2 == 0 }
      array.model.sort { $0.value % 2 == 0 ? 1 : 0 }
    case .shuffle:
      var copy = generator
      array.rows.shuffle(using: &copy)
      array.model.take(array.model.ids.indices.shuffled(using: &generator))
    case .sort:
      array.rows.sort { $0.value % 5 < $1.value % 5 }
      array.model.sort { $0.value % 5 }
    case .swap:
      let partner = Int.random(in: -1...count, using: &generator)
      array.rows.swapAt(index, partner)
      let areThere = isThere && 0..<count ~= partner
      if areThere {
        array.model.ids.swapAt(index, partner)
        array.model.rows.swapAt(index, partner)
      } else {
        array.model.reports += 1
      }
    case .reverse:
      array.rows.reverse()
      array.model.take(array.model.ids.indices.reversed())
    case .copy:
      let other = arrays[(number + 1) % arrays.count]
      (array.rows, array.model.ids, array.model.rows) = (
        other.rows, other.model.ids, other.model.rows
      )
    case .reserve: array.rows.reserveCapacity(100)
    case .filter:
      array.rows = array.rows.filter { $0.value % 3 != 0 }
      array.model.remove { $0.rows[$1].value % 3 == 0 }
    case .popLast:
      _ = array.rows.popLast()
      array.model.remove { $1 == $0.ids.count - 1 }
    case .removeAll:
      array.rows.removeAll(keepingCapacity: few > 2)
      array.model.take([])
    case .removeAtOffset:
      array.rows.remove(at: index)
      array.model.remove(from: index, to: index + 1)
    case .removeFirst:
      array.rows.removeFirst()
      array.model.remove(from: 0, to: 1)
    case .removeFirstFew:
      array.rows.removeFirst(few)
      array.model.remove(from: 0, to: few)
    case .removeIDs:
      array.rows.remove(ids: someIDs)
      array.model.remove { someNumbers.contains($0.ids[$1]) }
    case .removeInPlace:
      func clear(_ row: inout ProgramRow?) { row = nil }
      clear(&array.rows[id: row.id])
      array.model.remove { $0.ids[$1] == row.id.number }
    case .removeLast:
      array.rows.removeLast()
      array.model.remove(from: count - 1, to: count)
    case .removeLastFew:
      array.rows.removeLast(few)
      array.model.remove(from: count - few, to: count)
    case .removeOffsets:
      let offsets = some(-1..<count + 2)
      array.rows.remove(atOffsets: offsets)
      array.model.remove(at: offsets)
    case .removeSubrange:
      array.rows.removeSubrange(index..<index + few)
      array.model.remove(from: index, to: index + few)
    case .removeWhere:
      array.rows.removeAll { $0.value % 4 == few }
      array.model.remove { $0.rows[$1].value % 4 == few }
    case .slice:
      array.rows = IdentifiedArray(uniqueElements: array.rows.dropFirst(few))
      let slice = Array(array.model.rows.dropFirst(few))
      array.model.take([])
      array.model.insert(contentsOf: slice, at: 0)
    case .removeByID:
      array.rows.remove(id: row.id)
      array.model.remove { $0.ids[$1] == row.id.number }
    }
  }

  private mutating func some(_ numbers: Range<Int>) -> [Int] {
    let most = [3, numbers.count].randomElement(using: &generator) ?? 3
    return (0..<Int.random(in: 0...most, using: &generator)).map { _ in
      Int.random(in: numbers, using: &generator)
    }
  }
}
