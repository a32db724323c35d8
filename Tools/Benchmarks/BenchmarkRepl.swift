import ComposableCore
import ComposableRepl
import ComposableTextUI
import Foundation

private struct LineState: Codable, Equatable, Sendable {
  var count = ""
}

private enum LineAction: Codable, Equatable, Sendable { case setCount(String) }

private let lineReducer = Reducer<LineState, LineAction, SystemEnvironment<Void>> {
  state, action, _ in
  switch action {
  case .setCount(let count):
    state.count = count
    return .none
  }
}

@MainActor
private struct LineView: ScreenView {
  let screens: Screens<LineState, LineAction>
  let viewStore: ViewStore<LineState, LineAction>

  init(_ store: Store<LineState, LineAction>) {
    viewStore = store.view
    screens = Screens(viewStore) { state in
      Screen("Counter") { Field("Count", state.count) { .setCount($0) } }
    }
  }
}

private enum FlightsAction: Codable, Equatable, Sendable { case start }

/// Starts an effect that never ends.
private let flightsReducer = Reducer<Int, FlightsAction, SystemEnvironment<Void>> { state, _, _ in
  state += 1
  return .future { _ in }
}

/// A REPL that the benchmarks run as a process of their own.
@MainActor
enum BenchmarkRepl: String {
  case flights, screen, typed

  /// The environment's variable that selects it.
  static let variable = "BENCHMARK_REPL"

  static var current: BenchmarkRepl? {
    ProcessInfo.processInfo.environment[variable].flatMap(BenchmarkRepl.init)
  }

  func run() async {
    if self == .flights {
      await runRepl("Flights", initialState: 0, reducer: flightsReducer, environment: ())
    }
    await runRepl("Lines", initialState: LineState(), reducer: lineReducer, environment: ()) {
      repl in
      if self == .screen {
        repl.screens = { store, _ in [NamedScreen("counter", LineView(store))] }
      }
    }
  }
}
