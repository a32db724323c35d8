/// The path from the root to a place, or to a property on the way to one.
enum ModelPath: Hashable, CustomStringConvertible {
  /// A place that actions can be sent to.
  case place(Place)
  /// The properties of the root that hold its optional child, its dictionary and its rows.
  case detail, keyed, rows
  /// The properties of a row that hold its optional child and its rows.
  case rowDetail(Int), rowRows(Int)

  static let root = ModelPath.place(.root)

  /// The path without its last step; nil for the root.
  var parent: ModelPath? {
    switch self {
    case .place(.root): nil
    case .place(.detail): .detail
    case .place(.keyed): .keyed
    case .place(.left), .place(.right): .place(.screen)
    case .place(.row): .rows
    case .place(.rowDetail(let row)): .rowDetail(row)
    case .place(.rowRow(let row, _)): .rowRows(row)
    case .place(.fixed), .place(.screen), .detail, .keyed, .rows: .root
    case .rowDetail(let row), .rowRows(let row): .place(.row(row))
    }
  }

  func isBelow(_ other: ModelPath) -> Bool {
    self == other || parent?.isBelow(other) == true
  }

  /// The paths from the first step to this place.
  var prefixes: [ModelPath] {
    guard let parent else { return [] }
    return parent.prefixes + [self]
  }

  /// The index of this path in `conditional`; nil if the state there cannot be absent.
  var index: Int? {
    switch self {
    case .place(.detail): 0
    case .place(.keyed(let key)): 1 + key
    case .place(.left): 2
    case .place(.right): 3
    case .place(.row(let id)): 4 + 4 * id
    case .place(.rowDetail(let row)): 5 + 4 * row
    case .place(.rowRow(let row, let id)): 6 + 4 * row + id
    case .place(.fixed), .place(.root), .place(.screen), .detail, .keyed, .rowDetail, .rowRows,
      .rows:
      nil
    }
  }

  /// Every path whose state can be absent: programs use the key 0 and the ids 0 and 1.
  static let conditional: [ModelPath] = {
    var places: [Place] = [.detail, .keyed(0), .left, .right]
    for row in 0...1 {
      places += [.row(row), .rowDetail(row), .rowRow(row, 0), .rowRow(row, 1)]
    }
    return places.map { .place($0) }
  }()

  var description: String {
    switch self {
    case .place(.detail): "detail.?"
    case .place(.fixed): "fixed"
    case .place(.keyed(let key)): "keyed[\(key)]"
    case .place(.left): "screen.left"
    case .place(.right): "screen.right"
    case .place(.root): ""
    case .place(.row(let id)): "rows[\(id)]"
    case .place(.rowDetail(let row)): "rows[\(row)].detail.?"
    case .place(.rowRow(let row, let id)): "rows[\(row)].rows[\(id)]"
    case .place(.screen): "screen"
    case .detail: "detail"
    case .keyed: "keyed"
    case .rowDetail(let row): "rows[\(row)].detail"
    case .rowRows(let row): "rows[\(row)].rows"
    case .rows: "rows"
    }
  }

  /// The path of a child, from this place; nil if there is no such child.
  func appending(_ child: Child) -> ModelPath? {
    switch (self, child) {
    case (.place(.root), .detail): .detail
    case (.place(.root), .fixed): .place(.fixed)
    case (.place(.root), .keyed): .keyed
    case (.place(.root), .keyedValue(let key)): .place(.keyed(key))
    case (.place(.root), .row(let id)): .place(.row(id))
    case (.place(.root), .rows): .rows
    case (.place(.root), .screen): .place(.screen)
    case (.place(.row(let row)), .rowDetail): .rowDetail(row)
    case (.place(.row(let row)), .rowRow(let id)): .place(.rowRow(row, id))
    case (.place(.row(let row)), .rowRows): .rowRows(row)
    case (.place(.screen), .left): .place(.left)
    case (.place(.screen), .right): .place(.right)
    default: nil
    }
  }
}

extension Picture {
  /// The identity of a state that can be absent; nil if it is.
  func identity(at path: ModelPath) -> Int? {
    switch path {
    case .place(.detail): return detail?.id
    case .place(.keyed(let key)): return keyed[key]?.id
    case .place(.left): if case .left(let leaf) = screen { return leaf.id } else { return nil }
    case .place(.right): if case .right(let leaf) = screen { return leaf.id } else { return nil }
    case .place(.row(let id)): return row(id)?.id
    case .place(.rowDetail(let row)): return self.row(row)?.detail?.id
    case .place(.rowRow(let row, let id)):
      return self.row(row)?.rows.first { $0.id == id }?.id
    case .place(.fixed), .place(.root), .place(.screen), .detail, .keyed, .rowDetail, .rowRows,
      .rows:
      return nil
    }
  }

  private func row(_ id: Int) -> ModelRow? {
    for index in 0..<rows.count where rows[index].id == id { return rows[index] }
    return nil
  }
}
