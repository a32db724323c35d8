/// The path from the root to a place.
struct ModelPath: Hashable, CustomStringConvertible {
  enum Step: Hashable {
    case detail, fixed, key(Int), keyed, left, right, row(Int), rowDetail, rowRow(Int), rowRows
    case rows, screen, wrapped

    /// Whether the step's target can be absent.
    var isConditional: Bool {
      switch self {
      case .key, .left, .right, .row, .rowRow, .wrapped: true
      case .detail, .fixed, .keyed, .rowDetail, .rowRows, .rows, .screen: false
      }
    }

    var name: String {
      switch self {
      case .detail, .rowDetail: "detail"
      case .fixed: "fixed"
      case .key(let key): "[\(key)]"
      case .keyed: "keyed"
      case .left: "left"
      case .right: "right"
      case .row(let id), .rowRow(let id): "[\(id)]"
      case .rows, .rowRows: "rows"
      case .screen: "screen"
      case .wrapped: "?"
      }
    }
  }

  var steps: [Step]

  var isConditional: Bool { steps.last?.isConditional ?? false }

  /// The paths from the first step to this place.
  var prefixes: [ModelPath] {
    steps.indices.map { ModelPath(steps: Array(steps[...$0])) }
  }

  var description: String {
    steps.reduce("") { path, step in
      path.isEmpty || step.name.hasPrefix("[") ? path + step.name : "\(path).\(step.name)"
    }
  }

  /// The identity of the state at this place; nil if it is absent. Places that cannot be absent
  /// share one identity.
  func identity(in picture: Picture) -> Int? {
    switch steps.last {
    case .key(let key): return picture.keyed[key] == nil ? nil : key
    case .left: if case .left(let leaf) = picture.screen { return leaf.id } else { return nil }
    case .right: if case .right(let leaf) = picture.screen { return leaf.id } else { return nil }
    case .row: return row(in: picture)?.id
    case .rowRow(let id): return row(in: picture)?.rows.first { $0.id == id }?.id
    case .wrapped: return steps.count == 2 ? picture.detail?.id : row(in: picture)?.detail?.id
    case .detail, .fixed, .keyed, .rowDetail, .rowRows, .rows, .screen, nil: return 0
    }
  }

  /// The row that the path leads to or through.
  private func row(in picture: Picture) -> ModelRow? {
    for case .row(let id) in steps { return picture.rows.first { $0.id == id } }
    return nil
  }

  /// Every place that can be absent: programs use the key 0 and the ids 0 and 1.
  static let conditional: [ModelPath] = {
    var places: [Place] = [.detail, .keyed(0), .left, .right]
    for row in 0...1 {
      places += [.row(row), .rowDetail(row), .rowRow(row, 0), .rowRow(row, 1)]
    }
    return places.map { $0.path }
  }()
}

extension Place {
  var path: ModelPath {
    let steps: [ModelPath.Step] =
      switch self {
      case .detail: [.detail, .wrapped]
      case .fixed: [.fixed]
      case .keyed(let key): [.keyed, .key(key)]
      case .left: [.screen, .left]
      case .right: [.screen, .right]
      case .root: []
      case .row(let id): [.rows, .row(id)]
      case .rowDetail(let id): [.rows, .row(id), .rowDetail, .wrapped]
      case .rowRow(let row, let id): [.rows, .row(row), .rowRows, .rowRow(id)]
      case .screen: [.screen]
      }
    return ModelPath(steps: steps)
  }
}

extension Child {
  var steps: [ModelPath.Step] {
    switch self {
    case .detail: [.detail]
    case .fixed: [.fixed]
    case .keyed: [.keyed]
    case .keyedValue(let key): [.keyed, .key(key)]
    case .left: [.left]
    case .right: [.right]
    case .row(let id): [.rows, .row(id)]
    case .rowDetail: [.rowDetail]
    case .rowRow(let id): [.rowRows, .rowRow(id)]
    case .rowRows: [.rowRows]
    case .rows: [.rows]
    case .screen: [.screen]
    }
  }
}
