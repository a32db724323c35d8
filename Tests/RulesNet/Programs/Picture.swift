/// The state of a program, as the model computes it; a store's state is converted to it.
struct Picture: Equatable {
  var own: [Int] = []
  var fixed = ModelLeaf(id: 0)
  var detail: ModelLeaf? = ModelLeaf(id: 0)
  var screen = ModelScreen.left(ModelLeaf(id: 0))
  var rows = [ModelRow(id: 0), ModelRow(id: 1)]
  var keyed = [0: ModelLeaf(id: 0)]

  /// The number of logged actions in all places.
  var total: Int {
    var total = own.count + fixed.log.count + (detail?.log.count ?? 0)
    switch screen {
    case .left(let leaf), .right(let leaf): total += leaf.log.count
    case .off: break
    }
    for row in rows {
      total += row.leaf.log.count + (row.detail?.log.count ?? 0)
      for leaf in row.rows { total += leaf.log.count }
    }
    for leaf in keyed.values { total += leaf.log.count }
    return total
  }
}

/// A state that logs the tags of its actions.
struct ModelLeaf: Equatable, Identifiable, Sendable {
  var id: Int
  var log: [Int] = []
}

/// A row with an optional child and rows of its own.
struct ModelRow: Equatable, Identifiable, Sendable {
  var id: Int
  var leaf = ModelLeaf(id: 0)
  var detail: ModelLeaf?
  var rows = [ModelLeaf(id: 0)]
}

extension ModelRow {
  init(id: Int) {
    self.init(id: id, detail: id == 0 ? ModelLeaf(id: 0) : nil)
  }
}

/// An enum whose cases have payloads of the same type.
enum ModelScreen: Equatable, Sendable {
  case left(ModelLeaf)
  case off
  case right(ModelLeaf)
}

extension ProgramView {
  func isSame(_ lhs: Picture, _ rhs: Picture) -> Bool {
    switch self {
    case .coarse: lhs.total / 4 == rhs.total / 4
    case .exact: lhs.total == rhs.total
    case .fixed: lhs.fixed == rhs.fixed
    case .rowIDs: lhs.rows.map(\.id) == rhs.rows.map(\.id)
    case .whole: lhs == rhs
    }
  }

  func text(_ picture: Picture) -> String {
    switch self {
    case .coarse, .exact, .whole: "\(picture.total)"
    case .fixed: "\(picture.fixed.log)"
    case .rowIDs: "\(picture.rows.map(\.id))"
    }
  }
}
