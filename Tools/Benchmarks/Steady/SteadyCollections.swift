import ComposableCore

@MainActor var collectionOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "rows that come and go",
      [
        "IdentifiedArray.append(_:)", "IdentifiedArray.append(contentsOf:)",
        "IdentifiedArray.contains(id:)", "IdentifiedArray.endIndex", "IdentifiedArray.index(id:)",
        "IdentifiedArray.insert(_:at:)", "IdentifiedArray.insert(contentsOf:at:)",
        "IdentifiedArray.move(fromOffsets:toOffset:)",
        "IdentifiedArray.partition(by:)", "IdentifiedArray.popLast()",
        "IdentifiedArray.remove(ids:)", "IdentifiedArray.removeFirst()",
        "IdentifiedArray.removeFirst(_:)", "IdentifiedArray.removeLast()",
        "IdentifiedArray.removeLast(_:)", "IdentifiedArray.removeSubrange(_:)",
        "IdentifiedArray.reserveCapacity(_:)", "IdentifiedArray.shuffle()",
        "IdentifiedArray.remove(at:)", "IdentifiedArray.remove(atOffsets:)",
        "IdentifiedArray.remove(id:)", "IdentifiedArray.removeAll(where:)",
        "IdentifiedArray.reverse()", "IdentifiedArray.shuffle(using:)", "IdentifiedArray.sort(by:)",
        "IdentifiedArray.startIndex", "IdentifiedArray.subscript(_:)",
        "IdentifiedArray.subscript(id:)", "IdentifiedArray.swapAt(_:_:)",
        "IdentifiedArray.updateOrAppend(_:)", "IdentifiedArray.updateOrInsert(_:at:)",
      ], rarity: 20
    ) {
      var rows = IdentifiedArray(uniqueElements: (0..<20).map { SteadyRow(id: $0) })
      var generator = SeededGenerator(seed: 1)
      var id = 20
      return { count in
        for _ in 0..<count {
          id += 10
          rows.append(SteadyRow(id: id))
          rows.append(contentsOf: [SteadyRow(id: id + 1), SteadyRow(id: id + 2)])
          rows.insert(SteadyRow(id: id + 3), at: 0)
          rows.insert(contentsOf: [SteadyRow(id: id + 7), SteadyRow(id: id + 8)], at: 1)
          rows.reserveCapacity(30)
          rows.updateOrAppend(SteadyRow(id: id + 4))
          rows.updateOrInsert(SteadyRow(id: id + 5), at: 3)
          rows.updateOrAppend(SteadyRow(id: id + 4, count: 1))
          rows[id: id]?.count &+= 1
          rows[id: id + 6] = SteadyRow(id: id + 6)
          rows[id: id + 6] = nil
          rows.move(fromOffsets: [0, 1], toOffset: 5)
          rows.swapAt(0, 1)
          rows.reverse()
          rows.shuffle(using: &generator)
          rows.shuffle()
          blackHole(rows.partition { $0.id % 2 == 0 })
          rows.sort { $0.id < $1.id }
          blackHole(rows[rows.startIndex])
          blackHole(rows[rows.endIndex - 1])
          blackHole(rows.contains(id: id))
          blackHole(rows.index(id: id))
          rows.remove(id: id)
          rows.remove(at: rows.count - 1)
          blackHole((rows.removeFirst(), rows.removeLast(), rows.popLast()))
          rows.removeFirst(1)
          rows.removeLast(1)
          rows.removeSubrange(0..<1)
          rows.remove(ids: [id + 1])
          rows.remove(atOffsets: [0])
          rows.removeAll { $0.id > id }
          while rows.count < 20 {
            id += 10
            rows.append(SteadyRow(id: id))
          }
          while rows.count > 20 { rows.remove(at: 0) }
        }
      }
    },
    SteadyOperation(
      "identified arrays that come and go",
      [
        "IdentifiedArray.==(_:_:)", "IdentifiedArray.customMirror",
        "IdentifiedArray.debugDescription", "IdentifiedArray.description",
        "IdentifiedArray.elements", "IdentifiedArray.encode(to:)", "IdentifiedArray.filter(_:)",
        "IdentifiedArray.hash(into:)", "IdentifiedArray.ids", "IdentifiedArray.init()",
        "IdentifiedArray.init(_:id:)", "IdentifiedArray.init(arrayLiteral:)",
        "IdentifiedArray.init(from:)", "IdentifiedArray.init(id:)",
        "IdentifiedArray.init(uniqueElements:)", "IdentifiedArray.intersection(withIDs:)",
        "IdentifiedArray.isDisjoint(withIDs:)", "IdentifiedArray.isSubset(ofIDs:)",
        "IdentifiedArray.isSuperset(ofIDs:)", "IdentifiedArray.subtracting(ids:)",
        "IdentifiedArray.union(_:)", "IdentifiedArray.removeAll(keepingCapacity:)",
        "IdentifiedArray.sort()",
      ], rarity: 10
    ) {
      { count in
        for _ in 0..<count {
          var rows: IdentifiedArray<Int, SteadyRow> = [SteadyRow(id: 1), SteadyRow(id: 2)]
          var numbers = IdentifiedArray([3, 1, 2], id: \.self)
          numbers.sort()
          blackHole(rows == IdentifiedArray(uniqueElements: [SteadyRow(id: 1)]))
          blackHole(Set([numbers]))
          blackHole(numbers.customMirror)
          blackHole((numbers.description, numbers.debugDescription))
          blackHole((rows.elements, rows.ids, rows.filter { $0.id > 1 }))
          blackHole((rows.isSubset(ofIDs: [1, 2]), rows.isSuperset(ofIDs: [1])))
          blackHole((rows.isDisjoint(withIDs: [3]), rows.intersection(withIDs: [1])))
          blackHole((rows.subtracting(ids: [1]), rows.union([SteadyRow(id: 3)])))
          blackHole(steadyCoded(rows))
          rows.removeAll(keepingCapacity: true)
          blackHole((IdentifiedArray<Int, SteadyRow>(), IdentifiedArray<Int, Int>(id: \.self)))
        }
      }
    },
  ]
}
