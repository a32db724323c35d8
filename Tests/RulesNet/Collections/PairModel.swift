import ComposableCore

/// An id of the programs.
protocol ProgramID: Hashable, Sendable {
  init(_ number: Int)
}

extension Int: ProgramID {}

/// An id on the heap.
struct LongID: ProgramID {
  var text: String

  init(_ number: Int) { text = "the id with the number \(100_000 + number)" }
}

/// An id with one of three hashes.
struct CollidingID: ProgramID {
  var number: Int

  init(_ number: Int) { self.number = number }

  func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
}

struct ProgramRow<ID: ProgramID>: Equatable, Identifiable, Sendable {
  var id: ID
  var value = 0
}

/// What an `IdentifiedArray` should do, as a plain array of ids with their rows.
struct PairModel<ID: ProgramID> {
  typealias Row = ProgramRow<ID>

  /// The id by which a row is known, which is not that of a row that took another one's.
  struct Pair: Equatable {
    var id: ID
    var row: Row
  }

  var pairs: [Pair] = []
  /// The number of issues reported.
  var reports = 0

  func index(_ id: ID) -> Int? { pairs.firstIndex { $0.id == id } }

  /// The index in bounds.
  mutating func place(at index: Int) -> Int {
    let place = min(max(index, 0), pairs.count)
    if place != index { reports += 1 }
    return place
  }

  mutating func insert(_ row: Row, at index: Int) {
    if self.index(row.id) == nil {
      pairs.insert(Pair(id: row.id, row: row), at: place(at: index))
    }
  }

  mutating func insert(contentsOf rows: [Row], at index: Int) {
    var place = place(at: index)
    for row in rows {
      if self.index(row.id) == nil {
        pairs.insert(Pair(id: row.id, row: row), at: place)
        place += 1
      } else {
        reports += 1
      }
    }
  }

  mutating func update(_ row: Row, orInsertAt index: Int) {
    if let known = self.index(row.id) {
      pairs[known].row = row
    } else {
      insert(row, at: index)
    }
  }

  mutating func replace(at index: Int, with row: Row) {
    guard pairs.indices.contains(index),
      pairs[index].id == row.id || self.index(row.id) == nil
    else { return reports += 1 }
    pairs[index] = Pair(id: row.id, row: row)
  }

  mutating func set(_ row: Row?, id: ID) {
    guard let row else { return remove { $1.id == id } }
    if let index = index(id) {
      replace(at: index, with: row)
    } else if row.id == id {
      pairs.append(Pair(id: id, row: row))
    } else {
      reports += 1
    }
  }

  /// Changes a row in place, perhaps to have the id of another one.
  mutating func change(at index: Int, _ body: (inout Row) -> Void) {
    body(&pairs[index].row)
    let new = pairs[index].row.id
    if new == pairs[index].id { return }
    if self.index(new) == nil {
      pairs[index].id = new
    } else {
      reports += 1
    }
  }

  mutating func remove(where isRemoved: (Int, Pair) -> Bool) {
    pairs = pairs.enumerated().filter { !isRemoved($0.offset, $0.element) }.map(\.element)
  }

  /// Removes the rows from `lower` to `upper`, of which some may not exist.
  mutating func remove(from lower: Int, to upper: Int) {
    if lower < 0 || upper > pairs.count { reports += 1 }
    remove { offset, _ in lower <= offset && offset < upper }
  }

  mutating func move(_ offsets: [Int], to destination: Int) {
    let moving = pairs.indices.filter(offsets.contains)
    let destination = min(max(destination, 0), pairs.count)
    let place = destination - moving.count { $0 < destination }
    let moved = moving.map { pairs[$0] }
    remove { offset, _ in offsets.contains(offset) }
    pairs.insert(contentsOf: moved, at: place)
  }

  mutating func sort(by key: (Row) -> Int) {
    pairs = pairs.enumerated()
      .sorted { (key($0.element.row), $0.offset) < (key($1.element.row), $1.offset) }
      .map(\.element)
  }
}
