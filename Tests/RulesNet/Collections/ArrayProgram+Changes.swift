import ComposableCore

extension ArrayProgram {
  enum Change: CaseIterable {
    case append, appendAll, assign, assignByID, changeByID, changeID, changeInPlace, copy
    case filter, insert, insertAll, intersect, move, partition, popLast, removeAll, removeAtOffset
    case removeByID, removeFirst, removeFirstFew, removeIDs, removeInPlace, removeLast
    case removeLastFew, removeOffsets, removeSubrange, removeWhere, reserve, reverse, shuffle
    case slice, sort, subtract, swap, unite, updateOrAppend, updateOrInsert

    static func random(using generator: inout SeededGenerator) -> Change {
      // Half of the changes add rows.
      let adding: [Change] = [.append, .appendAll, .insert, .insertAll, .unite, .updateOrAppend]
      let all = Bool.random(using: &generator) ? adding : allCases
      return all.randomElement(using: &generator) ?? .append
    }
  }

  private static let ofSeveral: [Change] = [
    .appendAll, .insertAll, .intersect, .removeIDs, .subtract, .unite,
  ]

  /// Changes an array and its model in the same way.
  mutating func make(_ change: Change, in number: Int) {
    var face = faces[number]
    let count = face.model.ids.count
    let row = ProgramRow(id: ids[Int.random(in: ids.indices, using: &generator)], value: step)
    // Sometimes out of bounds, often near an end.
    let near = Int.random(in: -1...3, using: &generator)
    let anywhere = Int.random(in: -1...count + 1, using: &generator)
    let index = [near, count - near, anywhere].randomElement(using: &generator) ?? 0
    let isThere = face.model.ids.indices.contains(index)
    let few = Int.random(in: 0...4, using: &generator)
    let numbers = Self.ofSeveral.contains(change) ? some(ids.indices) : []
    let several = numbers.map { ProgramRow(id: ids[$0], value: step + $0) }
    let someIDs = Set(several.map(\.id))
    let someNumbers = Set(numbers)
    let other = Bool.random(using: &generator) ? row.id : ids[row.id.number / 2]
    // Moved out and back, so that only copies share storage.
    faces[number] = Face()
    defer { faces[number] = face }
    switch change {
    case .appendAll:
      face.rows.append(contentsOf: several)
      face.model.insert(contentsOf: several, at: face.model.ids.count)
    case .insert:
      face.rows.insert(row, at: index)
      face.model.insert(row, at: index)
    case .insertAll:
      face.rows.insert(contentsOf: several, at: index)
      face.model.insert(contentsOf: several, at: index)
    case .unite:
      face.rows = face.rows.union(several)
      for row in several { face.model.insert(row, at: face.model.ids.count) }
    case .updateOrAppend:
      face.rows.updateOrAppend(row)
      face.model.update(row, orInsertAt: face.model.ids.count)
    case .updateOrInsert:
      face.rows.updateOrInsert(row, at: index)
      face.model.update(row, orInsertAt: index)
    case .append:
      face.rows.append(row)
      face.model.insert(row, at: face.model.ids.count)
    case .assign:
      face.rows[index] = row
      face.model.replace(at: index, with: row)
    case .assignByID:
      face.rows[id: other] = row
      face.model.set(row, id: other)
    case .changeByID:
      face.rows[id: row.id]?.value = step
      if let known = face.model.ids.firstIndex(of: row.id.number) {
        face.model.change(at: known) { $0.value = step }
      }
    case .changeID where isThere:
      face.rows[index].id = row.id
      face.model.change(at: index) { $0.id = row.id }
    case .changeInPlace where isThere:
      face.rows[index].value = step
      face.model.change(at: index) { $0.value = step }
    case .changeID, .changeInPlace: break
    case .move:
      let offsets = some(0..<count + 2)
      face.rows.move(fromOffsets: offsets, toOffset: index)
      face.model.move(offsets, to: index)
    case .partition:
      face.rows.partition { $0.value % 2 == 0 }
      face.model.sort { $0.value % 2 == 0 ? 1 : 0 }
    case .shuffle:
      var copy = generator
      face.rows.shuffle(using: &copy)
      face.model.take(face.model.ids.indices.shuffled(using: &generator))
    case .sort:
      face.rows.sort { $0.value % 5 < $1.value % 5 }
      face.model.sort { $0.value % 5 }
    case .swap:
      let partner = Int.random(in: -1...count, using: &generator)
      face.rows.swapAt(index, partner)
      let areThere = isThere && 0..<count ~= partner
      if areThere {
        face.model.ids.swapAt(index, partner)
        face.model.rows.swapAt(index, partner)
      } else {
        face.model.reports += 1
      }
    case .reverse:
      face.rows.reverse()
      face.model.take(face.model.ids.indices.reversed())
    case .copy:
      let other = faces[(number + 1) % faces.count]
      (face.rows, face.model.ids, face.model.rows) = (other.rows, other.model.ids, other.model.rows)
    case .reserve: face.rows.reserveCapacity(100)
    case .filter:
      face.rows = face.rows.filter { $0.value % 3 != 0 }
      face.model.remove { $0.rows[$1].value % 3 == 0 }
    case .intersect:
      face.rows = face.rows.intersection(withIDs: someIDs)
      face.model.remove { !someNumbers.contains($0.ids[$1]) }
    case .popLast:
      _ = face.rows.popLast()
      face.model.remove { $1 == $0.ids.count - 1 }
    case .removeAll:
      face.rows.removeAll(keepingCapacity: few > 2)
      face.model.take([])
    case .removeAtOffset:
      face.rows.remove(at: index)
      face.model.remove(from: index, to: index + 1)
    case .removeFirst:
      face.rows.removeFirst()
      face.model.remove(from: 0, to: 1)
    case .removeFirstFew:
      face.rows.removeFirst(few)
      face.model.remove(from: 0, to: few)
    case .removeIDs:
      face.rows.remove(ids: someIDs)
      face.model.remove { someNumbers.contains($0.ids[$1]) }
    case .removeInPlace:
      func clear(_ row: inout ProgramRow?) { row = nil }
      clear(&face.rows[id: row.id])
      face.model.remove { $0.ids[$1] == row.id.number }
    case .removeLast:
      face.rows.removeLast()
      face.model.remove(from: count - 1, to: count)
    case .removeLastFew:
      face.rows.removeLast(few)
      face.model.remove(from: count - few, to: count)
    case .removeOffsets:
      let offsets = some(-1..<count + 2)
      face.rows.remove(atOffsets: offsets)
      face.model.remove { offsets.contains($1) }
    case .removeSubrange:
      face.rows.removeSubrange(index..<index + few)
      face.model.remove(from: index, to: index + few)
    case .removeWhere:
      face.rows.removeAll { $0.value % 4 == few }
      face.model.remove { $0.rows[$1].value % 4 == few }
    case .slice:
      face.rows = IdentifiedArray(uniqueElements: face.rows.dropFirst(few))
      let slice = Array(face.model.rows.dropFirst(few))
      face.model.take([])
      face.model.insert(contentsOf: slice, at: 0)
    case .subtract:
      face.rows = face.rows.subtracting(ids: someIDs)
      face.model.remove { someNumbers.contains($0.ids[$1]) }
    case .removeByID:
      face.rows.remove(id: row.id)
      face.model.remove { $0.ids[$1] == row.id.number }
    }
  }

  private mutating func some(_ numbers: Range<Int>) -> [Int] {
    let most = [3, numbers.count].randomElement(using: &generator) ?? 3
    return (0..<Int.random(in: 0...most, using: &generator)).map { _ in
      Int.random(in: numbers, using: &generator)
    }
  }
}
