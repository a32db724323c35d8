import ComposableCore
import Testing

/// Random changes, applied to a plain array as well and compared.
struct IdentifiedArrayModelTests {
  private struct Row: Equatable, Identifiable {
    var id: Int
    var value = 0
  }

  @Test(arguments: 1...20) func itDoesWhatAnArrayWould(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var rows = IdentifiedArrayOf<Row>()
    var model: [Row] = []
    for step in 0..<500 {
      let id = Int.random(in: 0..<20, using: &generator)
      let offset = Int.random(in: 0...model.count, using: &generator)
      let place = model.firstIndex { $0.id == id }
      switch Int.random(in: 0..<10, using: &generator) {
      case 0, 1, 2:
        rows.append(Row(id: id, value: step))
        if place == nil { model.append(Row(id: id, value: step)) }
      case 3:
        rows.insert(Row(id: id, value: step), at: offset)
        if place == nil { model.insert(Row(id: id, value: step), at: offset) }
      case 4:
        rows[id: id]?.value = step
        if let place { model[place].value = step }
      case 5:
        rows[id: id] = nil
        model.removeAll { $0.id == id }
      case 6:
        let offsets = [offset, id]
        rows.remove(atOffsets: offsets)
        model = model.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
      case 7:
        rows.move(fromOffsets: [id], toOffset: offset)
        if model.indices.contains(id) {
          let row = model.remove(at: id)
          model.insert(row, at: id < offset ? offset - 1 : offset)
        }
      case 8:
        rows.updateOrInsert(Row(id: id, value: step), at: offset)
        if let place {
          model[place].value = step
        } else {
          model.insert(Row(id: id, value: step), at: offset)
        }
      default:
        rows.sort { $0.value > $1.value }
        model.sort { $0.value > $1.value }
      }
      #expect(rows.elements == model)
      #expect(rows.ids == model.map { $0.id })
      var offsets = [Int?](repeating: nil, count: 20)
      for offset in 0..<model.count { offsets[model[offset].id] = offset }
      #expect((0..<20).map { rows.index(id: $0) } == offsets)
    }
  }
}
