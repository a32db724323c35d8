import ComposableCore
import ComposableTesting

/// A feature with one effect of every kind.
struct ProbeState: Equatable, Sendable {
  var count = 0
  var log: [String] = []
}

enum ProbeAction: Equatable, Sendable {
  // User actions
  case add(Int), chain(Int), fetch(Int), nothing, start, stop, tickForEver, together
  // Effect actions
  case arrived(Int), ticked
}

struct ProbeEnvironment: Sendable {
  var fetch: @Sendable (Int) async -> Int = { $0 }
  var scheduler: AnyScheduler = .unimplemented("scheduler")
}

private enum TickID {}

let probeReducer = Reducer<ProbeState, ProbeAction, ProbeEnvironment> {
  state, action, environment in
  switch action {
  case .add(let amount):
    state.count += amount
    return .none
  case .arrived(let value):
    state.log.append("arrived \(value)")
    return .none
  case .chain(let length):
    state.log.append("chain \(length)")
    return length > 1 ? Effect(value: .chain(length - 1)) : .none
  case .fetch(let value):
    return .task { .arrived(await environment.fetch(value)) }
  case .nothing:
    return .none
  case .start:
    return Effect.timer(id: TickID.self, every: .milliseconds(10), on: environment.scheduler)
      .map { _ in .ticked }
  case .stop:
    return .cancel(id: TickID.self)
  case .tickForEver:
    return .run { send in
      while true {
        try await environment.scheduler.sleep(for: .milliseconds(10))
        send(.ticked)
      }
    }.cancellable(id: TickID.self)
  case .together:
    return .merge((1...8).map { value in .task { .arrived(await environment.fetch(value)) } })
  case .ticked:
    state.log.append("tick at \(environment.scheduler.now.offset)")
    return .none
  }
}

typealias ProbeStore = TestStore<ProbeState, ProbeAction, ProbeEnvironment>
