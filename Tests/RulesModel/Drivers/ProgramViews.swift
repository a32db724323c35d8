import ComposableCore

/// R4: the view stores of a store, each with a sink that records its states.
@MainActor
final class ProgramViews {
  private struct Coarse: Equatable {
    var total: Int
    static func == (lhs: Coarse, rhs: Coarse) -> Bool { lhs.total / 4 == rhs.total / 4 }
  }

  private let coarse: Store<Coarse, Feature.Action>
  private let store: Store<ProgramState, Feature.Action>
  private var subscriptions: [(view: AnyObject, sink: AnyCancellable)?] = []
  private let world: ModelWorld

  init(_ store: Store<ProgramState, Feature.Action>, _ world: ModelWorld) {
    coarse = store.scope(state: { Coarse(total: $0.total) })
    self.store = store
    self.world = world
  }

  func drop(_ number: Int) {
    if number < subscriptions.count { subscriptions[number] = nil }
  }

  func observe(_ view: ProgramView, _ reply: Reply?, _ send: @escaping (Reply) -> Void) {
    switch view {
    case .coarse: observe(ViewStore(coarse), reply, send) { "\($0.total)" }
    case .exact: observe(ViewStore(coarse.scope(state: \.total)), reply, send) { "\($0)" }
    case .fixed: observe(ViewStore(store.scope(state: \.fixed)), reply, send) { "\($0.log)" }
    case .rowIDs:
      observe(ViewStore(store.scope(state: { Array($0.rows.ids) })), reply, send) { "\($0)" }
    case .whole: observe(ViewStore(store), reply, send) { "\($0.total)" }
    }
  }

  private func observe<State>(
    _ viewStore: ViewStore<State, Feature.Action>, _ reply: Reply?,
    _ send: @escaping (Reply) -> Void, _ text: @escaping (State) -> String
  ) {
    let number = subscriptions.count
    let world = world
    var reply = reply
    var isFirst = true
    let sink = viewStore.publisher.sink { state in
      world.record(.notified(observer: number, text(state)))
      if isFirst {
        isFirst = false
      } else if let due = reply.take() {
        send(due)
      }
    }
    subscriptions.append((viewStore, sink))
  }
}
