import ComposableCore
import Synchronization

/// Random changes of `IdentifiedArray`s and of their copies, compared with plain arrays of pairs
/// after each change.
struct ArrayProgram<ID: ProgramID> {
  typealias Row = ProgramRow<ID>
  typealias Rows = IdentifiedArray<ID, Row>

  /// An array, what it should be, and what a store knows of it.
  struct Face {
    var rows = Rows()
    var model = PairModel<ID>()
    var seen: (version: UInt, pairs: [PairModel<ID>.Pair])?
  }

  var faces = [Face(), Face(), Face()]
  var generator: SeededGenerator
  /// The number of ids.
  let range: Int
  var step = 0

  /// Runs the program of a seed; returns the first difference, or nil if there is none.
  static func difference(seed: UInt64) -> String? {
    var program = ArrayProgram(seed: seed)
    return program.run().map { "Seed \(seed), ids \(ID.self), step \(program.step): \($0)" }
  }

  private init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    range = [4, 18, 18, 24, 60, 300].randomElement(using: &generator) ?? 18
  }

  private mutating func run() -> String? {
    for _ in 0..<(range > 60 ? 20 : 40) {
      step += 1
      let index = Int.random(in: 0..<faces.count, using: &generator)
      let expected = faces[index].model.reports
      let reports = ReportCount()
      let change = Change.random(using: &generator)
      IssueReporter.$current.withValue(
        IssueReporter { _ in reports.value.add(1, ordering: .relaxed) }
      ) {
        make(change, in: index)
      }
      let count = reports.value.load(ordering: .relaxed)
      if count != faces[index].model.reports - expected {
        return "\(change) made \(count) reports"
      }
      for face in faces.indices {
        if let difference = difference(in: face, isChanged: face == index) {
          return "After \(change) of \(index), \(difference)"
        }
      }
    }
    return nil
  }

  /// What is wrong with an array; one that another array's change should have left alone is
  /// looked at closely now and then.
  private mutating func difference(in face: Int, isChanged: Bool) -> String? {
    let (rows, pairs) = (faces[face].rows, faces[face].model.pairs)
    if rows.elements != pairs.map({ $0.row }) { return "\(face) is \(rows), not \(pairs)" }
    guard isChanged || step % 4 == 0 else { return nil }
    let ids = pairs.map { $0.id }
    if rows.ids != ids { return "the ids of \(face) are \(rows.ids), not \(ids)" }
    if range <= 60 || step % 5 == 0 {
      var found = 0
      for number in 0..<range {
        let id = ID(number)
        guard let index = rows.index(id: id) else { continue }
        found += 1
        if ids.firstIndex(of: id) != index { return "\(id) is at \(index) of \(face), \(pairs)" }
      }
      if found != pairs.count { return "\(face) finds \(found) ids of \(pairs)" }
    }
    return Bool.random(using: &generator) ? oversight(in: face) : nil
  }

  /// What a store would not notice. An array may be replaced by another one meanwhile.
  private mutating func oversight(in face: Int) -> String? {
    let (history, pairs) = (faces[face].rows.history, faces[face].model.pairs)
    defer { faces[face].seen = (history.version, pairs) }
    guard let seen = faces[face].seen else { return nil }
    let now = Dictionary(uniqueKeysWithValues: pairs.map { ($0.id, $0.row) })
    let gone = seen.pairs.filter { now[$0.id] == nil }
    let changed = seen.pairs.filter { now[$0.id] != $0.row }
    guard let noted = history.changes(since: seen.version) else { return nil }
    for pair in gone where !noted.contains(where: { $0.id == pair.id && $0.isRemoval }) {
      return "\(face) says \(noted), not that \(pair) left"
    }
    for pair in changed where !noted.contains(where: { $0.id == pair.id }) {
      return "\(face) says \(noted), nothing of \(pair)"
    }
    return nil
  }
}

private final class ReportCount: Sendable {
  let value = Atomic(0)
}
