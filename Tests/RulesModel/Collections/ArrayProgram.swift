import ComposableCore
import Synchronization

/// Random changes of `IdentifiedArray`s and of their copies, compared with plain arrays after each
/// change.
struct ArrayProgram {
  /// An array, its expected content, and the last version compared by a store.
  struct CheckedArray {
    var rows: IdentifiedArrayOf<ProgramRow> = []
    var model = PairModel()
    var seen: (version: UInt, model: PairModel)?
  }

  var arrays = [CheckedArray(), CheckedArray(), CheckedArray()]
  var generator: SeededGenerator
  let ids: [ProgramID]
  var step = 0

  /// Runs the program of a seed; returns the first difference, or nil if there is none.
  static func difference(seed: UInt64, kind: ProgramID.Kind) -> String? {
    var program = ArrayProgram(seed: seed, kind: kind)
    return program.run().map { "Seed \(seed), \(kind) ids, step \(program.step): \($0)" }
  }

  private init(seed: UInt64, kind: ProgramID.Kind) {
    generator = SeededGenerator(seed: seed)
    let count = [4, 18, 18, 24, 60, 300].randomElement(using: &generator) ?? 18
    ids = (0..<count).map { ProgramID($0, kind) }
  }

  private mutating func run() -> String? {
    for _ in 0..<(ids.count > 60 ? 20 : 40) {
      step += 1
      let index = Int.random(in: 0..<arrays.count, using: &generator)
      let expected = arrays[index].model.reports
      let reports = Mutex(0)
      let change = Change.random(using: &generator)
      IssueReporter.$current.withValue(
        IssueReporter { _ in reports.withLock { $0 += 1 } }
      ) {
        make(change, in: index)
      }
      let count = reports.withLock { $0 }
      if count != arrays[index].model.reports - expected {
        return "\(change) made \(count) reports"
      }
      for array in arrays.indices {
        if let difference = difference(in: array, isChanged: array == index) {
          return "After \(change) of \(index), \(difference)"
        }
      }
    }
    return nil
  }

  /// The first problem with an array. Arrays that were not changed are checked thoroughly only now
  /// and then.
  private mutating func difference(in array: Int, isChanged: Bool) -> String? {
    let (rows, model) = (arrays[array].rows, arrays[array].model)
    if rows.elements != model.rows { return "\(array) is \(rows), not \(model.rows)" }
    guard isChanged || step % 4 == 0 else { return nil }
    if let violation = rows.checkInvariants().first { return "in \(array), \(violation)" }
    if rows.ids.map({ $0.number }) != model.ids {
      return "the ids of \(array) are \(rows.ids), not \(model.ids)"
    }
    if ids.count <= 60 || step % 5 == 0 {
      var places = [Int?](repeating: nil, count: ids.count)
      for index in model.ids.indices { places[model.ids[index]] = index }
      for id in ids where rows.index(id: id) != places[id.number] {
        return "\(id) is not at \(String(describing: places[id.number])) of \(array), \(rows)"
      }
    }
    return Bool.random(using: &generator) ? oversight(in: array) : nil
  }

  /// A change that a store would miss. The array may have been replaced with another one in
  /// between.
  private mutating func oversight(in array: Int) -> String? {
    let (version, model) = (arrays[array].rows.version, arrays[array].model)
    defer { arrays[array].seen = (version.id, model) }
    guard let seen = arrays[array].seen else { return nil }
    /// Whether a store that knows the version that was seen would look the row up.
    func isLookedUp(_ id: ProgramID) -> Bool {
      if version.id == seen.version { return false }
      return version.previous != seen.version || version.row == nil || version.row == id
    }
    var now = [ProgramRow?](repeating: nil, count: ids.count)
    for index in model.ids.indices { now[model.ids[index]] = model.rows[index] }
    for (number, row) in zip(seen.model.ids, seen.model.rows) where now[number] != row {
      if !isLookedUp(ids[number]) {
        return "\(array) has changed from \(seen.version) to \(version), but not \(row)"
      }
    }
    return nil
  }
}
