import ComposableCore

struct TickerState: Equatable {
  var isRunning = false
  var seconds = 0
}

enum TickerAction: Equatable, Sendable {
  // What the user did.
  case start, stop
  // What an effect reported.
  case ticked
}

struct TickerEnvironment: Sendable {
  var mainQueue = AnyScheduler.unimplemented("TickerEnvironment.mainQueue")
}

enum TickerID {}

let tickerReducer = Reducer<TickerState, TickerAction, TickerEnvironment> {
  state, action, environment in
  switch action {
  case .start:
    state.isRunning = true
    return Effect.timer(id: TickerID.self, every: .seconds(1), on: environment.mainQueue)
      .map { _ in .ticked }
  case .stop:
    state.isRunning = false
    return .cancel(id: TickerID.self)
  case .ticked:
    state.seconds += 1
    return .none
  }
}

enum SumAction: Equatable, Sendable {
  case addTapped(Int)
  case priced(Int)
}

let sumReducer = Reducer<Int, SumAction, @Sendable (Int) async -> Int> { sum, action, price in
  switch action {
  case .addTapped(let item):
    return .task { .priced(await price(item)) }
  case .priced(let amount):
    sum += amount
    return .none
  }
}
