import ComposableCore
import Synchronization

/// The feature that runs a program on a store: one child at every kind of state path.
///
/// Each test has its own: two threads that count references to the same reducers wait for each
/// other.
struct Feature: Sendable {
  let initialState = State()
  let reducer: Reducer<State, Action, ModelWorld> = .combine(
    leaf.pullback(state: \.fixed, action: /Action.fixed, environment: { $0 }),
    leaf.optional().pullback(state: \.detail, action: /Action.detail, environment: { $0 }),
    screen.pullback(state: \.screen, action: /Action.screen, environment: { $0 }),
    row.forEach(state: \.rows, action: /Action.row, environment: { $0 }),
    leaf.forEach(state: \.keyed, action: /Action.keyed, environment: { $0 }),
    own)

  struct State: Equatable, Sendable {
    var own: [Int] = []
    var fixed = ModelLeaf(id: 0)
    var detail: ModelLeaf? = ModelLeaf(id: 0)
    var screen = ModelScreen.left(ModelLeaf(id: 0))
    var rows: IdentifiedArray<Int, Row> = [Row(ModelRow(id: 0)), Row(ModelRow(id: 1))]
    var keyed = [0: ModelLeaf(id: 0)]

    var picture: Picture {
      Picture(
        own: own, fixed: fixed, detail: detail, screen: screen,
        rows: rows.elements.map { $0.picture }, keyed: keyed)
    }

    /// Whether this is the state that the model computed; faster than comparing pictures.
    func shows(_ picture: Picture) -> Bool {
      let rows = rows.elements
      guard own == picture.own, fixed == picture.fixed, detail == picture.detail,
        screen == picture.screen, keyed == picture.keyed, rows.count == picture.rows.count
      else { return false }
      for index in 0..<rows.count where rows[index].picture != picture.rows[index] { return false }
      return true
    }
  }

  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var leaf: ModelLeaf
    var detail: ModelLeaf?
    var rows: IdentifiedArray<Int, ModelLeaf>

    init(_ row: ModelRow) {
      id = row.id
      leaf = row.leaf
      detail = row.detail
      rows = IdentifiedArray(uniqueElements: row.rows)
    }

    var picture: ModelRow {
      ModelRow(id: id, leaf: leaf, detail: detail, rows: rows.elements)
    }
  }

  enum Action: Sendable {
    case detail(Int)
    case fixed(Int)
    case keyed((Int, Int))
    case root(Int)
    case row((Int, RowAction))
    case screen(ScreenAction)

    init(_ place: Place, _ tag: Int) {
      switch place {
      case .detail: self = .detail(tag)
      case .fixed: self = .fixed(tag)
      case .keyed(let key): self = .keyed((key, tag))
      case .left: self = .screen(.left(tag))
      case .right: self = .screen(.right(tag))
      case .root: self = .root(tag)
      case .row(let id): self = .row((id, .own(tag)))
      case .rowDetail(let id): self = .row((id, .detail(tag)))
      case .rowRow(let row, let id): self = .row((row, .row((id, tag))))
      case .screen: self = .screen(.own(tag))
      }
    }

    var target: (place: Place, tag: Int) {
      switch self {
      case .detail(let tag): (.detail, tag)
      case .fixed(let tag): (.fixed, tag)
      case .keyed((let key, let tag)): (.keyed(key), tag)
      case .root(let tag): (.root, tag)
      case .row((let id, .detail(let tag))): (.rowDetail(id), tag)
      case .row((let id, .own(let tag))): (.row(id), tag)
      case .row((let row, .row((let id, let tag)))): (.rowRow(row, id), tag)
      case .screen(.left(let tag)): (.left, tag)
      case .screen(.own(let tag)): (.screen, tag)
      case .screen(.right(let tag)): (.right, tag)
      }
    }
  }

  enum RowAction: Sendable {
    case detail(Int)
    case own(Int)
    case row((Int, Int))
  }

  enum ScreenAction: Sendable {
    case left(Int)
    case own(Int)
    case right(Int)
  }

  private static var leaf: Reducer<ModelLeaf, Int, ModelWorld> {
    Reducer { leaf, tag, world in
      leaf.log.append(tag)
      return world.effect(of: tag)
    }
  }

  private static var row: Reducer<Row, RowAction, ModelWorld> {
    .combine(
      leaf.optional().pullback(
        state: \.detail, action: /RowAction.detail, environment: { $0 }),
      leaf.forEach(state: \.rows, action: /RowAction.row, environment: { $0 }),
      Reducer { row, action, world in
        guard case .own(let tag) = action else { return .none }
        row.leaf.log.append(tag)
        return world.effect(of: tag).map(RowAction.own)
      })
  }

  private static var screen: Reducer<ModelScreen, ScreenAction, ModelWorld> {
    .combine(
      leaf.pullback(state: /ModelScreen.left, action: /ScreenAction.left, environment: { $0 }),
      leaf.pullback(state: /ModelScreen.right, action: /ScreenAction.right, environment: { $0 }),
      Reducer { _, action, world in
        guard case .own(let tag) = action else { return .none }
        return world.effect(of: tag).map(ScreenAction.own)
      })
  }

  private static var own: Reducer<State, Action, ModelWorld> {
    Reducer { state, action, world in
      let (place, tag) = action.target
      if place == .root { state.own.append(tag) }
      world.record(.reduced(place, tag, at: world.now))
      if let change = world.program.change(by: tag) { state.apply(change) }
      return (place == .root ? world.effect(of: tag) : world.rootEffect(of: tag)).map(Action.root)
    }
  }
}

extension Feature.State {
  fileprivate mutating func apply(_ change: Change) {
    switch change {
    case .insertKeyed(let key): keyed[key] = ModelLeaf(id: key)
    case .insertRow(let id): rows.updateOrAppend(Feature.Row(ModelRow(id: id)))
    case .insertRowRow(let row, let id): rows[id: row]?.rows.updateOrAppend(ModelLeaf(id: id))
    case .removeKeyed(let key): keyed[key] = nil
    case .removeRow(let id): rows.remove(id: id)
    case .removeRowRow(let row, let id): rows[id: row]?.rows.remove(id: id)
    case .setDetail(let id): detail = id.map { ModelLeaf(id: $0) }
    case .setRowDetail(let row, let id): rows[id: row]?.detail = id.map { ModelLeaf(id: $0) }
    case .setScreen(.left, let id): screen = .left(ModelLeaf(id: id))
    case .setScreen(.off, _): screen = .off
    case .setScreen(.right, let id): screen = .right(ModelLeaf(id: id))
    }
  }
}
