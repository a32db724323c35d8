import ComposableRepl
import Timer

struct StopwatchState: Codable, Equatable, Sendable {
  var isRunning = false
  var laps: [Lap] = []
  var reminders: [String] = []
  var startedAt: Timestamp?
  var time = Duration.zero
}

enum StopwatchAction: Codable, Equatable, Sendable {
  case view(ViewAction)
  case reminded(String)
  case ticked

  enum ViewAction: Codable, Equatable, Sendable {
    case lap(name: String?)
    case remind(String, after: Duration)
    case reset
    case start
    case stop
  }
}

let stopwatchReducer = Reducer<StopwatchState, StopwatchAction, SystemEnvironment<Void>> {
  state, action, environment in
  switch action {
  case .reminded(let text):
    state.reminders.append(text)
  case .ticked:
    state.time += .milliseconds(100)
  case .view(.lap(let name)):
    state.laps.append(Lap(name: name, time: state.time))
  case .view(.remind(let text, let delay)):
    return Effect(value: .reminded(text)).delay(for: delay, scheduler: environment.mainQueue)
  case .view(.reset):
    state = StopwatchState()
    return .cancel(id: "ticks")
  case .view(.start):
    state.isRunning = true
    state.startedAt = environment.date()
    return Effect.timer(id: "ticks", every: .milliseconds(100), on: environment.mainQueue)
      .map { _ in .ticked }
  case .view(.stop):
    state.isRunning = false
    return .cancel(id: "ticks")
  }
  return .none
}

@main struct Main {
  @MainActor static func main() async {
    await runRepl(
      "Stopwatch", initialState: StopwatchState(), reducer: stopwatchReducer, environment: ()
    ) { repl in
      repl.actions = TypedActions(/StopwatchAction.view)
      repl.summary = "Measures time."
      repl.version = "2.1"
    }
  }
}
