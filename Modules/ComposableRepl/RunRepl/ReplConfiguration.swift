import ComposableCore

/// What a REPL has besides the state, the reducer and the environment of its feature.
///
/// The trailing closure of `runRepl` sets it.
///
/// ```swift
/// enum TodosAction: Codable, Equatable, Sendable { case add(String) }
///
/// let todosReducer = Reducer<[String], TodosAction, SystemEnvironment<Void>> { todos, action, _ in
///   switch action {
///   case .add(let todo):
///     todos.append(todo)
///     return .none
///   }
/// }
///
/// func main() async {
///   await runRepl("Todos", initialState: [], reducer: todosReducer, environment: ()) { repl in
///     repl.summary = "Keeps a list of what there is to do."
///     repl.failure = { $0 == .add("") ? "Nothing to do." : nil }
///   }
/// }
/// ```
public struct ReplConfiguration<State, Action: Codable> {
  /// The actions that can be typed at a feature without screens; initially all.
  public var actions = TypedActions<Action>.all
  /// Returns the message of an action that reports a failed effect; nil for any other action.
  ///
  /// The REPL prints it as an error, and a script ends with status 65.
  public var failure: (Action) -> String? = { _ in nil }
  /// The options of the command line besides those of every REPL.
  public var options: [Option] = []
  /// The beginning of the prompt; initially the program's name in lower case.
  public var prompt: String
  /// Makes the screens that show the store and send to it; nil for none.
  ///
  /// A feature with screens is used through them, one without through its actions: each prints what
  /// it changed, and `:view` shows the state.
  ///
  /// It is called for the store of the feature, and again for each store that shows past steps: one
  /// for the session, and one for each page that is saved.
  public var screens:
    (@MainActor (_ store: Store<State, Action>, _ options: Options) -> [NamedScreen])?
  /// One line for the text of `--help`.
  public var summary = "Runs typed actions."
  /// The verbs besides those of every REPL.
  public var verbs: [Verb] = []
  /// The program's version, as in "1.0.0", for `--version`; empty for none.
  public var version = ""
  /// Whether the feature draws what it needs from the shared dependencies, which are recorded.
  @usableFromInline var isWorldRecorded = true
  let name: String

  @usableFromInline
  init(_ name: String) {
    self.name = name
    prompt = name.lowercased()
  }

  /// The options of the command line; exits after a mistake.
  @usableFromInline
  func parsedOptions() -> Options { program.parsedOptions() }

  /// Makes the screens over a store: those of the feature, or that of its state.
  @MainActor func makeScreens(
    _ options: Options
  ) -> @MainActor (Store<State, Action>) -> [NamedScreen] where State: Encodable {
    if let screens { return { screens($0, options) } }
    let news = StateNews()
    return { [name, prompt] store in
      [NamedScreen(prompt, StateView(store, title: name, news: news))]
    }
  }

  var program: Program {
    Program(
      name: name, version: version, prompt: prompt, summary: summary, options: options)
  }
}
