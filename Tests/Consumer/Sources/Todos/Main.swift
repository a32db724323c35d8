import ComposableRepl

@main struct Main {
  @MainActor static func main() async {
    await runRepl(
      "Todos", initialState: TodosState(), reducer: todosReducer,
      environment: TodosEnvironment.live)
  }
}
