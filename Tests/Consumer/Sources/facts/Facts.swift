import ComposableRepl
import Counter

@main struct Facts {
  @MainActor static func main() async {
    await runRepl(
      "Facts", initialState: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment { "\($0) is a number" })
  }
}
