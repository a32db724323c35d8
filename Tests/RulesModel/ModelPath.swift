import ComposableCore

/// A state path: of a child that actions can be sent to, or of a property on the way to one.
enum ModelPath: Hashable, CustomStringConvertible {
  case child(ProgramPath)
  /// The properties of the root that hold its optional children, its dictionary, its stack and its
  /// rows.
  case detail, guest, keyed, pages, rows
  /// The properties of a row that hold its optional child and its rows.
  case rowDetail(Int), rowRows(Int)

  static let root = ModelPath.child(.root)

  /// The path without its last step; nil for the root.
  var parent: ModelPath? {
    switch self {
    case .child(.root): nil
    case .child(.detail): .detail
    case .child(.guest): .guest
    case .child(.keyed): .keyed
    case .child(.left), .child(.right): .child(.screen)
    case .child(.page): .pages
    case .child(.row): .rows
    case .child(.rowDetail(let row)): .rowDetail(row)
    case .child(.rowRow(let row, _)): .rowRows(row)
    case .child(.fixed), .child(.screen), .detail, .guest, .keyed, .pages, .rows: .root
    case .rowDetail(let row), .rowRows(let row): .child(.row(row))
    }
  }

  func isBelow(_ other: ModelPath) -> Bool {
    self == other || parent?.isBelow(other) == true
  }

  /// The paths from the first step to this one.
  var prefixes: [ModelPath] {
    guard let parent else { return [] }
    return parent.prefixes + [self]
  }

  /// The index of this path in `removable`; nil if the state there cannot be absent.
  var index: Int? {
    switch self {
    case .child(.detail): 0
    case .child(.keyed(let key)): 1 + key
    case .child(.left): 2
    case .child(.right): 3
    case .child(.row(let id)): 4 + 4 * id
    case .child(.rowDetail(let row)): 5 + 4 * row
    case .child(.rowRow(let row, let id)): 6 + 4 * row + id
    case .child(.guest): 12
    case .child(.page(let id)): 13 + id
    case .child(.fixed), .child(.root), .child(.screen), .detail, .guest, .keyed, .pages,
      .rowDetail, .rowRows, .rows:
      nil
    }
  }

  /// Every path whose state can be absent: programs use the key 0 and the ids 0 and 1.
  static let removable: [ProgramPath] = {
    var paths: [ProgramPath] = [.detail, .keyed(0), .left, .right]
    for row in 0...1 {
      paths += [.row(row), .rowDetail(row), .rowRow(row, 0), .rowRow(row, 1)]
    }
    return paths + [.guest, .page(0), .page(1)]
  }()

  var description: String {
    switch self {
    case .child(.detail): "detail.?"
    case .child(.fixed): "fixed"
    case .child(.guest): "guest.?"
    case .child(.keyed(let key)): "keyed[\(key)]"
    case .child(.left): Platform.readsEnumMetadata ? "screen.left" : "screen.Leaf"
    case .child(.right): Platform.readsEnumMetadata ? "screen.right" : "screen.Leaf"
    case .child(.page(let id)): "pages[\(id)]"
    case .child(.root): ""
    case .child(.row(let id)): "rows[\(id)]"
    case .child(.rowDetail(let row)): "rows[\(row)].detail.?"
    case .child(.rowRow(let row, let id)): "rows[\(row)].rows[\(id)]"
    case .child(.screen): "screen"
    case .detail: "detail"
    case .guest: "guest"
    case .keyed: "keyed"
    case .pages: "pages"
    case .rowDetail(let row): "rows[\(row)].detail"
    case .rowRows(let row): "rows[\(row)].rows"
    case .rows: "rows"
    }
  }

  /// The path of a child, below this one; nil if there is no such child.
  func appending(_ child: Child) -> ModelPath? {
    switch (self, child) {
    case (.child(.root), .detail): .detail
    case (.child(.root), .fixed): .child(.fixed)
    case (.child(.root), .guest): .guest
    case (.child(.root), .keyed): .keyed
    case (.child(.root), .keyedValue(let key)): .child(.keyed(key))
    case (.child(.root), .page(let id)): .child(.page(id))
    case (.child(.root), .pages): .pages
    case (.child(.root), .row(let id)): .child(.row(id))
    case (.child(.root), .rows): .rows
    case (.child(.root), .screen): .child(.screen)
    case (.child(.row(let row)), .rowDetail): .rowDetail(row)
    case (.child(.row(let row)), .rowRow(let id)): .child(.rowRow(row, id))
    case (.child(.row(let row)), .rowRows): .rowRows(row)
    case (.child(.screen), .left): .child(.left)
    case (.child(.screen), .right): .child(.right)
    default: nil
    }
  }
}
