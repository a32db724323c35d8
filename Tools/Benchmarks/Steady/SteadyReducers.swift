import ComposableCore

@MainActor var reducerOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "reducers that are put together",
      [
        "Reducer.init(_:)", "Reducer.empty", "Reducer.combine(_:)", "Reducer.combined(with:)",
        "Reducer.pullback(state:action:environment:)",
        "Reducer.pullback(state:action:environment:id:)",
        "Reducer.forEach(state:action:environment:)", "Reducer.onChange(of:perform:)",
        "Reducer.onChange(of:removeDuplicates:perform:)", "Reducer.logging(_:_:printer:where:)",
        "Reducer.run(_:_:_:)", "Reducer.callAsFunction(_:_:_:)",
        "ReducerBuilder.buildBlock()", "ReducerBuilder.buildExpression(_:)",
        "ReducerBuilder.buildPartialBlock(accumulated:next:)",
        "ReducerBuilder.buildPartialBlock(first:)",
      ], rarity: 40
    ) {
      enum Screen: Equatable { case list(Int), none }
      enum Action { case list(Int), row(Int, Int), none }
      struct State {
        var rows: IdentifiedArray<Int, SteadyRow> = [SteadyRow(id: 1)]
        var screen = Screen.list(1)
      }
      let number = Reducer<Int, Int, Void> { state, action, _ in
        state &+= action
        return .none
      }
      let row = Reducer<SteadyRow, Int, Void> { state, action, _ in
        state.count &+= action
        return action > 0 ? Effect(value: 0).map { $0 } : .none
      }
      let screen: Reducer<Screen, Action, Void> = number.pullback(
        state: /Screen.list, action: /Action.list, environment: { $0 })
      return { count in
        for _ in 0..<count {
          let reducer: Reducer<State, Action, Void> = .combine {
            screen.pullback(state: \.screen, action: /Action.self, environment: { $0 })
            row.forEach(state: \.rows, action: /Action.row, environment: { $0 })
            Reducer<State, Action, Void>.empty.combined(with: .empty)
          }
          let all = Reducer<State, Action, Void>.combine([
            reducer.onChange(of: { $0.rows[id: 1]?.count ?? 0 }) { _, _, _, _ in .none }
              .onChange(of: { $0.rows.count }, removeDuplicates: ==) { _, _, _, _, _ in .none }
              .logging(printer: { blackHole($0) })
          ])
          var state = State()
          blackHole(all(&state, .list(1), ()))
          blackHole(all.run(&state, .row(1, 2), ()))
          let viewStore = ViewStore(
            Store(initialState: State(), reducer: reducer, environment: ()).stateless)
          viewStore.send(.row(1, 1))
        }
      }
    }
  ]
}
