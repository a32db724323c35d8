import ComposableCore

struct TickerState: Equatable {
  var isRunning = false
  var seconds = 0
}

enum TickerAction: Equatable, Sendable {
  // User actions
  case start, stop
  // Effect actions
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

/// A client that fills its stream from a task of its own.
func countdown(from start: Int, on clock: AnyScheduler) -> AsyncStream<Int> {
  AsyncStream { seconds in
    let task = Task {
      for second in (0..<start).reversed() {
        try await clock.sleep(for: .seconds(1))
        seconds.yield(second)
      }
      seconds.finish()
    }
    seconds.onTermination = { _ in task.cancel() }
  }
}

enum CountdownAction: Equatable, Sendable {
  // User actions
  case startTapped
  // Effect actions
  case counted(Int)
}

let countdownReducer = Reducer<Int, CountdownAction, AnyScheduler> { seconds, action, clock in
  switch action {
  case .startTapped:
    return Effect(countdown(from: seconds, on: clock)).map { .counted($0) }
  case .counted(let second):
    seconds = second
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
