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
      IssueReporter.$current.withValue(IssueReporter { _ in reports.add() }) {
        make(change, in: index)
      }
      if reports.count != faces[index].model.reports - expected {
        return "\(change) made \(reports.count) reports"
      }
      for face in faces.indices {
        if let difference = difference(in: face) {
          return "After \(change) of \(index), \(difference)"
        }
      }
    }
    return nil
  }

  /// What is wrong with an array.
  private mutating func difference(in face: Int) -> String? {
    let (rows, pairs) = (faces[face].rows, faces[face].model.pairs)
    if rows.elements != pairs.map(\.row) { return "\(face) is \(rows), not \(pairs)" }
    if rows.ids != pairs.map(\.id) { return "the ids of \(face) are \(rows.ids), not \(pairs)" }
    var indices = [Int?](repeating: nil, count: range)
    if range <= 60 || step % 5 == 0 {
      for (index, pair) in pairs.enumerated() where rows.index(id: pair.id) != index {
        return "\(pair.id) is at \(String(describing: rows.index(id: pair.id))) of \(face)"
      }
      for number in 0..<range { indices[number] = rows.index(id: ID(number)) }
      if indices.count(where: { $0 != nil }) != pairs.count { return "\(face) finds \(indices)" }
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
  private let value = Mutex(0)

  var count: Int { value.withLock { $0 } }

  func add() { value.withLock { $0 += 1 } }
}
