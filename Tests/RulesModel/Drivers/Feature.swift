import ComposableCore
import Synchronization

/// The feature that runs a program on a store, with one child at every kind of state path.
///
/// Each test has its own, because threads that retain and release the same reducers slow each other
/// down.
struct Feature: Sendable {
  typealias State = ProgramState

  let initial = ProgramState()
  let reducer: Reducer<State, Action, ModelWorld> = .combine(
    leaf.pullback(state: \.fixed, action: /Action.fixed, environment: { $0 }),
    leaf.optional().pullback(state: \.detail, action: /Action.detail, environment: { $0 }),
    screen.pullback(state: \.screen, action: /Action.screen, environment: { $0 }),
    row.forEach(state: \.rows, action: /Action.row, environment: { $0 }),
    leaf.forEach(state: \.keyed, action: /Action.keyed, environment: { $0 }),
    guest.optional().pullback(
      state: \.guest, sharing: \.ledger, action: /Action.guest, environment: { $0 }),
    leaf.forEach(stack: \.pages, action: /Action.page, environment: { $0 }),
    own)

  enum Action: Sendable {
    case detail(Int)
    case fixed(Int)
    case guest(Int)
    case keyed((Int, Int))
    case page(StackAction<State.Leaf, Int>)
    case root(Int)
    case row((Int, RowAction))
    case screen(ScreenAction)

    init(_ path: ProgramPath, _ tag: Int) {
      switch path {
      case .detail: self = .detail(tag)
      case .fixed: self = .fixed(tag)
      case .guest: self = .guest(tag)
      case .keyed(let key): self = .keyed((key, tag))
      case .left: self = .screen(.left(tag))
      case .right: self = .screen(.right(tag))
      case .page(let id): self = .page(.element(StackID(id), tag))
      case .root: self = .root(tag)
      case .row(let id): self = .row((id, .own(tag)))
      case .rowDetail(let id): self = .row((id, .detail(tag)))
      case .rowRow(let row, let id): self = .row((row, .row((id, tag))))
      case .screen: self = .screen(.own(tag))
      }
    }

    /// A program never pushes or pops by an action.
    var target: (path: ProgramPath, tag: Int) {
      switch self {
      case .detail(let tag): (.detail, tag)
      case .fixed(let tag): (.fixed, tag)
      case .guest(let tag): (.guest, tag)
      case .keyed((let key, let tag)): (.keyed(key), tag)
      case .page(.element(let id, let tag)): (.page(id.number), tag)
      case .page(.popFrom), .page(.push): (.root, 0)
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

  private static var leaf: Reducer<State.Leaf, Int, ModelWorld> {
    Reducer { leaf, tag, world in
      leaf.log.append(tag)
      return world.effect(of: tag)
    }
  }

  private static var guest: Reducer<Sharing<State.Leaf, Int>, Int, ModelWorld> {
    Reducer { guest, tag, world in
      guest.local.log.append(tag)
      guest.shared += 1
      return world.effect(of: tag)
    }
  }

  private static var row: Reducer<State.Row, RowAction, ModelWorld> {
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

  private static var screen: Reducer<State.Screen, ScreenAction, ModelWorld> {
    .combine(
      leaf.pullback(
        state: /ProgramState.Screen.left, action: /ScreenAction.left, environment: { $0 }),
      leaf.pullback(
        state: /ProgramState.Screen.right, action: /ScreenAction.right, environment: { $0 }),
      Reducer { _, action, world in
        guard case .own(let tag) = action else { return .none }
        return world.effect(of: tag).map(ScreenAction.own)
      })
  }

  private static var own: Reducer<State, Action, ModelWorld> {
    Reducer { state, action, world in
      let (path, tag) = action.target
      if path == .root { state.own.append(tag) }
      world.record(.reduced(path, tag, at: world.now))
      if let change = world.program.change(by: tag) { state.apply(change) }
      return (path == .root ? world.effect(of: tag) : world.rootEffect(of: tag)).map(Action.root)
    }
  }
}
