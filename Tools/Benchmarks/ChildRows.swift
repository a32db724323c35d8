import ComposableCore

/// A parent with one child of each kind.
private struct Home: Equatable, SendableMetatype {
  var field = CounterState()
  var visitor: CounterState? = CounterState()
  var sheet: Sheet? = .counter(CounterState())
  var path = StackState([CounterState(), CounterState()])
  var log = [0]
}

private enum Sheet: Equatable, SendableMetatype { case counter(CounterState), closed }

private enum HomeAction: Sendable {
  case child(CounterAction)
  case path(StackAction<CounterState, CounterAction>)
}

private let sharingReducer = Reducer<Sharing<CounterState, [Int]>, CounterAction, Void> {
  state, _, _ in
  state.count += 1
  state.shared[0] &+= 1
  return .none
}

/// Sends an action to the child that `reducer` finds.
private func childRow(
  _ name: String, _ limit: Limit, _ action: HomeAction,
  _ reducer: @escaping @Sendable () -> Reducer<Home, HomeAction, Void>
) -> Row {
  Row(name, limit) {
    let home = makeSender(Home(), reducer(), ())
    return Meter.measure { for _ in 0..<$0 { home.send(action) } }
  }
}

/// Sends to each kind of child: each of them has to be specialized for the program's types.
@MainActor let childRows: [Row] = [
  childRow("send to a child", .floors(45), .child(.increment)) {
    counterReducer.pullback(state: \.field, action: /HomeAction.child)
  },
  childRow("send to an optional child", .floors(65), .child(.increment)) {
    counterReducer.optional().pullback(state: \.visitor, action: /HomeAction.child)
  },
  childRow("send to a destination", .floors(125), .child(.increment)) {
    counterReducer.destination(\.sheet, case: /Sheet.counter, action: /HomeAction.child)
  },
  childRow("send to a screen of a stack", .floors(85), .path(.element(1, .increment))) {
    counterReducer.forEach(stack: \.path, action: /HomeAction.path)
  },
  childRow("send to a child that shares an array", .floors(50), .child(.increment)) {
    sharingReducer.pullback(state: \.field, sharing: \.log, action: /HomeAction.child)
  },
  childRow("send to a screen that shares an array", .floors(95), .path(.element(1, .increment))) {
    sharingReducer.forEach(stack: \.path, sharing: \.log, action: /HomeAction.path)
  },
  Row("push a screen and pop it", .floors(130)) {
    var path = Home().path
    return Meter.measure { count in
      for _ in 0..<count {
        path.append(CounterState())
        path.popLast()
      }
    }
  },
]
