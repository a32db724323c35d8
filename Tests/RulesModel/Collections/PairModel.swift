import ComposableCore

/// An id used by the programs. A long id has a string on the heap; colliding ids have only three
/// different hashes.
///
/// One type for all kinds: without optimization, generic code would take twice as long.
struct ProgramID: CustomStringConvertible, Hashable, Sendable {
  enum Kind: CaseIterable { case colliding, long, short }

  let number: Int
  private let hash: Int
  private let text: String

  init(_ number: Int, _ kind: Kind) {
    self.number = number
    hash = kind == .colliding ? number % 3 : number
    text = kind == .long ? "the id with the number \(100_000 + number)" : ""
  }

  var description: String { "\(number)" }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

struct ProgramRow: Equatable, Identifiable, Sendable {
  var id: ProgramID
  var value = 0
}

/// The expected behavior of an `IdentifiedArray`, as an array of ids and a parallel array of rows.
struct PairModel {
  /// The numbers of the ids under which the rows are stored. A row that took the id of another one
  /// is stored under its old id.
  var ids: [Int] = []
  var rows: [ProgramRow] = []
  /// The number of issues reported.
  var reports = 0

  /// Whether a row can be inserted at `index`; counts a report if not.
  mutating func isPlace(_ index: Int) -> Bool { isValid(0...ids.count ~= index) }

  private mutating func isValid(_ condition: Bool) -> Bool {
    if !condition { reports += 1 }
    return condition
  }

  mutating func insert(_ row: ProgramRow, at index: Int) {
    guard isValid(!ids.contains(row.id.number)), isPlace(index) else { return }
    ids.insert(row.id.number, at: index)
    rows.insert(row, at: index)
  }

  mutating func insert(contentsOf new: [ProgramRow], at index: Int) {
    guard isPlace(index) else { return }
    var known = Set(ids)
    let fresh = new.filter { known.insert($0.id.number).inserted }
    reports += new.count - fresh.count
    ids.insert(contentsOf: fresh.map { $0.id.number }, at: index)
    rows.insert(contentsOf: fresh, at: index)
  }

  mutating func update(_ row: ProgramRow, orInsertAt index: Int) {
    if let known = ids.firstIndex(of: row.id.number) {
      rows[known] = row
    } else {
      insert(row, at: index)
    }
  }

  mutating func replace(at index: Int, with row: ProgramRow) {
    let id = row.id.number
    guard ids.indices.contains(index), ids[index] == id || !ids.contains(id)
    else { return reports += 1 }
    ids[index] = id
    rows[index] = row
  }

  mutating func set(_ row: ProgramRow?, id: ProgramID) {
    guard let row else { return remove { $0.ids[$1] == id.number } }
    if let index = ids.firstIndex(of: id.number) {
      replace(at: index, with: row)
    } else if row.id == id {
      insert(row, at: ids.count)
    } else {
      reports += 1
    }
  }

  /// Changes a row in place, possibly to the id of another row.
  mutating func change(at index: Int, _ body: (inout ProgramRow) -> Void) {
    body(&rows[index])
    let new = rows[index].id.number
    if new == ids[index] { return }
    if ids.contains(new) {
      reports += 1
    } else {
      ids[index] = new
    }
  }

  /// Keeps the rows at some offsets, in their order.
  mutating func take(_ offsets: [Int]) {
    ids = offsets.map { ids[$0] }
    rows = offsets.map { rows[$0] }
  }

  mutating func remove(where isRemoved: (PairModel, Int) -> Bool) {
    take(ids.indices.filter { !isRemoved(self, $0) })
  }

  /// Removes the rows from `lower` to `upper`, unless some do not exist.
  mutating func remove(from lower: Int, to upper: Int) {
    guard isValid(lower >= 0 && upper <= ids.count) else { return }
    remove { lower <= $1 && $1 < upper }
  }

  /// Removes the rows at some offsets, unless some do not exist.
  mutating func remove(at offsets: [Int]) {
    guard isValid(offsets.allSatisfy(ids.indices.contains)) else { return }
    remove { offsets.contains($1) }
  }

  mutating func move(_ offsets: [Int], to destination: Int) {
    let areThere = offsets.allSatisfy(ids.indices.contains)
    guard isValid(areThere && 0...ids.count ~= destination) else { return }
    var order = ids.indices.filter { !offsets.contains($0) }
    let place = order.count { $0 < destination }
    order.insert(contentsOf: ids.indices.filter(offsets.contains), at: place)
    take(order)
  }

  mutating func sort(by key: (ProgramRow) -> Int) {
    take(ids.indices.sorted { (key(rows[$0]), $0) < (key(rows[$1]), $1) })
  }
}
