import ComposableCore

/// The state of a program's feature, in the model and in every store: a child at every kind of
/// state path.
struct ProgramState: Equatable, Sendable {
  var own: [Int] = []
  var fixed = Leaf(id: 0)
  var detail: Leaf? = Leaf(id: 0)
  var screen = Screen.left(Leaf(id: 0))
  var rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1)]
  var keyed = [0: Leaf(id: 0)]
  var guest: Leaf? = Leaf(id: 0)
  /// The number of actions that the guest has logged, which it shares.
  var ledger = 0
  var pages: StackState<Leaf> = [Leaf(id: 0)]

  /// A state that logs the tags of its actions.
  struct Leaf: Equatable, Identifiable, Sendable {
    var id: Int
    var log: [Int] = []
  }

  /// A row with an optional child and rows of its own.
  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var leaf = Leaf(id: 0)
    var detail: Leaf?
    var rows: IdentifiedArrayOf<Leaf> = [Leaf(id: 0)]

    init(id: Int) {
      self.id = id
      detail = id == 0 ? Leaf(id: 0) : nil
    }
  }

  /// An enum whose cases have payloads of the same type.
  enum Screen: Equatable, Sendable {
    case left(Leaf)
    case off
    case right(Leaf)
  }

  /// The leaf at a path; nil if it is absent, and at the root and the screen, which have none.
  subscript(path: ProgramPath) -> Leaf? {
    get {
      switch path {
      case .detail: return detail
      case .fixed: return fixed
      case .guest: return guest
      case .keyed(let key): return keyed[key]
      case .page(let id): return pages[id: StackID(id)]
      case .left: if case .left(let leaf) = screen { return leaf } else { return nil }
      case .right: if case .right(let leaf) = screen { return leaf } else { return nil }
      case .root, .screen: return nil
      case .row(let id): return rows[id: id]?.leaf
      case .rowDetail(let row): return rows[id: row]?.detail
      case .rowRow(let row, let id): return rows[id: row]?.rows[id: id]
      }
    }
    set {
      switch path {
      case .detail: detail = newValue
      case .fixed: fixed = newValue ?? fixed
      case .guest: guest = newValue
      case .keyed(let key): keyed[key] = newValue
      case .left: screen = newValue.map { .left($0) } ?? .off
      case .right: screen = newValue.map { .right($0) } ?? .off
      case .page(let id): if let newValue { pages[id: StackID(id)] = newValue }
      case .root, .screen: break
      case .row(let id): if let newValue { rows[id: id]?.leaf = newValue }
      case .rowDetail(let row): rows[id: row]?.detail = newValue
      case .rowRow(let row, let id): rows[id: row]?.rows[id: id] = newValue
      }
    }
  }

  mutating func apply(_ change: Change) {
    switch change.path {
    case .page(let id):
      if change.id == nil {
        pages[id: StackID(id)] = nil
      } else {
        pages = StackState((0...id).map { Leaf(id: $0) })
      }
    case .row(let id): rows[id: id] = change.id == nil ? nil : Row(id: id)
    case .detail, .fixed, .guest, .keyed, .left, .right, .root, .rowDetail, .rowRow, .screen:
      self[change.path] = change.id.map { Leaf(id: $0) }
    }
  }

  /// An equal state whose screens are new, as those of a decoded state are.
  var recreated: ProgramState {
    var state = self
    state.pages = StackState(Array(pages))
    return state
  }

  /// The number of logged actions at all paths.
  var total: Int {
    var total = own.count + fixed.log.count + (detail?.log.count ?? 0) + (guest?.log.count ?? 0)
    total += ledger
    for page in pages { total += page.log.count }
    total += (self[.left] ?? self[.right])?.log.count ?? 0
    for row in rows {
      total += row.leaf.log.count + (row.detail?.log.count ?? 0)
      for leaf in row.rows { total += leaf.log.count }
    }
    for leaf in keyed.values { total += leaf.log.count }
    return total
  }
}

extension ProgramView {
  func isSame(_ lhs: ProgramState, _ rhs: ProgramState) -> Bool {
    switch self {
    case .coarse: lhs.total / 4 == rhs.total / 4
    case .exact: lhs.total == rhs.total
    case .fixed: lhs.fixed == rhs.fixed
    case .rowIDs: lhs.rows.ids == rhs.rows.ids
    case .whole: lhs == rhs
    }
  }

  func text(_ state: ProgramState) -> String {
    switch self {
    case .coarse, .exact, .whole: "\(state.total)"
    case .fixed: "\(state.fixed.log)"
    case .rowIDs: "\(state.rows.ids)"
    }
  }
}
