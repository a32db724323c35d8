import ComposableRepl

/// A feature with an environment of its own, which knows nothing of a REPL.
struct DiceEnvironment: Sendable {
  var roll: @Sendable () -> Int
}

struct DiceState: Codable, Equatable, Sendable { var rolls: [Int] = [] }

enum DiceAction: Codable, Equatable, Sendable { case roll }

let diceReducer = Reducer<DiceState, DiceAction, DiceEnvironment> { state, action, environment in
  switch action {
  case .roll:
    state.rolls.append(environment.roll())
    return .none
  }
}

@main struct Main {
  @MainActor static func main() async {
    // The throw of another run, so that a replay differs.
    let loaded = CommandLine.arguments.contains("--quiet") ? 5 : 4
    await runRepl(
      "Dice", initialState: DiceState(), reducer: diceReducer,
      environment: DiceEnvironment(roll: { loaded }))
  }
}
